// Cloudflare's own runtime on this machine, without a network: wrangler starts workerd over a built site.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOSTS } from '../../../src/hosts/registry.ts';
import type { Running } from '../../hosts/fetch-harness.ts';
import { freePort, startServer } from './servers.ts';

const WRANGLER = path.join(import.meta.dirname, '..', 'node_modules', 'wrangler', 'bin', 'wrangler.js');

const OFFLINE = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: '1',
  WRANGLER_HIDE_BANNER: 'true',
  NO_COLOR: '1',
};

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
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...OFFLINE, HOME: folder, XDG_CONFIG_HOME: folder };
  const server = await startServer(url, process.execPath, [WRANGLER, ...words, ...listen], { environment, folder });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
