// The reported changes between two versions match the differences between their responses, requested one by one.
import { describe, expect, test } from 'vitest';
import { type Address, urlOf } from '../../../src/engine/addressing/address.ts';
import { once } from '../../../src/engine/once.ts';
import { SITE_OPTIONS } from '../../../src/engine/options/site-options.ts';
import { contentOf } from '../../../src/engine/respond/content.ts';
import { canonicalEcho, documentOf } from '../../../src/engine/respond/document.ts';
import { jsonOf, renderJson } from '../../../src/engine/respond/json.ts';
import { publishTerms } from '../../../src/engine/site/published-terms.ts';
import { countedTerms, recordsOf } from '../../../src/engine/site/records.ts';
import { type UrlGroup, urlGroups } from '../../../src/engine/site/url-groups.ts';
import { type Comparison, compareVersions, isDifferent } from '../../../src/tools/diff/comparison.ts';
import { type SiteVersion, versionOf } from '../../../src/tools/diff/version.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { datasetOf, type Files, GOOD, LOG_HEADER, text } from '../../support/source.ts';

const OPTIONS = SITE_OPTIONS.parse({
  siteUrl: 'https://climate.example',
  pageSizes: { commitments: 2, searchterms: 2 },
  dates: { dateRangeDays: 3, openEndedDays: 2 },
});

const searches = (query: string, times: number, day = '2025-03-04', results = 3) =>
  Array.from({ length: times }, () => `${day},${query},${results},`);
const logOf = (...rows: readonly (readonly string[])[]) => text(LOG_HEADER, ...rows.flat());
const LOG = logOf(searches('heat pump', 6), searches('solar', 8, '2025-03-05'), searches('wind', 5, '2025-02-27'));
const BEFORE: Files = { 'searches.csv': LOG };

/** None of the date policies in these tests needs too many responses. */
const compare = (...compared: Parameters<typeof compareVersions>): Comparison =>
  compareVersions(...compared) as Comparison;

const versionWith = async (files: Files, options = OPTIONS): Promise<SiteVersion> => {
  const { searchLog, ...dataset } = await datasetOf({ ...BEFORE, ...files });
  return versionOf({ dataset, searchLog, options, design: OWN_DESIGN }, 'query');
};

/** Every response of a full build, as text by URL, and a function that requests others. */
async function answersOf(files: Files, options = OPTIONS) {
  const dataset = await datasetOf({ ...BEFORE, ...files });
  const { store, span } = publishTerms(dataset.searchLog);
  const site = { siteUrl: 'https://climate.example', links: 'query', pageSizes: options.pageSizes } as const;
  const content = contentOf(recordsOf(dataset, site), countedTerms(store));
  const groups = urlGroups({ content, site, policy: OPTIONS.dates, span }) as readonly UrlGroup[];
  const addresses = groups.flatMap((each) => each.addresses);
  const render = (address: Address): string | undefined => {
    const { endpoint, key } = address;
    if (endpoint === 'council-commitments' && render({ endpoint: 'council', key: key! }) === undefined)
      return undefined;
    const body = documentOf(address, content, site, canonicalEcho(address, 'json'));
    return 'fault' in body ? undefined : renderJson(body, jsonOf);
  };
  // Every edit needs the responses before it.
  const kept = new Map<string, string | undefined>();
  const answer = (address: Address, url: string) => {
    if (!kept.has(url)) kept.set(url, render(address));
    return kept.get(url);
  };
  return { addresses, answer };
}

const answersBefore = once(() => answersOf({}));

async function expectedUrls(after: Files, options = OPTIONS) {
  const [was, is] = [await answersBefore(), await answersOf(after, options)];
  const all = new Map([...was.addresses, ...is.addresses].map((address) => [urlOf(address), address]));
  const told = { added: [] as string[], removed: [] as string[], changed: [] as string[] };
  for (const [url, address] of all) {
    const [before, later] = [was.answer(address, url), is.answer(address, url)];
    if (before === undefined) told.added.push(url);
    else if (later === undefined) told.removed.push(url);
    else if (before !== later) told.changed.push(url);
  }
  return { answers: all.size, told };
}

const councils = GOOD['councils.csv'];
const commitments = GOOD['commitments.csv'];
const [header = ''] = commitments.split('\n');
const EDITS: Readonly<Record<string, Files>> = {
  nothing: {},
  'a council more': {
    'councils.csv': `${councils}CDE,Cedar,cedar,https://cedar.example/,W06000003,Wales,Unitary Authority\n`,
  },
  'a council less': {
    'councils.csv': councils.replace(/BCD.*\n/, ''),
    'commitments.csv': commitments.replace(/BCD.*\n/, ''),
  },
  'another code': {
    'councils.csv': councils.replace('BCD', 'BXD'),
    'commitments.csv': commitments.replace('BCD', 'BXD'),
  },
  'another country': { 'councils.csv': councils.replace('Scotland', 'Wales') },
  'another year': { 'commitments.csv': commitments.replace(',2030,', ',2050,') },
  'commitments more': {
    'commitments.csv': `${commitments}ABC,true,,Council only,One more,,\nABC,true,,Council only,And another,,\n`,
  },
  'another order': { 'commitments.csv': commitments.replace(',2045,', ',2030,') },
  'a term more': { 'searches.csv': LOG + searches('tides', 5, '2025-03-05').join('\n') },
  'a search more': { 'searches.csv': LOG + searches('solar', 1, '2025-03-05').join('\n') },
  'a day more': { 'searches.csv': LOG + searches('solar', 7, '2025-03-06').join('\n') },
  'terms less': { 'searches.csv': logOf(searches('solar', 8, '2025-03-05')) },
  'no terms': { 'searches.csv': LOG_HEADER },
};

describe.each(Object.entries(EDITS))('%s', (name, files) => {
  const compared = once(async () => {
    const [before, after] = [await versionWith({}), await versionWith(files)];
    return { before, after, there: compare(before, after, { policy: OPTIONS.dates }) };
  });

  test('the URLs are those whose JSON differs', async () => {
    const { urls } = (await compared()).there;
    const { answers, told } = await expectedUrls(files);
    const all = (of: 'added' | 'removed' | 'changed') => urls.flatMap((family) => family[of]).sort();
    expect({ added: all('added'), removed: all('removed'), changed: all('changed') }).toEqual({
      ...{ added: told.added.sort(), removed: told.removed.sort(), changed: told.changed.sort() },
    });
    expect(urls.reduce((sum, family) => sum + family.responses, 0)).toBe(answers);
  });

  test('the reverse edit has the opposite differences', async () => {
    const { before, after, there } = await compared();
    const back = compare(after, before, { policy: OPTIONS.dates });
    for (const source of ['councils', 'commitments', 'plans', 'emergencies'] as const)
      expect(back.tables[source]!.added.map(({ record }) => record)).toEqual(
        there.tables[source]!.removed.map(({ record }) => record),
      );
    expect(back.terms!.added).toEqual(there.terms!.removed);
    expect(isDifferent(there)).toBe(name !== 'nothing');
    expect(isDifferent(back)).toBe(name !== 'nothing');
  });
});

test('other page sizes', async () => {
  const options = { ...OPTIONS, pageSizes: { ...OPTIONS.pageSizes, commitments: 1, searchterms: 3 } };
  const comparison = compare(await versionWith({}), await versionWith({}, options), { policy: OPTIONS.dates });
  expect(comparison.site).toEqual([
    { field: 'pageSizes.commitments', before: 2, after: 1 },
    { field: 'pageSizes.searchterms', before: 2, after: 3 },
  ]);
  const { told } = await expectedUrls({}, options);
  expect(comparison.urls.flatMap(({ changed }) => changed).sort()).toEqual(told.changed.sort());
  expect(comparison.urls.flatMap(({ added }) => added)).toEqual(told.added);
  expect(comparison.tables.commitments).toEqual({ added: [], removed: [], changed: [] });
});

test('another site URL changes no record', async () => {
  const options = { ...OPTIONS, siteUrl: 'https://other.example/base' };
  const comparison = compare(await versionWith({}), await versionWith({}, options), { policy: OPTIONS.dates });
  expect(comparison.site.map(({ field }) => field)).toEqual(['siteUrl']);
  expect({ ...comparison, site: [], urls: [] }).toEqual({
    files: { added: [], removed: [], changed: [] },
    ...{ breaking: [], site: [], urls: [], reordered: [], terms: { added: [], removed: [], changed: [], withheld: 0 } },
    tables: {
      councils: { added: [], removed: [], changed: [] },
      commitments: { added: [], removed: [], changed: [] },
      plans: { added: [], removed: [], changed: [] },
      emergencies: { added: [], removed: [], changed: [] },
    },
  });
  expect(comparison.urls.flatMap(({ changed }) => changed)).toEqual([]);
});

test('if only the order differs, it is reported as such', async () => {
  const two = text(header, 'ABC,,,,One,,', 'ABC,,,,Two,,');
  const turned = text(header, 'ABC,,,,Two,,', 'ABC,,,,One,,');
  const comparison = compare(
    await versionWith({ 'commitments.csv': two }),
    await versionWith({ 'commitments.csv': turned }),
    { policy: OPTIONS.dates },
  );
  expect(comparison.reordered).toEqual(['commitments']);
  expect(comparison.urls.flatMap(({ changed }) => changed)).toEqual([
    '/api/councils/ABC/commitments',
    '/api/commitments/',
  ]);
});

test('another order of unchanged records is reported whatever else changes', async () => {
  const rows = ['ABC,,2031,,One,,', 'ABC,,2031,,Two,,', 'ABC,,2031,,Two,,', 'BCD,,2031,,Three,,'];
  const reordered = async (...after: readonly string[]) => {
    const [before, later] = [rows, after].map((each) => versionWith({ 'commitments.csv': text(header, ...each) }));
    return compare(await before!, await later!, { policy: OPTIONS.dates }).reordered;
  };
  const [one, two, same, three] = rows as [string, string, string, string];
  expect(await reordered(three, two, same, one)).toEqual(['commitments']);
  expect(await reordered('ABC,,2032,,New,,', three, two, same)).toEqual(['commitments']);
  expect(await reordered(three, one.replace('2031', '2040'))).toEqual([]);
  expect(await reordered(one.replace('2031', '2040'), two, same, three)).toEqual([]);
  expect(await reordered(two, one, three)).toEqual([]);
  expect(await reordered('ABC,,2030,,New,,', one, two, 'ABC,,2031,,Newer,,', same, three)).toEqual([]);
});

test('search terms that one version doesn’t know are left out', async () => {
  const before = { ...(await versionWith({})), terms: undefined };
  const comparison = compare(before, await versionWith(EDITS['no terms']!), { policy: OPTIONS.dates });
  expect(comparison.terms).toBeUndefined();
  expect(comparison.urls.filter(({ group }) => group.startsWith('search terms'))).toEqual([]);
  expect(isDifferent(comparison)).toBe(false);
});
