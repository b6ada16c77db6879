// Runs a finished site in workerd, Cloudflare's own runtime, without a proxy. The first response therefore comes from an isolate
// that has just started.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { here } from './measured.mjs';
import { slowRequire } from './slow-require.mjs';

/** The path of the binary that is installed with wrangler, or undefined if there is none. */
export function findWorkerd() {
  try {
    return slowRequire('workerd').default;
  } catch {
    return undefined;
  }
}

/** The milliseconds that each response takes. Sends one request after another, the first as soon as workerd accepts connections. */
export async function startWorkerd(workerd, site, targets) {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-bench-'));
  const port = await freePort();
  cpSync(here('../build/edge/cloudflare.js'), path.join(folder, 'worker.js'));
  writeFileSync(path.join(folder, 'config.capnp'), configuration(site, port));
  const child = spawn(workerd, ['serve', path.join(folder, 'config.capnp')], { stdio: 'ignore' });
  try {
    await listening(port);
    const times = [];
    for (const target of targets) {
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${target}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`workerd returned status ${answer.status} for ${target}`);
      times.push(performance.now() - started);
    }
    return times;
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

const configuration = (site, port) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "router", worker = .router),
    (name = "assets", disk = ${JSON.stringify(site)}),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "router")],
);
const router :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  bindings = [(name = "ASSETS", service = "assets")],
  compatibilityDate = "2025-01-01",
);
`;

/** Only opens a connection, because a request would start the worker. */
async function listening(port) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.end());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('workerd doesn’t accept connections');
}
