// Caddy itself, with the configuration that is made for it: held against the router, by the thousands.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caddyHost } from '../../src/hosts/caddy.ts';
import { startServe } from '../support/program.ts';
import { builtSet, compared, type RunningCaddy, startCaddy, startCaddyForTest } from './caddy-server.ts';
import { keepsContract } from './contract.ts';
import { randomRequests } from './requests.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

/**
 * What compare.mjs does not take for a refusal or a canonical link, and is (behaviour, What differs on hosts that can't
 * run a router): a page of a list of which nothing is prebuilt, so that none can know how long it is; and links
 * of all commitments without the parameters that have no effect on them.
 */
function isAsDescribed([request, reason]: readonly [request: string, reason: string]): boolean {
  if (reason === 'status 501, not 404') return /^GET \/api\/searchterms\/\?(?:.*&)?page=[2-9](?:&|$)/.test(request);
  const links = /^next: \S+\/api\/commitments\/\?page=\d, not \S+\/api\/commitments\/\?\S+?(?:; previous: |$)/;
  return /^GET \/api\/commitments\/\?.*(?:country|start_date)=/.test(request) && links.test(reason);
}

const SITE_URL = 'https://climate.example';

describeServer('Caddy', 'caddy', () => {
  let site: BuiltRewriteSite;
  let caddy: RunningCaddy;
  beforeAll(async () => {
    site = await buildRewriteSite(caddyHost);
    caddy = await startCaddy(site.root, site.siteUrl);
  });
  afterAll(async () => {
    await caddy?.server.stop();
    site?.remove();
  });

  test('5,000 random requests are answered as the router does, or refused', async () => {
    const requests = randomRequests(5_000, 11, site.vocabulary);
    const { wrong, agreed } = await keepsContract(caddy.url, 'canonical', requests, site.reference);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_000);
  });

  test('with a router behind, 5,000 random requests are answered as it does', async () => {
    const { url: router } = await startServe(site.root);
    const url = await startCaddyForTest(site.root, site.siteUrl, router);
    const requests = randomRequests(5_000, 12, site.vocabulary);
    const { wrong, agreed } = await keepsContract(url, 'exact', requests, site.reference);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_900);
    // What Caddy answers itself has its tag, of another form than the router's.
    const tag = async (target: string) => String((await fetch(url + target)).headers.get('etag')).length;
    expect(await tag('/api/searchterms/?page=2')).toBeLessThan(await tag('/api/searchterms/?page=02'));
  });

  test.each([
    ['edge', '504 of 553 answers agree (canonical), 49 refused honestly, 0 wrong', 0, 553],
    ['large', '745 of 905 answers agree (canonical), 146 refused honestly, 14 wrong', 14, 905],
  ])('the reference answers of the %s set', async (set, summary, unlike, all) => {
    const root = await builtSet(set, SITE_URL);
    const { url: router } = await startServe(root);
    const [alone, composing] = [
      await startCaddyForTest(root, SITE_URL),
      await startCaddyForTest(root, SITE_URL, router),
    ];
    const [canonical, exact] = await Promise.all([
      compared(set, alone, SITE_URL, 'canonical'),
      compared(set, composing, SITE_URL, 'exact'),
    ]);
    expect.soft(canonical.summary).toBe(summary);
    expect.soft(canonical.wrong.length).toBe(unlike);
    expect.soft(canonical.wrong.filter((pair) => !isAsDescribed(pair))).toEqual([]);
    expect(exact).toEqual({ summary: `${all} of ${all} answers agree (exact), 0 wrong`, wrong: [] });
  });

  test('a site whose address has a path is answered there and nowhere else', async () => {
    const based = await buildRewriteSite(caddyHost, 'https://x.example/open%20data/v1');
    try {
      const url = await startCaddyForTest(based.root, based.siteUrl);
      const requests = randomRequests(1_000, 13, based.vocabulary);
      const { wrong, agreed } = await keepsContract(url, 'canonical', requests, based.reference);
      expect(wrong).toEqual([]);
      expect(agreed).toBeGreaterThan(800);
      const statusOf = async (target: string) => (await fetch(url + target)).status;
      expect(await statusOf('/open%20data/v1/')).toBe(200);
      expect(await statusOf('/open%20data/v1/store/index.json')).toBe(200);
      for (const target of ['/', '/api/', '/store/index.json', '/open%20data/v1', '/open%20data/v1/index.html/x'])
        expect.soft([target, await statusOf(target)]).toEqual([target, 404]);
    } finally {
      based.remove();
    }
  });
});
