// Cloudflare's own runtime on this machine, without a network: wrangler starts workerd over a built site.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOSTS } from '../../src/hosts/registry.ts';
import type { Running } from './fetch-harness.ts';

const WRANGLER = path.join(import.meta.dirname, '..', '..', 'node_modules', 'wrangler', 'bin', 'wrangler.js');

const OFFLINE = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: '1',
  WRANGLER_HIDE_BANNER: 'true',
  NO_COLOR: '1',
};

/** How long it may take to start on a busy machine, in milliseconds. */
const PATIENCE = 45_000;

export type CloudflareHost = 'cloudflare-pages' | 'cloudflare-workers';

/** Starts a site that was built for the host, on a free port. */
export async function startWrangler(host: CloudflareHost, out: string): Promise<Running> {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-wrangler-'));
  const port = await freePort();
  const site = { out, siteUrl: 'https://climate.example' };
  const { configuration, commands } = HOSTS[host];
  if (configuration) {
    const text = configuration({ ...site, root: out, listen: '', compose: undefined, standalone: true });
    writeFileSync(path.join(folder, 'wrangler.jsonc'), text);
  }
  // What users are told to call.
  const words = commands(site).preview.at(-1)!.split(' ').slice(2);
  const listen = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'];
  const child = spawn(process.execPath, [WRANGLER, ...words, ...listen], {
    cwd: folder,
    env: { ...process.env, ...OFFLINE, HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: workerd runs as wrangler's child, and is to end with it.
    detached: true,
  });
  const stop = async (): Promise<void> => {
    await stopGroup(child);
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  for (const started = performance.now(); !said.includes('Ready on'); ) {
    if (child.exitCode !== null || performance.now() - started > PATIENCE) {
      await stop();
      throw new Error(said);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const group = -child.pid!;
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(group, name);
    } catch {
      return false;
    }
  };
  signal('SIGTERM');
  for (let waited = 0; waited < 3000 && signal(0); waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  signal('SIGKILL');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
