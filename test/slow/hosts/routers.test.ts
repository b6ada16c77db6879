// Sends all reference requests over HTTP, and many random ones, to every host that runs the router. Cloudflare's hosts use its own
// runtime.
import { expect } from 'vitest';
import { type CompareSet, describeRouter, describeRouterAtRoot } from '../../hosts/router-contract.ts';
import { type RouterHost, RUNTIMES, type Start, sharedSites, siteStarter } from '../../hosts/runtimes.ts';
import { compareWithReference, goldenOf } from '../../support/reference.ts';
import { startWrangler } from './wrangler.ts';

const ON_ITS_RUNTIME: Readonly<Record<RouterHost, Start>> = {
  ...RUNTIMES,
  'cloudflare-pages': (out) => startWrangler('cloudflare-pages', out),
  'cloudflare-workers': (out) => startWrangler('cloudflare-workers', out),
};

const whole: CompareSet = async (set, url, siteUrl) => {
  const { length } = goldenOf(set);
  expect(await compareWithReference(set, url, { site: siteUrl })).toBe(
    `${length} of ${length} answers agree (exact), 0 wrong`,
  );
};

/** The sites for these hosts differ only in the hosts’ own files. The fast tests build sites for one host. */
const ALIKE: readonly RouterHost[] = ['cloudflare-pages', 'cloudflare-workers', 'fetch'];
const alike = sharedSites(ALIKE);

const RUNS = (Object.keys(RUNTIMES) as RouterHost[]).map((host) => {
  const start = ON_ITS_RUNTIME[host];
  return { name: host, start: ALIKE.includes(host) ? alike(start) : siteStarter(host, start) };
});

for (const { name, start } of RUNS) {
  describeRouter(name, start, whole);
  // Workers runs the same worker as Pages (test/hosts/routers.test.ts), and wrangler is slow.
  const asked =
    name === 'cloudflare-workers'
      ? ({ set: 'edge', requests: 100 } as const)
      : ({ set: 'large', requests: 1000 } as const);
  describeRouterAtRoot(name, start, whole, asked);
}
