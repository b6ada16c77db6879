// “verify --wait” waits for a site that is being published, and verifies it as soon as the new build is there.
import { copyFileSync, cpSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSite, type ServedSite } from '../../../src/hosts/serve/served-site.ts';
import { createSiteServer } from '../../../src/hosts/serve/site-server.ts';
import { build } from '../../../src/program/commands/build.ts';
import { verify } from '../../../src/program/commands/verify.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { GOOD, sourceFolder } from '../../support/source.ts';

/** Serves a site at its own URL. After a number of requests for one of its files, serves another site. */
async function host(
  files: (url: string) => Promise<readonly [before: string, after: string]>,
  requests: number,
  file = '/store/index.json',
) {
  let site: ServedSite | undefined;
  const { server, close } = createSiteServer(() => site, console.error);
  await listen(server);
  onTestFinished(async () => void (await close()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [before, after] = await files(url);
  site = await openSite(before);
  const next = await openSite(after);
  let asked = 0;
  server.prependListener('request', ({ url: target }) => {
    if (target === file && ++asked > requests) site = next;
  });
  return { url, out: after, asked: () => asked };
}

const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

async function twoBuilds(url: string): Promise<readonly [string, string]> {
  const folder = temporaryFolder();
  const built = async (name: string, title: string) => {
    const out = path.join(folder, name);
    const site = { siteUrl: url, title, hosts: ['fetch'] };
    expect(await build({ data: sourceFolder(GOOD), out, site }, recorded().effects)).toBe(0);
    return out;
  };
  return [await built('before', 'Before'), await built('after', 'After')];
}

async function verified(url: string, out: string, wait: number, interval = 20) {
  const { effects, printed, told } = recorded();
  const code = await verify({ url, out, wait, interval, timeout: 10_000, format: 'json' }, effects);
  const { problems } = JSON.parse(printed.join(''));
  return { code, codes: problems.map((each: { readonly code: string }) => each.code), told };
}

test('waits for the build, and then finds no faults', async () => {
  const { url, out, asked } = await host(twoBuilds, 3);
  const told = [`Waiting up to 30 s for the build in ${out} …`];
  expect(await verified(url, out, 30_000)).toEqual({ code: 0, codes: [], told });
  // Three requests get the earlier build, one gets the new build, and two are part of the verification itself.
  expect(asked()).toBe(6);
});

test('doesn’t mention waiting if the build is already there', async () => {
  const { url, out, asked } = await host(twoBuilds, 0);
  expect(await verified(url, out, 30_000)).toEqual({ code: 0, codes: [], told: [] });
  expect(asked()).toBe(3);
});

test('looks again at the end of a wait that is shorter than the time between two requests', async () => {
  const { url, out } = await host(twoBuilds, 1);
  expect(await verified(url, out, 50, 60_000)).toMatchObject({ code: 0, codes: [] });
});

test('reports the earlier build when the time is over', async () => {
  const { url, out } = await host(twoBuilds, Number.POSITIVE_INFINITY);
  expect(await verified(url, out, 100)).toMatchObject({ code: 1, codes: ['different-build'] });
});

test('tries again while a cache still has an earlier page', async () => {
  const { url, out, asked } = await host(
    async (url) => {
      const [before, after] = await twoBuilds(url);
      const mixed = path.join(temporaryFolder(), 'mixed');
      cpSync(after, mixed, { recursive: true });
      copyFileSync(path.join(before, 'index.html'), path.join(mixed, 'index.html'));
      return [mixed, after];
      // The first two attempts get the page from the cache.
    },
    2,
    '/',
  );
  expect(await verified(url, out, 30_000)).toMatchObject({ code: 0, codes: [] });
  expect(asked()).toBe(3);
});

test('needs --out to know which build to wait for', async () => {
  const { effects, told } = recorded();
  const options = { url: 'https://climate.example', wait: 1000, timeout: 1000, format: 'json' } as const;
  expect(await verify(options, effects)).toBe(2);
  expect(told.join('\n')).toContain('the option --wait can’t be used without --out');
});

test('tries again if the host can’t be reached at first', async () => {
  const taken = createServer();
  await listen(taken);
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  const url = `http://127.0.0.1:${port}`;
  const [, out] = await twoBuilds(url);
  const { effects, told } = recorded();
  const options = { url, out, wait: 60, interval: 20, timeout: 1000, format: 'json' } as const;
  expect(await verify(options, effects)).toBe(2);
  expect(told.join('\n')).toContain('[unreachable-site]');
});
