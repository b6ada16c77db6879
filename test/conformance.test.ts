// Compares the router's responses with all reference responses, byte for byte, and a sample over HTTP.
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../src/hosts/serve/listen.ts';
import { createSiteServer } from '../src/hosts/serve/site-server.ts';
import { datasetIn, memorySite } from './engine/router/edge-site.ts';
import { siteIn } from './hosts/node-server.ts';
import { startPreview, temporaryFolder } from './support/program.ts';
import {
  CONFORMANCE_SETS,
  compareWithReference,
  dataOf,
  GOLDEN_SITE,
  goldenOf,
  referenceSite,
  routerFaults,
} from './support/reference.ts';

const SITE_URL = 'https://climate.example/data';
const REQUESTS = { edge: 553, large: 905 };

describe('the router sends all reference responses of', () => {
  test.each(CONFORMANCE_SETS)('the %s set', async (set) => {
    const golden = goldenOf(set);
    expect(golden).toHaveLength(REQUESTS[set]);
    expect(await routerFaults((await referenceSite(set)).router, golden)).toEqual([]);
  });

  test('the edge set, below a path and with every filter prebuilt', async () => {
    const { router } = await memorySite(await datasetIn(dataOf('edge')), SITE_URL);
    expect(await routerFaults(router, goldenOf('edge'), SITE_URL)).toEqual([]);
  });
});

test('a wrong response is found', async () => {
  const { router } = await referenceSite('edge');
  const faults = await routerFaults(
    async (request) => {
      const response = await router(request);
      return 'file' in response ? response : { ...response, body: `${Buffer.from(response.body)} ` };
    },
    goldenOf('edge').slice(0, 20),
  );
  expect(faults.length).toBeGreaterThan(15);
});

describe('over HTTP', () => {
  test('a sample of the edge set from preview', async () => {
    const { url } = await startPreview(dataOf('edge'));
    expect(await compareWithReference('edge', url, { every: 5 })).toBe('111 of 111 answers agree (exact), 0 wrong');
  });

  test('a sample of the large set from serve', async () => {
    const { router } = await referenceSite('large');
    // Keeps the files in memory, because writing pages for 400 councils would take longer than all other tests here.
    const site = siteIn(temporaryFolder(), router);
    const { server, close } = createSiteServer(
      () => site,
      (error) => expect.unreachable(String(error)),
    );
    onTestFinished(async () => void (await close()));
    const url = `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
    expect(await compareWithReference('large', url, { site: GOLDEN_SITE, every: 9 })).toBe(
      '101 of 101 answers agree (exact), 0 wrong',
    );
  });
});
