// The search histories on the home page are sums of numbers that the API publishes for the same days, and contain nothing else.
import { expect, test } from 'vitest';
import { groupBy } from '../../../../src/engine/grouping.ts';
import type { Router } from '../../../../src/engine/router/router.ts';
import { dateOf, dayOf } from '../../../../src/engine/text/calendar.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { ask, datasetIn, EDGE_DATA, textOf } from '../../../engine/router/edge-site.ts';
import { logOf, pagesSite, type Searched } from '../../../support/pages-site.ts';
import type { LoggedDataset } from '../../../support/source.ts';

interface Term {
  readonly user_query: string;
  readonly result_count: number;
  readonly council_restriction: string;
  readonly times_seen: number;
}

const sameRecord = (one: Term, other: Term): boolean =>
  one.user_query === other.user_query &&
  one.result_count === other.result_count &&
  one.council_restriction === other.council_restriction;

/** The records of each term, starting with the most popular term. */
function termsByText(records: readonly Term[]): readonly (readonly Term[])[] {
  const total = (own: readonly Term[]) => own.reduce((sum, { times_seen }) => sum + times_seen, 0);
  const groups = [...groupBy(records, ({ user_query }) => user_query.trim()).values()];
  return groups.sort((a, b) => total(b) - total(a));
}

/** A cell in the table: the sum of a term's records in the API's list for a period. */
function cellFor(records: readonly Term[], inPeriod: readonly Term[]): string {
  const found = inPeriod.filter((other) => records.some((record) => sameRecord(record, other)));
  if (found.length === 0) return 'not published';
  const sum = found.reduce((sum, { times_seen }) => sum + times_seen, 0).toLocaleString('en');
  return found.length < records.length ? `${sum} or more` : sum;
}

async function termsOf(router: Router, query: string): Promise<readonly Term[]> {
  const terms: Term[] = [];
  for (let target = `/api/searchterms/${query}`; ; ) {
    const page = JSON.parse(textOf(await ask(router, target)));
    terms.push(...page.results);
    if (page.next === null) return terms;
    const next = new URL(page.next);
    target = next.pathname + next.search;
  }
}

/** The part of the page about searches. */
const searchesIn = (page: string): string =>
  page.slice(page.indexOf('<h2 id="searches">'), page.indexOf('<h2 id="downloads">'));

interface ShownTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly start: string; readonly cells: readonly string[] }[];
}

function tableIn(section: string): ShownTable {
  const textsOf = (markup: string, cell: string) =>
    Array.from(markup.matchAll(new RegExp(`<${cell}[^>]*>(.*?)</${cell}>`, 'gs')), ([, text]) =>
      decodeEntities(text!.replace(/<[^>]*>/g, '')),
    );
  const [head = '', ...rows] = Array.from(section.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row]) => row!);
  return {
    heads: textsOf(head, 'th').slice(1),
    rows: rows.map((row) => ({ start: /datetime="([^"]*)"/.exec(row)![1]!, cells: textsOf(row, 'td') })),
  };
}

/** The last day of the period that begins on a day. */
const ENDS: Readonly<Record<string, (start: string) => string>> = {
  day: (start) => start,
  week: (start) => dateOf(dayOf(start) + 6),
  month: (start) => {
    const end = new Date(`${start}T00:00:00Z`);
    end.setUTCMonth(end.getUTCMonth() + 1, 0);
    return end.toISOString().slice(0, 10);
  },
  year: (start) => `${start.slice(0, 4)}-12-31`,
};

const DAY_NAME = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;
const PERIOD_NAMES: Readonly<Record<string, RegExp>> = {
  ...{ day: DAY_NAME, week: DAY_NAME },
  ...{ month: /^[A-Z][a-z]+ \d{4}$/, year: /^\d{4}$/ },
};

const DAY_ONE = dayOf('2024-02-27');

/** Some terms on some days. Most of them occur rarely. */
function searchesOver(days: number): readonly Searched[] {
  return Array.from({ length: 600 }, (_, index) => ({
    day: index === 0 ? DAY_ONE : index === 1 ? DAY_ONE + days - 1 : DAY_ONE + ((index * 7919) % days),
    query: `term ${(index * index) % 13}`,
    results: 1 + (index % 2),
    restriction: index % 5 === 0 ? '"Abbey"' : '',
    times: 1 + ((index * 31) % 4),
  }));
}

const withLog = (searches: readonly Searched[]): LoggedDataset => ({
  councils: [],
  commitments: [],
  plans: [],
  emergencies: [],
  ended: [],
  searchLog: logOf(searches),
});

test.each([
  ['the sample', 'week', () => datasetIn('data')],
  ['the edge cases', undefined, () => datasetIn(EDGE_DATA)],
  ['a single day', 'day', async () => withLog(searchesOver(1))],
  ['a month', 'day', async () => withLog(searchesOver(31))],
  ['a day more', 'week', async () => withLog(searchesOver(32))],
  ['26 weeks', 'week', async () => withLog(searchesOver(182))],
  ['a day more than that', 'month', async () => withLog(searchesOver(183))],
  ['ten years', 'month', async () => withLog(searchesOver(3650))],
  ['thirty years', 'year', async () => withLog(searchesOver(10_950))],
])('every number for %s is in the API’s list', async (_, expectedUnit, read) => {
  const { page, router } = pagesSite(await read(), { pageSizes: { searchterms: 1000 } });
  const section = searchesIn(page('index.html'));
  const { heads, rows } = tableIn(section);
  const records = await termsOf(router, '');
  const terms = termsByText(records);
  const popular = terms.slice(0, 10);
  expect(heads.length).toBe(popular.length);
  const unit = /Searches by (\w+)/.exec(section)![1]!;
  if (expectedUnit) expect(unit).toBe(expectedUnit);
  const totals = Array.from(section.matchAll(/<strong>([\d,]+)<\/strong>/g), ([, total]) => total);
  expect(totals).toEqual(
    popular.map((records) => records.reduce((sum, { times_seen }) => sum + times_seen, 0).toLocaleString('en')),
  );
  let told = 0;
  for (const { start, cells } of rows) {
    const answer = await termsOf(router, `?start_date=${start}&end_date=${ENDS[unit]!(start)}`);
    const expected = popular.map((records) => cellFor(records, answer));
    told += expected.filter((cell) => cell !== 'not published').length;
    expect([start, cells]).toEqual([start, expected]);
  }
  expect(told).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(122);
  const head = { day: 'Day', week: 'Week starting', month: 'Month', year: 'Year' }[unit];
  expect(section).toContain(`<th scope="col">${head}</th>`);
  const names = Array.from(section.matchAll(/<time[^>]*>([^<]*)/g), ([, name]) => name!);
  expect(names.filter((name) => !PERIOD_NAMES[unit]!.test(name))).toEqual([]);
  // There are no gaps between the periods.
  for (const [index, { start }] of rows.slice(1).entries()) {
    expect(dayOf(start)).toBe(dayOf(ENDS[unit]!(rows[index]!.start)) + 1);
  }
});

test('no number below five is shown or drawn', () => {
  // One term has four searches on every day, which must stay secret. On one day, another record of the term has five.
  const often = Array.from({ length: 20 }, (_, day) => ({ day: DAY_ONE + day, query: 'often', times: 4 }));
  const { page } = pagesSite(
    withLog([
      ...often,
      { day: DAY_ONE + 3, query: 'once', times: 5 },
      { day: DAY_ONE + 5, query: 'often', results: 9, times: 6 },
    ]),
  );
  const section = searchesIn(page('index.html'));
  const { heads, rows } = tableIn(section);
  expect(heads).toEqual(['1. often', '2. once']);
  const cells = rows.flatMap(({ cells }) => cells);
  expect(cells.filter((cell) => cell !== 'not published').toSorted()).toEqual(['5', '6 or more']);
  // Every hidden count has a mark, and all these marks have the same height.
  const hidden = Array.from(section.matchAll(/<path class="hidden-count" d="([^"]*)"/g), ([, d]) => d!);
  const heights = hidden.flatMap((d) => Array.from(d.matchAll(/v-([\d.]+)/g), ([, height]) => height));
  expect(new Set(heights).size).toBe(1);
  expect(heights.length).toBe(cells.filter((cell) => cell !== '5').length);
});

test('searches that occurred fewer than five times with the same number of results change nothing', () => {
  const published: readonly Searched[] = [
    { day: DAY_ONE, query: 'shared', results: 3, times: 7 },
    { day: DAY_ONE + 9, query: 'other', times: 5 },
  ];
  const rare: readonly Searched[] = [
    { day: DAY_ONE + 1, query: 'shared', results: 4, times: 4 },
    { day: DAY_ONE + 2, query: 'shared', restriction: '"Abbey"', times: 3 },
    { day: DAY_ONE + 3, query: 'shared ', times: 2 },
    { day: DAY_ONE + 4, query: 'shared', results: 0, times: 99 },
    { day: DAY_ONE + 5, query: 'rare', times: 4 },
  ];
  const home = (searches: readonly Searched[]) => pagesSite(withLog(searches)).page('index.html');
  expect(home([...published, ...rare])).toBe(home(published));
});

test('a term is added up over numbers of results, councils and surrounding spaces, but not over letter case', () => {
  const { page } = pagesSite(
    withLog([
      { day: DAY_ONE, query: 'heat pump', results: 3, times: 5 },
      { day: DAY_ONE, query: ' heat pump\t', results: 12, times: 6 },
      { day: DAY_ONE, query: 'heat pump', restriction: '"Abbey"', times: 7 },
      { day: DAY_ONE, query: 'Heat pump', times: 17 },
    ]),
  );
  const section = searchesIn(page('index.html'));
  expect(tableIn(section)).toEqual({
    heads: ['1. heat pump', '2. Heat pump'],
    rows: [{ start: '2024-02-27', cells: ['18', '17'] }],
  });
  expect(section).toContain('<strong>18</strong> searches, 3 to 12 results');
});

test('a query is shown as text, without the spaces around it', () => {
  const query = ` <a href="https://evil.example/">click</a> & "so"\n{{title}} ${'\u202e'}olleh `;
  const { page } = pagesSite(withLog([{ day: DAY_ONE, query, times: 9 }]));
  const section = searchesIn(page('index.html'));
  const shown = /<p class="query scroll"><bdi>(.*?)<\/bdi>/s.exec(section)![1]!;
  expect(decodeEntities(shown.replaceAll('&#10;', '\n'))).toBe(query.trim());
  expect(shown).not.toMatch(/[<>]/);
  expect(section.replace(/<a href="[^"]*\/popular-searches\.[a-z]+" download>/g, '')).not.toMatch(/<a\b/);
});

test('a query that consists of spaces has a name', () => {
  const { page } = pagesSite(withLog([{ day: DAY_ONE, query: ' \t', times: 9 }]));
  expect(searchesIn(page('index.html'))).toContain(
    '<p class="query scroll"><span class="quiet">blank search</span></p>',
  );
});
