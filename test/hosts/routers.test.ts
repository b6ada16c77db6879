// Every host that runs the router, in this process: the contract, samples of the reference responses, and random requests.
import { expect, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { SITE } from '../engine/respond/samples.ts';
import { goldenOf, routerFaults } from '../support/reference.ts';
import { askHost } from './asking.ts';
import { type CompareSet, describeRouter, describeRouterAtRoot } from './router-contract.ts';
import { type RouterHost, RUNTIMES, siteStarter } from './runtimes.ts';

const names = Object.keys(RUNTIMES) as readonly RouterHost[];

test('every host with a router has a runtime here', () => {
  expect(names).toEqual(
    Object.entries(HOSTS)
      .filter(([, { kind }]) => kind === 'router')
      .map(([name]) => name),
  );
});

const sample: CompareSet = async (set, url, siteUrl) => {
  const golden = goldenOf(set).filter((_, index) => index % 5 === 0);
  expect(golden.length).toBeGreaterThan(100);
  expect(await routerFaults((request) => askHost(url, request), golden, siteUrl)).toEqual([]);
};

const RUNS = names.map((host) => ({ name: host, start: siteStarter(host, RUNTIMES[host]) }));

/** Workers runs the same program as Pages, so its result would be the same here. The slow tests run it. */
test('Cloudflare Workers has the same worker as Pages', () => {
  const workerOf = (host: RouterHost) => HOSTS[host].files(SITE).find(({ path }) => path === '_worker.js')!.text;
  expect(workerOf('cloudflare-workers')).toBe(workerOf('cloudflare-pages'));
});

for (const { name, start } of RUNS.filter(({ name }) => name !== 'cloudflare-workers')) {
  describeRouter(name, start, sample);
  describeRouterAtRoot(name, start, sample, { set: 'edge', requests: 100 });
}
