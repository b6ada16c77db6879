// What `verify` says of a site on the `serve` package.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../../src/commands/build.ts';
import { completeSite } from '../../hosts/own-files.ts';
import { type BrokenHost, OPTIONS, SAMPLE, startBrokenHost } from '../../support/broken-host.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { runVerify } from '../../verify/running.ts';
import { startServePackage } from '../support/serve-package.ts';

let host: BrokenHost;
beforeAll(async () => {
  host = await startBrokenHost();
});
afterAll(() => host.close());

test('a site of files that link to each other by their paths', async () => {
  const { url } = await startServePackageOf(host.out, true);
  host.breakWith((asked, forward) => forward(asked, url));
  const { names, level, probes } = await runVerify({ url: host.url });
  expect(level).toBe('path');
  expect(names).toEqual([]);
  expect(probes.find(({ name }) => name === 'queries')!.outcome).toBe('skipped');
});

test('a site for `serve` on the `serve` package, which answers a filtered address with the unfiltered list', async () => {
  const { url } = await startServePackageOf(host.out, false);
  host.breakWith((asked, forward) => forward(asked, url));
  const { code, names, findings } = await runVerify({ url: host.url });
  expect(code).toBe(1);
  expect(names).toEqual(expect.arrayContaining(['queries', 'slash', 'missing', 'options', 'methods']));
  const queries = findings.find(({ name }) => name === 'queries')!.finding!;
  expect(queries.impact).toContain('ignores queries');
});

async function startServePackageOf(out: string, byPath: boolean) {
  const folder = path.join(temporaryFolder(), 'site');
  if (byPath) {
    const site = { ...OPTIONS, siteUrl: host.url, hosts: ['static'] };
    expect(await build({ data: SAMPLE, out: folder, site }, recorded().effects)).toBe(0);
    completeSite(folder);
  } else cpSync(out, folder, { recursive: true });
  return { url: await startServePackage(folder) };
}
