// Every prebuilt response equals the router's composed response byte for byte, in both renderings.
import { describe, expect, test } from 'vitest';
import { OPENAPI } from '../../../src/engine/addressing/site-files.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { logOf } from '../../support/pages-site.ts';
import { expectFormats, expectSame, prebuiltIn } from './composing.ts';
import { ask, datasetIn, EDGE_DATA, memorySite, PAGE_SIZES, SITE_URL, textOf, wholeEdgeSite } from './edge-site.ts';

describe('the edge set, with everything prebuilt', () => {
  test('every file under api/ is a response, except the API’s description', async () => {
    const site = await wholeEdgeSite();
    const prebuilt = prebuiltIn(site);
    const underApi = [...site.files.keys()].filter((file) => file.startsWith('api/') && file !== OPENAPI);
    expect(prebuilt.map(({ file }) => file)).toEqual(underApi);
    expect(new Set(prebuilt.map(({ target }) => target)).size).toBe(prebuilt.length);
  });

  test.each([
    ['root', 2],
    ['councils', 8192],
    ['council', 30],
    ['council-commitments', 30],
    ['commitments', 6],
    ['searchterms', 200],
  ])('%s', async (endpoint, atLeast) => {
    const site = await wholeEdgeSite();
    const prebuilt = prebuiltIn(site).filter(({ address }) => address.endpoint === endpoint);
    expect(prebuilt.length).toBeGreaterThanOrEqual(atLeast);
    // Compares a sample of the thousands of lists of councils in both renderings. The slow tests compare all of them.
    await expectSame(site, endpoint === 'councils' ? prebuilt.filter((_, index) => index % 33 === 0) : prebuilt);
  });

  test('format=json and HTML by Accept have the same content, with their own links', async () => {
    const site = await wholeEdgeSite();
    const sample = prebuiltIn(site).filter(
      ({ rendering, address }, index) =>
        rendering === 'json' && (address.endpoint === 'councils' ? index % 91 === 0 : index % 7 === 0),
    );
    expect(sample.length).toBeGreaterThan(50);
    await expectFormats(site, sample);
  });
});

test('a site below a path, with thresholds and other page sizes', async () => {
  const site = await memorySite(await datasetIn('test/conformance/edge/data'), `${SITE_URL}/data`, {
    pageSizes: { commitments: 1, searchterms: 3 },
    dates: { dateRangeDays: 2, openEndedDays: 2, minCounts: [5, 7, 100], minResults: [1, 4], months: false },
  });
  const prebuilt = prebuiltIn(site).filter(({ address }, index) => address.endpoint !== 'councils' || index % 40 === 0);
  expect(prebuilt.length).toBeGreaterThan(500);
  await expectSame(site, prebuilt);
});

test.each([1, 2, 3])('a store with blocks of %i days gives the same responses as a single file', async (blockDays) => {
  const dates = { dateRangeDays: 3, openEndedDays: 12, minCounts: [5, 9], minResults: [1, 4] };
  const options = { pageSizes: PAGE_SIZES, dates };
  const host = { composes: FILTERED_GROUPS };
  const dataset = await datasetIn(EDGE_DATA);
  const [single, cut] = await Promise.all(
    [undefined, { oneFileAtMost: 0, blockDays }].map((layout) => memorySite(dataset, SITE_URL, options, host, layout)),
  );
  expect([...cut!.files.keys()].filter((file) => file.endsWith('.bin')).length).toBeGreaterThan(4);
  await expectSame(cut!, prebuiltIn(cut!));
  const days = Array.from(single!.files.keys(), (file) => /searchterms\/from-(\d{4}-\d\d-\d\d)/.exec(file)?.[1] ?? '');
  for (const start of new Set(days)) {
    for (const end of new Set(days)) {
      const target = `/api/searchterms/?x=1${start && `&start_date=${start}`}${end && `&end_date=${end}`}`;
      expect(textOf(await ask(cut!.router, target))).toBe(textOf(await ask(single!.router, target)));
    }
  }
});

test('empty tables', async () => {
  const { councils, searchLog } = await datasetIn('test/conformance/edge/data');
  const without = [
    { councils, commitments: [], plans: [], emergencies: [], ended: [], searchLog },
    { councils: [], commitments: [], plans: [], emergencies: [], ended: [], searchLog: logOf([]) },
  ];
  for (const dataset of without) {
    const site = await memorySite(
      dataset,
      SITE_URL,
      { dates: { dateRangeDays: 1, openEndedDays: 1 } },
      { composes: FILTERED_GROUPS },
    );
    await expectSame(site, prebuiltIn(site));
    const envelope = '{"count":0,"next":null,"previous":null,"results":[]}';
    expect(textOf(await ask(site.router, '/api/commitments/?page=last'))).toBe(envelope);
    expect((await ask(site.router, '/api/commitments/?page=2')).status).toBe(404);
  }
});
