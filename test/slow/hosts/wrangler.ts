// Cloudflare's own tool on this machine, without a network. It runs a built site on workerd, and bundles the worker for an upload.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltSite } from '../../../src/engine/site/host.ts';
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

/** A user's folder with the configuration that “host” prints, and the environment for wrangler. */
function callerOf(host: CloudflareHost, site: BuiltSite) {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-wrangler-'));
  const { configuration } = HOSTS[host];
  if (configuration) {
    const text = configuration({ ...site, root: site.out, listen: '', compose: undefined, standalone: true });
    writeFileSync(path.join(folder, 'wrangler.jsonc'), text);
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, environment: { ...OFFLINE, HOME: folder, XDG_CONFIG_HOME: folder }, remove };
}

const siteIn = (out: string): BuiltSite => ({ out, siteUrl: 'https://climate.example' });

/** Starts a site that was built for the host on a free port. */
export async function startWrangler(host: CloudflareHost, out: string): Promise<Running> {
  const port = await freePort();
  const site = siteIn(out);
  const { folder, environment, remove } = callerOf(host, site);
  // The command that the documentation recommends.
  const words = HOSTS[host].commands(site).preview.at(-1)!.split(' ').slice(2);
  const listen = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'];
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(url, process.execPath, [WRANGLER, ...words, ...listen], { environment, folder });
  const stop = async (): Promise<void> => {
    await server.stop();
    remove();
  };
  return { url, stop };
}

/**
 * Writes the program that wrangler would upload for a site to a folder. The test can't use `pages deploy`, which first asks for an
 * account.
 */
export function bundleForUpload(host: CloudflareHost, out: string, to: string): void {
  const { folder, environment, remove } = callerOf(host, siteIn(out));
  const words =
    host === 'cloudflare-workers'
      ? ['deploy', '--dry-run']
      : ['pages', 'functions', 'build', '--build-output-directory', out];
  try {
    const env = { ...process.env, ...environment };
    execFileSync(process.execPath, [WRANGLER, ...words, '--outdir', to], { cwd: folder, env, stdio: 'pipe' });
  } finally {
    remove();
  }
}
