// Starts the servers that benchmarks send requests to, and stops them all at the end.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { PROGRAM } from './measured.mjs';

const COMMANDS = {
  nginx: (home, file) => ['nginx', ['-c', file, '-p', home, '-g', 'daemon off;']],
  caddy: (_, file) => ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]],
  apache: (home, file) => ['apache2', ['-d', home, '-f', file, '-DFOREGROUND']],
};

export const isInstalled = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
export const isServerInstalled = (name) => isInstalled(COMMANDS[name]('', '')[0]);

/** Runs the program, and returns what it prints. */
export function program(...args) {
  return execFileSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @param folder the directory for the configurations */
export function createServers(folder) {
  const running = [];

  async function start(port, command, args) {
    const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { ...process.env, HOME: folder } });
    running.push(child);
    const url = `http://127.0.0.1:${port}`;
    await untilAnswered(url, command);
    return url;
  }

  async function node(script, ...args) {
    const port = await freePort();
    return start(port, process.execPath, [script, ...args, '--port', String(port)]);
  }

  /** @param configurationFor returns the configuration for an address such as `127.0.0.1:8080` */
  async function webServer(name, configurationFor) {
    const port = await freePort();
    const home = mkdtempSync(path.join(folder, `${name}-`));
    const file = path.join(home, 'configuration');
    writeFileSync(file, configurationFor(`127.0.0.1:${port}`));
    return start(port, ...COMMANDS[name](home, file));
  }

  /** @param router the URL of a `serve` that composes responses */
  const configured = (name, site, router) => {
    // Caddy's configuration is always a complete one.
    const standalone = name === 'caddy' ? [] : ['--standalone'];
    const flags = ['--out', site, ...standalone, '--compose', router];
    return webServer(name, (listen) => program('host', name, ...flags, '--listen', listen));
  };

  function stop() {
    for (const child of running) kill(child);
  }

  return { node, webServer, configured, stop };
}

async function untilAnswered(url, command) {
  const isAnswered = () =>
    fetch(url).then(
      (response) => response.status < 500,
      () => false,
    );
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    if (await isAnswered()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${command} doesn't respond`);
}

function kill(child) {
  try {
    // The group includes the processes that a web server starts.
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // The process has already ended.
  }
}
