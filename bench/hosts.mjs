// Measures how many requests per second each server handles, and compares it with nginx as a plain file server. All servers get
// the same requests in the same run. Needs wrk, and tests those of nginx, Caddy and Apache that are installed. The same machine
// also generates the load, so compare the ratios.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { generate } from './generate.mjs';
import { PROGRAM } from './measured.mjs';
import { number, printTable } from './report.mjs';

const running = [];
let folder;
let site;

export async function measureHosts({ folder: own, seconds, size: { councils } }) {
  if (spawnSync('sh', ['-c', 'command -v wrk']).status !== 0) throw new RangeError('wrk is not installed');
  [folder, site] = [own, path.join(own, 'site')];
  const data = path.join(folder, 'data');
  try {
    // A server that root starts reads the files as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    generate({ out: data, councils, days: 365 });
    program(
      'build',
      '--data',
      data,
      '--out',
      site,
      '--site-url',
      'https://climate.example',
      '--host',
      'nginx',
      'caddy',
      'apache',
    );
    const questions = questionsOf(site);
    const router = await node('serve', '--out', site);
    const servers = [
      ['plain files (nginx)', await plainFiles(), true],
      ['preview', await node('preview', '--data', data, '--site-url', 'https://climate.example')],
      ['serve', router],
      ...(await Promise.all(
        ['nginx', 'caddy', 'apache'].flatMap((name) => [
          started(name, name, undefined),
          started(`${name}, composing`, name, router),
        ]),
      )),
    ].filter((server) => server?.[1]);
    report(questions, servers, seconds);
  } finally {
    for (const child of running) kill(child);
  }
}

// ---- the requests ----

/** Each request's title, its target on a server with our configuration, and its file on a plain file server. */
function questionsOf(site) {
  const range = readdirSync(path.join(site, 'api', 'searchterms')).find((name) => /^from-2.*_to-2/.test(name));
  const [, start, end] = /^from-(.*)_to-(.*)_count/.exec(range);
  return [
    ['a page', '/api/commitments/?page=2', '/api/commitments/page-2.json'],
    [
      'a filter, not canonical',
      '/api/councils/?authority_type=county+council&country=Wales,England',
      '/api/councils/country-england_wales/type-county-council.json',
    ],
    [
      'a prebuilt date range',
      `/api/searchterms/?end_date=${end}&start_date=${start}`,
      `/api/searchterms/${range}/page-1.json`,
    ],
    ['another date range', `/api/searchterms/?start_date=${start}&end_date=${end}&min_count=6`, undefined],
    ['a 404 response', '/api/nowhere/', '/api/nowhere/index.json'],
  ];
}

function ask(url, seconds) {
  const { stdout } = spawnSync('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', url], { encoding: 'utf8' });
  const said = execFileSync('wrk', ['-t1', '-c16', `-d${seconds}s`, url], { encoding: 'utf8' });
  return { status: stdout, rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)[1]) };
}

// ---- the servers ----

async function node(...args) {
  const port = await freePort();
  return start(port, process.execPath, [PROGRAM, ...args, '--port', String(port)]);
}

async function plainFiles() {
  const port = await freePort();
  const home = mkdtempSync(path.join(folder, 'nginx-'));
  const text = `pid nginx.pid; error_log stderr; events {} http { access_log off; types { application/json json; }
    server { listen 127.0.0.1:${port}; root "${site}"; } }`;
  writeFileSync(path.join(home, 'nginx.conf'), text);
  return start(port, 'nginx', ['-c', path.join(home, 'nginx.conf'), '-p', home, '-g', 'daemon off;']);
}

const COMMANDS = {
  nginx: (home, file) => ['nginx', ['-c', file, '-p', home, '-g', 'daemon off;']],
  caddy: (_, file) => ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]],
  apache: (home, file) => ['apache2', ['-d', home, '-f', file, '-DFOREGROUND']],
};

async function started(title, name, compose) {
  const port = await freePort();
  const home = mkdtempSync(path.join(folder, `${name}-`));
  const file = path.join(home, 'configuration');
  const flags = [
    '--out',
    site,
    '--standalone',
    '--listen',
    `127.0.0.1:${port}`,
    ...(compose ? ['--compose', compose] : []),
  ];
  writeFileSync(file, program('host', name, ...flags));
  const [command, args] = COMMANDS[name](home, file);
  return [title, await start(port, command, args)];
}

function program(...args) {
  return execFileSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** @returns the origin, or undefined if the server isn't installed */
async function start(port, command, args) {
  if (spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0) return undefined;
  const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { ...process.env, HOME: folder } });
  running.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    if (
      await fetch(url).then(
        (response) => response.status < 500,
        () => false,
      )
    )
      return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${command} doesn't respond`);
}

function kill(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // The process has already ended.
  }
}

// ---- the table ----

function report(questions, servers, seconds) {
  const floor = [];
  const rows = servers.map(([name, url, isPlain]) => [
    name,
    ...questions.map(([, target, file], index) => {
      const asked = isPlain ? file : target;
      if (asked === undefined) return '';
      const { status, rate } = ask(url + asked, seconds);
      if (isPlain) floor[index] = rate;
      const ratio = floor[index] && !isPlain ? ` (${number(rate / floor[index], 2)})` : '';
      return `${number(rate)}${ratio}${status === '200' ? '' : `, ${status}`}`;
    }),
  ]);
  console.log(
    `\nRequests per second (ratio to plain files), ${seconds} s each, 16 connections, load from the same machine`,
  );
  printTable(['server', ...questions.map(([title]) => title)], rows);
}
