// The router knows exactly which responses are prebuilt, so it never requests a file that doesn't exist.
import { describe, expect, test } from 'vitest';
import { fileOf, listWith } from '../../../src/engine/addressing/address.ts';
import type { DatePolicy } from '../../../src/engine/addressing/ranges.ts';
import { SITE_OPTIONS } from '../../../src/engine/options/site-options.ts';
import { contentOf, type SiteIndex } from '../../../src/engine/respond/content.ts';
import { prebuiltFile } from '../../../src/engine/router/prebuilt.ts';
import { FILTERED_GROUPS, type UrlGroup, urlGroups } from '../../../src/engine/site/url-groups.ts';
import { dateOf, dayOf } from '../../../src/engine/text/calendar.ts';
import { SITE } from '../respond/samples.ts';
import { ask, datasetIn, EDGE_DATA, edgeSite, type MemorySite, memorySite, SITE_URL, smallSite } from './edge-site.ts';

const content = contentOf({ councils: [], commitments: [] });

/** The file names of all search terms that a date policy includes. */
function planned(dates: DatePolicy, days: SiteIndex['days']): readonly string[] {
  const span = days && { first: dayOf(days.first), last: dayOf(days.last) };
  return (urlGroups({ content, site: SITE, policy: dates, span }) as readonly UrlGroup[])
    .flatMap(({ addresses }) => addresses)
    .flatMap((address) => (address.endpoint === 'searchterms' ? fileOf(address, 'json') : []));
}

/** Ranges, and ranges with one open end, that begin and end on or next to any day of the log, or at the end of a month. */
function ranges({ first, last } = { first: '2024-12-30', last: '2025-01-02' }) {
  const [from, to] = [dayOf(`${Number(first.slice(0, 4)) - 1}-10-01`), dayOf(`${Number(last.slice(0, 4)) + 1}-04-02`)];
  const dates = Array.from({ length: to - from + 1 }, (_, index) => dateOf(from + index)).filter(
    (date, index, all) =>
      (all[index + 2]! >= first && all[index - 2]! <= last) ||
      /-(?:01|02)$/.test(date) ||
      all[index + 1]?.endsWith('-01'),
  );
  const all = [undefined, ...dates];
  return all.flatMap((start) =>
    all.map((end) => ({ ...(start && { start_date: start }), ...(end && { end_date: end }) })),
  );
}

describe('the router recognises exactly the planned ranges and thresholds', () => {
  const policy = (dates: object) => SITE_OPTIONS.shape.dates.parse(dates);
  test.each<[string, SiteIndex['days'], object]>([
    ['the default', { first: '2024-11-20', last: '2025-01-10' }, {}],
    ['as many days as there are', { first: '2024-12-30', last: '2025-01-02' }, { dateRangeDays: 4, openEndedDays: 4 }],
    ['more days than there are', { first: '2024-12-30', last: '2025-01-02' }, { dateRangeDays: 9, openEndedDays: 300 }],
    [
      'none',
      { first: '2024-12-20', last: '2025-01-03' },
      { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false },
    ],
    ['a single day', { first: '2024-02-29', last: '2024-02-29' }, { dateRangeDays: 1, openEndedDays: 1 }],
    [
      'whole months',
      { first: '2024-02-01', last: '2024-03-31' },
      { dateRangeDays: 2, openEndedDays: 3, quarters: false },
    ],
    [
      'a whole quarter',
      { first: '2025-01-01', last: '2025-03-31' },
      { dateRangeDays: 1, openEndedDays: 0, months: false },
    ],
    [
      'other thresholds',
      { first: '2024-12-30', last: '2025-01-02' },
      { dateRangeDays: 2, openEndedDays: 2, minCounts: [6, 9], minResults: [2] },
    ],
    ['an empty log', undefined, {}],
  ])('%s', (_, days, options) => {
    const dates = policy(options);
    const site = { ...SITE, dates, days };
    const thresholds = [5, 6, 9].flatMap((min_count) => [1, 2].map((min_results) => ({ min_count, min_results })));
    const found = new Set<string | undefined>();
    for (const range of ranges(days)) {
      for (const least of thresholds) {
        found.add(prebuiltFile(listWith('searchterms', { ...range, ...least }), 'json', site));
      }
    }
    found.delete(undefined);
    expect([...found].toSorted()).toEqual(planned(dates, days).toSorted());
  });
});

/** The files that the router reads for a request, besides the site index. */
async function readFor({ router, asked }: MemorySite, target: string): Promise<readonly string[]> {
  await ask(router, target);
  return asked.splice(0).filter((file) => file !== 'store/index.json');
}

const UNFILTERED = [
  '/api/',
  '/api/councils/',
  '/api/councils/AAA/',
  '/api/councils/AAA/commitments',
  '/api/commitments/?page=2',
];
const COMPOSED = [
  ...[
    '?start_date=2020-01-01',
    '?end_date=2020-02-03&start_date=2020-01-02',
    '?min_count=77',
    '?min_results=9',
    '?page=last',
  ],
  ...['?page=99999', '?start_date=2020-01-01&page=2'],
].map((query) => `/api/searchterms/${query}`);

describe('the files that the router reads', () => {
  test('are one for a prebuilt response', async () => {
    const site = await edgeSite();
    const { days } = JSON.parse(new TextDecoder().decode(site.files.get('store/index.json')));
    const range = `/api/searchterms/?start_date=${days.last}`;
    for (const target of [...UNFILTERED, '/api/searchterms/', '/api/searchterms/?page=2', range]) {
      await readFor(site, target);
      const read = await readFor(site, target);
      expect([target, read]).toEqual([target, [expect.stringMatching(/^api\/.*\.json$/)]]);
    }
  });

  test('are only those of the store for a composed response, each once', async () => {
    const { plan } = await edgeSite();
    expect(plan.groups.map(({ name }) => name)).not.toContain(FILTERED_GROUPS[0]);
    const site = await smallSite(SITE_URL, { title: 'Asked for nothing' });
    const targets = [
      ...COMPOSED,
      '/api/councils/?country=Wales',
      '/api/councils/?authority_type=County+Council',
      '/api/commitments/?page=99',
    ];
    const first: string[] = [];
    for (const target of targets) first.push(...(await readFor(site, target)));
    expect(first.toSorted()).toEqual(
      ['commitments', 'councils', 'searchterms'].map((name) => expect.stringMatching(`^store/${name}\\.`)),
    );
    for (const target of targets) expect([target, await readFor(site, target)]).toEqual([target, []]);
  });

  test('are none if nothing is prebuilt', async () => {
    const site = await memorySite(await datasetIn(EDGE_DATA), SITE_URL, {}, { composes: 'all' });
    for (const target of [...UNFILTERED, ...COMPOSED]) await readFor(site, target).catch(() => {});
    for (const target of [...UNFILTERED, '/api/searchterms/']) {
      expect([target, await readFor(site, target)]).toEqual([target, []]);
    }
  });

  test('include filtered councils if another host of the site needs them', async () => {
    const site = await memorySite(await datasetIn(EDGE_DATA), SITE_URL, {});
    expect(await readFor(site, '/api/councils/?country=Wales')).toEqual(['api/councils/country-wales/type-any.json']);
  });
});
