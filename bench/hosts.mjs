// Measures how many requests per second each server handles, and how long they take. The yardstick is a Node.js server that only
// sends the same bytes from memory. All servers get the same requests in the same run. Needs wrk, and tests those of nginx, Caddy
// and Apache that are installed. The same machine also generates the load, so compare the ratios.
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFetch } from '../build/src/councils/edge/fetch.js';
import { compress } from '../build/src/engine/write/compression.js';
import { bodyOf, get } from './client.mjs';
import { generate } from './generate.mjs';
import { here, PROGRAM } from './measured.mjs';
import { createRandom } from './random.mjs';
import { number, printTable } from './report.mjs';
import { createServers, isInstalled, isServerInstalled, program } from './servers.mjs';

const CONNECTIONS = 64;
const JSON_TYPE = 'application/json';
const COMPOSING = ['nginx', 'caddy', 'apache'];
const TITLES = { nginx: 'nginx', caddy: 'Caddy', apache: 'Apache' };
/** The ranges that each server's responses are checked with. */
const SAMPLES = 25;

export async function measureHosts({ folder, seconds, size: { councils } }) {
  if (!isInstalled('wrk')) throw new RangeError('wrk is not installed');
  // A server that root starts reads the files as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const site = buildSite(folder, councils);
  const servers = createServers(folder);
  try {
    const requests = await requestsFor(site, folder);
    printSizes(requests);
    const rows = [];
    const tested = await startAll(servers, site);
    for (const request of requests) rows.push(...(await rowsFor(request, tested, servers, seconds)));
    console.log(
      `\nRequests per second (ratio to bare Node.js), and latency in milliseconds: ${seconds} s each, ${CONNECTIONS} keep-alive
connections, load from the same machine. Failures are responses with a status of 400 or above, and errors of connections.`,
    );
    printTable(['request', 'server', 'requests/s', 'p50', 'p99', 'failures'], rows, 2);
    printNotes(tested);
  } finally {
    servers.stop();
  }
}

// ---- the site ----

function buildSite(folder, councils) {
  const [data, site] = [path.join(folder, 'data'), path.join(folder, 'site')];
  generate({ out: data, councils, days: 365 });
  const hosts = ['--host', 'serve', ...COMPOSING];
  program('build', '--data', data, '--out', site, '--no-cache', '--site-url', 'https://climate.example', ...hosts);
  return site;
}

/** `--precompress` would compress all 15,000 files, which takes longer than all measurements. */
async function compressedCopies(file) {
  const { br, gzip } = await compress(readFileSync(file));
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gzip);
  return { identity: readFileSync(file), br, gzip };
}

// ---- the requests ----

/** `file` is relative to the site. `script` has the arguments of load.lua. */
async function requestsFor(site, folder) {
  const council = JSON.parse(readFileSync(path.join(site, 'api/councils/index.json')))[0];
  const prebuilt = readdirSync(path.join(site, 'api/searchterms')).findLast((name) => /^from-2.*_to-2/.test(name));
  const [, start, end] = /^from-(.*)_to-(.*)_count/.exec(prebuilt);
  const record = `/api/councils/${council.authority_code}/`;
  const list = { file: 'api/councils/index.json', target: '/api/councils/' };
  const requests = [
    { title: 'one council', file: `${record.slice(1)}index.json`, target: record },
    { title: 'all councils', ...list },
    { title: 'all councils, compressed', ...list, encoding: 'br' },
    {
      title: 'a prebuilt date range',
      file: `api/searchterms/${prebuilt}/page-1.json`,
      target: `/api/searchterms/?end_date=${end}&start_date=${start}`,
    },
  ].map((request) => ({ ...request, file: path.join(site, request.file) }));
  for (const request of requests) request.bodies = await compressedCopies(request.file);
  return [...requests, { title: 'random date ranges', ...(await rangesOf(site, folder)), isRandom: true }];
}

/** `samples` are pairs of a target and the body of its response. */
async function rangesOf(site, folder) {
  const { days } = JSON.parse(readFileSync(path.join(site, 'store/index.json')));
  const first = Date.parse(days.first) / 1000;
  const count = Math.round((Date.parse(days.last) / 1000 - first) / 86_400) + 1;
  const random = createRandom('ranges', 1);
  const dayAt = (index) => new Date((first + index * 86_400) * 1000).toISOString().slice(0, 10);
  const fetchFrom = createFetch({ read: (name) => readFileSync(path.join(site, name)) });
  const targets = Array.from({ length: SAMPLES }, () => {
    const [start, end] = [random.integer(0, count - 1), random.integer(0, count - 1)].sort((a, b) => a - b).map(dayAt);
    return `/api/searchterms/?end_date=${end}&min_count=${random.integer(6, 13)}&start_date=${start}`;
  });
  const samples = [];
  for (const target of targets) {
    const response = await fetchFrom(new Request(`https://climate.example${target}`));
    samples.push([target, Buffer.from(await response.arrayBuffer())]);
  }
  return { samples, first, count, file: typicalRange(samples, folder) };
}

/** The bare server sends the sample whose size is the median. */
function typicalRange(samples, folder) {
  const file = path.join(folder, 'typical-range.json');
  const bodies = samples.map(([, body]) => body).sort((a, b) => a.length - b.length);
  writeFileSync(file, bodies[Math.floor(bodies.length / 2)]);
  return file;
}

function printSizes(requests) {
  const { identity, br, gzip } = requests.find(({ encoding }) => encoding).bodies;
  const sizes = [
    ['plain', identity],
    ['Brotli', br],
    ['gzip', gzip],
  ];
  console.log(`\nAll councils: ${sizes.map(([title, { length }]) => `${number(length)} bytes ${title}`).join(', ')}`);
}

// ---- the servers ----

/** `encoding` is the best one that the server supports. */
async function startAll(servers, site) {
  const serve = () => servers.node(PROGRAM, 'serve', '--out', site);
  const composing = [];
  for (const name of COMPOSING.filter(isServerInstalled)) {
    // Each has its own `serve`, so that none profits from what another one's requests left in memory.
    const url = await servers.configured(name, site, await serve());
    composing.push({ title: `${TITLES[name]}, composing`, url, encoding: name === 'nginx' ? 'gzip' : 'br' });
  }
  return [
    { title: '`serve`', url: await serve(), encoding: compresses() ? 'br' : undefined },
    ...(isServerInstalled('nginx') ? [await plainFiles(servers, site)] : []),
    ...composing,
  ];
}

/** The options for compression and for memory were added together. */
const compresses = () => program('serve', '--help').includes('--cache-size');

async function plainFiles(servers, site) {
  const configuration = (listen) => `pid nginx.pid; error_log stderr; events {} http { access_log off;
    types { application/json json; } gzip_static on; server { listen ${listen}; root "${site}"; } }`;
  const url = await servers.webServer('nginx', configuration);
  return { title: 'nginx, files', url, encoding: 'gzip', site };
}

/** The files of a plain file server have other paths. */
const targetFor = ({ file, target }, { site }) => (site === undefined ? target : `/${path.relative(site, file)}`);

// ---- the measurements ----

async function rowsFor(request, tested, servers, seconds) {
  const bare = { title: 'bare Node.js', url: await bareServer(servers, request), encoding: 'br', isBare: true };
  const rows = [];
  let floor;
  for (const [index, server] of [bare, ...tested].entries()) {
    // A plain file server has no files for random ranges.
    if (request.isRandom && server.site) continue;
    const target = targetFor(request, server);
    await check(request, server, target);
    const result = measure(request, server, target, { seconds, seed: index + 1 });
    floor ??= result.rate;
    rows.push(rowOf(request, server, result, floor));
  }
  return rows;
}

async function bareServer(servers, { file, encoding }) {
  const copy = encoding === 'br' ? ['--encoding', 'br'] : [];
  const sent = encoding === 'br' ? `${file}.br` : file;
  return servers.node(here('bare-server.mjs'), '--file', sent, '--type', JSON_TYPE, ...copy);
}

const encodingFor = (request, server) => request.encoding && server.encoding;

/** @throws {Error} if the server doesn't send the right response */
async function check(request, server, target) {
  const pairs = request.isRandom ? request.samples : [[target, request.bodies.identity]];
  const asked = encodingFor(request, server);
  for (const [each, body] of pairs) {
    const response = await get(server.url + each, { 'Accept-Encoding': asked ?? request.encoding ?? 'identity' });
    const expected = request.isRandom && server.isBare ? readFileSync(request.file) : body;
    const wrong = faultIn(response, asked, expected);
    if (wrong) throw new Error(`${server.title}, ${request.title} (${each}): ${wrong}`);
  }
}

function faultIn({ status, headers, body }, asked, expected) {
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  if (status !== 200) return `the status is ${status}`;
  if (!type?.startsWith(JSON_TYPE)) return `the Content-Type is “${type}”`;
  if (encoding !== asked) return `the Content-Encoding is “${encoding}”, not “${asked}”`;
  if (!bodyOf(body, encoding).equals(expected)) return 'the body isn’t what the build and the router make';
  return undefined;
}

function measure(request, server, target, { seconds, seed }) {
  // Node.js compiles its code during the first seconds. Other ranges, so that none is in memory afterwards.
  load(request, server, target, { seconds: 1, seed: seed + 100 });
  return load(request, server, target, { seconds, seed });
}

function load(request, server, target, { seconds, seed }) {
  const { first, count, isRandom } = request;
  const encoding = encodingFor(request, server);
  const script = isRandom ? ['ranges', first, count, seed].map(String) : [target, ...(encoding ? [encoding] : [])];
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', here('load.lua')];
  const said = execFileSync('wrk', [...flags, server.url, '--', ...script], { encoding: 'utf8' });
  const { requests, microseconds, ...others } = JSON.parse(/^RESULT (.*)$/m.exec(said)[1]);
  return { rate: (requests / microseconds) * 1e6, ...others };
}

function rowOf(request, server, { rate, p50, p99, failures }, floor) {
  const coding = request.encoding ? ` (${encodingFor(request, server) ?? 'not compressed'})` : '';
  const ratio = server.isBare ? '' : ` (${number(rate / floor, 2)})`;
  return [
    request.title,
    server.title + coding,
    number(rate) + ratio,
    number(p50 / 1e3, 1),
    number(p99 / 1e3, 1),
    number(failures),
  ];
}

function printNotes(tested) {
  const missing = COMPOSING.filter((name) => !isServerInstalled(name)).map((name) => TITLES[name]);
  if (missing.length > 0) console.log(`\nNot installed, so not tested: ${missing.join(', ')}.`);
  console.log('\nDebian’s nginx can’t send Brotli, so nginx sends gzip.');
  console.log('For random date ranges, the bare server sends one typical range, and nginx has no files.');
  if (tested[0].encoding === undefined) console.log('This version of `serve` doesn’t compress responses.');
}
