// The tiny service on the real runtime of Cloudflare and on web servers: the responses are those that SQL finds.
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { compare } from '../../services/contract.ts';
import { type ExpectedResponse, lighthouses } from '../../services/lighthouses.ts';
import { runTiny } from '../../services/tiny-program.ts';
import { TABLE, TINY_SITE, tinySource } from '../../services/tiny-source.ts';
import { temporaryFolder } from '../../support/program.ts';
import { startRig } from '../browser/rig.ts';
import { checkFolder } from '../check-page/visitor.ts';
import { describeServer, freePort, startServer } from '../hosts/servers.ts';
import { startWrangler } from '../hosts/wrangler.ts';
import { describeWith } from '../support/installed.ts';

const { siteUrl } = TINY_SITE;

interface BuiltSite {
  readonly folder: string;
  readonly out: string;
  readonly expected: readonly ExpectedResponse[];
}

/** Builds a site of random lighthouses for a host. The expected responses are in JSON and on pages. */
function built(host: string): BuiltSite {
  const { csv, responses } = lighthouses(53, host);
  const folder = temporaryFolder();
  // A server that root starts runs as another user.
  chmodSync(folder, 0o755);
  tinySource({ [TABLE]: csv }, path.join(folder, 'data'));
  const { code, output } = runTiny(['build', '--site-url', siteUrl, '--host', host], folder);
  expect(code, output).toBe(0);
  return { folder, out: path.join(folder, 'dist'), expected: [...responses(siteUrl), ...responses(siteUrl, 'api')] };
}

// The fast tests send all requests to the router on Node.js.
test('workerd responds to every third request', async () => {
  const { out, expected } = built('cloudflare-pages');
  const { url, stop } = await startWrangler('cloudflare-pages', out);
  onTestFinished(stop);
  const some = expected.filter((_, index) => index % 3 === 0);
  expect(await compare(url, some)).toEqual({ faults: [], refused: 0 });
});

/** How to start each server with the configuration that “host” prints. */
const SERVERS = [
  { host: 'nginx', program: 'nginx', args: (file, folder) => ['-c', file, '-p', folder, '-g', 'daemon off;'] },
  { host: 'caddy', program: 'caddy', args: (file) => ['run', '--adapter', 'caddyfile', '--config', file] },
  { host: 'apache', program: 'apache2', args: (file, folder) => ['-d', folder, '-f', file, '-DFOREGROUND'] },
] as const satisfies readonly {
  readonly host: string;
  readonly program: string;
  readonly args: (file: string, folder: string) => readonly string[];
}[];

for (const { host, program, args } of SERVERS) {
  describeServer(host, program, () => {
    test('responds to whatever is prebuilt, and refuses other requests', async () => {
      const { folder, expected } = built(host);
      const listen = `127.0.0.1:${await freePort()}`;
      const standalone = host === 'caddy' ? [] : ['--standalone'];
      const { code, output } = runTiny(['host', host, '--listen', listen, ...standalone], folder);
      expect(code, output).toBe(0);
      const file = path.join(folder, `${host}.conf`);
      writeFileSync(file, output);
      const url = `http://${listen}`;
      const { stop } = await startServer(url, program, args(file, folder));
      onTestFinished(stop);
      const { faults, refused } = await compare(url, expected, { hasOnlyFiles: true });
      expect(faults).toEqual([]);
      expect(refused).toBeLessThan(expected.filter(({ isPrebuilt }) => !isPrebuilt).length);
    });
  });
}

describeWith('chromium')('the page that checks tables', () => {
  const { watch } = startRig();

  test('works for this service too, which has no code for it', async () => {
    const folder = temporaryFolder();
    const { code, output } = runTiny(['check-page', '--out', 'check.html'], folder);
    expect(code, output).toBe(0);
    tinySource(
      { [TABLE]: 'number,name,height,lit\n7,Bell Rock,tall,yes\n12,Skerryvore,48,TRUE \n' },
      path.join(folder, 'data'),
    );
    const command = runTiny(['check', 'data', '--format', 'json'], folder);
    const expected = JSON.parse(command.output) as readonly { readonly code: string }[];
    expect(expected.map(({ code }) => code)).toContain('bad-number');
    const { page } = await watch({});
    await page.goto(pathToFileURL(path.join(folder, 'check.html')).href);
    await checkFolder(page, path.join(folder, 'data'));
    expect(await page.locator('.problem summary').allInnerTexts()).toEqual(
      expected.filter(({ code }) => code !== 'no-site-url').map(({ code }) => `What “${code}” means`),
    );
    expect(await page.getByRole('link').count()).toBe(0);
  });
});
