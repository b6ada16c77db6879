// Sends random requests to `serve` for a long time while the site is rebuilt every ten seconds, and checks every response.
// Afterwards, restarts `serve` several times behind nginx, with the listening socket kept open. Any wrong, mixed, failed or lost
// response makes this command fail, and so does memory that grows.
//
// The clients share the machine with the server and the builds, so they send only as many requests as leaves time to check all of
// them. This is not a measurement of speed.
import { fork, spawn } from 'node:child_process';
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { get } from './client.mjs';
import { freePort } from './free-port.mjs';
import { here, PROGRAM } from './measured.mjs';
import { createServers, isInstalled, isServerInstalled, program } from './servers.mjs';
import { writeEdition } from './soak/edition.mjs';
import { printSoak } from './soak/report.mjs';

const CONNECTIONS = 200;
const SLOW = 300;
/** In milliseconds. */
const BETWEEN_BUILDS = 10_000;
const BETWEEN_RESTARTS = 8_000;
const RESTARTING = 60_000;
/** Long enough for `serve` to notice the last build, and for the clients to see it. */
const SETTLING = 5_000;
/** In megabytes. A small cache fills in the first minutes, so that memory that grows later isn't the cache's. */
const CACHE = 16;
const FAULTY = here('soak/faulty-serve.mjs');

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function soak({ folder, minutes, rate, fault }) {
  chmodSync(folder, 0o755);
  const options = { folder, minutes, rate, fault, flags: flagsOf() };
  const main = await underBuilds(options);
  const restarts = await acrossRestarts(options);
  const isFine = printSoak({ ...main, restarts, minutes, rate });
  if (!isFine) process.exitCode = 1;
}

/** The flags that this version of `serve` has. */
function flagsOf() {
  const help = program('serve', '--help');
  const has = (flag) => help.includes(flag);
  return {
    activation: has('--log') || has('LISTEN_FDS'),
    health: has('--health'),
    args: [
      ...(has('--cache-size') ? ['--cache-size', String(CACHE)] : []),
      ...(has('--log') ? ['--log', 'json'] : []),
      ...(has('--health') ? ['--health'] : []),
    ],
  };
}

/** With a fault, the same program runs with a change that the clients must notice. */
const commandFor = ({ fault, flags }, ...args) => [
  ...(fault ? [FAULTY, fault] : [PROGRAM]),
  ...['serve', ...args, ...flags.args],
];

// ---- under builds ----

async function underBuilds(options) {
  const { folder, minutes, rate } = options;
  const site = createSite(path.join(folder, 'main'), ['serve']);
  await site.build();
  const port = await freePort();
  const server = await startServe(options, site.current, port);
  const clients = {
    load: await startClient('load.mjs', { ...site, port, connections: CONNECTIONS, rate, seed: 1, isDirect: true }),
    slow: await startClient('slow.mjs', { port, connections: SLOW, seed: 1 }),
  };
  clients.load.tell({ building: 1 });
  clients.load.tell({ built: 1 });
  const monitor = watchServe(server, options, port);
  const started = Date.now();
  for (let next = started; Date.now() - started < minutes * 60_000 - SETTLING; ) {
    next += BETWEEN_BUILDS;
    await wait(Math.max(0, Math.min(next, started + minutes * 60_000 - SETTLING) - Date.now()));
    clients.load.tell({ building: site.edition() + 1 });
    await site.build();
    clients.load.tell({ built: site.edition() });
  }
  await wait(SETTLING);
  const load = await clients.load.stop();
  const slow = await clients.slow.stop();
  const watched = monitor.stop();
  const seconds = (Date.now() - started) / 1000;
  await wait(1000);
  const left = openFiles(server.pid, realpathSync(folder));
  const code = await server.stop();
  if (code !== 0) note(load, 'errors', `serve ended with ${code}`);
  if (load.newest < site.edition()) note(load, 'wrong', `serve never sent edition ${site.edition()}`);
  for (const problem of watched.problems) note(load, 'errors', problem);
  return { load, slow, seconds, builds: site.edition(), memory: watched.samples, left, said: server.said() };
}

function note({ counts, examples }, group, reason) {
  counts[group]++;
  examples[group].push({ at: new Date().toISOString(), reason });
}

function createSite(folder, hosts) {
  const [data, releases] = ['data', 'releases'].map((name) => path.join(folder, name));
  let edition = 0;
  async function build() {
    writeEdition(data, edition + 1, hosts);
    const flags = ['--data', data, '--releases', releases, '--keep', '5', '--no-cache'];
    await run(process.execPath, [PROGRAM, 'build', ...flags]);
    edition++;
    if (readlinkSync(path.join(releases, 'current')) !== `build-${edition}`)
      throw new Error(`build ${edition} isn’t the current release`);
  }
  return { releases, current: path.join(releases, 'current'), edition: () => edition, build };
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: ${code}\n${errors}`))));
  });
}

async function startServe(options, out, port) {
  const file = path.join(options.folder, 'serve-errors');
  const errors = openSync(file, 'w');
  const args = commandFor(options, '--out', out, '--port', String(port));
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', errors] });
  closeSync(errors);
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  await untilAnswered(`http://127.0.0.1:${port}/api/`);
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { pid: child.pid, ended, stop, said: () => readFileSync(file, 'utf8') };
}

async function untilAnswered(url) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(100)) {
    const status = await get(url).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return;
  }
  throw new Error(`${url} doesn’t respond`);
}

async function startClient(script, options) {
  const child = fork(here(`soak/${script}`), [JSON.stringify(options)]);
  const next = () => new Promise((resolve) => child.once('message', resolve));
  await next();
  const stop = () => {
    const result = next();
    child.send({ isStopping: true });
    return result;
  };
  return { tell: (message) => child.send(message), stop };
}

/** Samples the memory every second, and asks for the health if this version has a health check. */
function watchServe({ pid }, { flags }, port) {
  const samples = [];
  const problems = [];
  const timer = setInterval(async () => {
    const memory = memoryOf(pid);
    if (memory === undefined) problems.push('serve isn’t running');
    else samples.push(memory);
    if (!flags.health) return;
    const { status, body } = await get(`http://127.0.0.1:${port}/-/health`).catch((error) => ({ status: error.code }));
    if (status !== 200 || JSON.parse(body).status !== 'ok')
      problems.push(`the health check returned ${status} ${body}`);
  }, 1000);
  const stop = () => {
    clearInterval(timer);
    return { samples, problems };
  };
  return { stop };
}

/** The resident memory in megabytes. */
function memoryOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1e3;
  } catch {
    return undefined;
  }
}

/** The number of files in a folder that a process has open. */
const openFiles = (pid, folder) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(path.join(folder, 'main', 'releases'));
    } catch {
      // It has been closed since.
      return false;
    }
  }).length;

// ---- across restarts ----

/** @returns undefined if this can't be tested, with the reason */
async function acrossRestarts(options) {
  const { folder, minutes, flags, fault } = options;
  // The faulty version takes over the socket itself.
  if (!flags.activation && !fault) return { reason: 'this version of serve doesn’t support socket activation' };
  if (!isServerInstalled('nginx') || !isInstalled('python3')) return { reason: 'nginx or Python isn’t installed' };
  const site = createSite(path.join(folder, 'restarts'), ['serve', 'nginx']);
  await site.build();
  const [port, servers] = [await freePort(), createServers(folder)];
  const keeper = keepSocket(options, site.current, port);
  try {
    await untilAnswered(`http://127.0.0.1:${port}/api/`);
    const url = await servers.configured('nginx', site.current, `http://127.0.0.1:${port}`);
    const clients = { ...site, port: Number(new URL(url).port), connections: CONNECTIONS, rate: options.rate, seed: 2 };
    const client = await startClient('load.mjs', { ...clients, isDirect: false });
    client.tell({ building: 1 });
    client.tell({ built: 1 });
    const until = Date.now() + Math.min(RESTARTING, minutes * 60_000);
    for (; Date.now() < until; await wait(BETWEEN_RESTARTS)) keeper.restart();
    const load = await client.stop();
    return { load, ...keeper.ended() };
  } finally {
    servers.stop();
    keeper.stop();
  }
}

function keepSocket(options, out, port) {
  const args = commandFor(options, '--out', out);
  const child = spawn('python3', [here('soak/keep-socket.py'), String(port), process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const codes = [];
  const stopping = [];
  let stoppedAt;
  child.stdout.on('data', (chunk) => {
    codes.push(...[...String(chunk).matchAll(/ended (-?\d+)/g)].map(([, code]) => code));
    stopping.push((Date.now() - stoppedAt) / 1000);
  });
  const restart = () => {
    stoppedAt = Date.now();
    child.kill('SIGHUP');
  };
  return {
    restart,
    ended: () => ({ count: codes.length, codes: [...new Set(codes)], stopping }),
    stop: () => child.kill('SIGTERM'),
  };
}
