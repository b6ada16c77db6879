// The home page's search histories have the numbers that the API gives for the same days, and none below five.
import { expect, test } from 'vitest';
import type { Dataset } from '../../src/read/dataset.ts';
import { dateOf, dayOf } from '../../src/route/calendar.ts';
import type { Router } from '../../src/router/router.ts';
import { decodeEntities } from '../respond/markup.ts';
import { ask, datasetIn, EDGE_DATA, textOf } from '../router/edge-site.ts';
import { logOf, pagesSite, type Searched } from '../support/pages-site.ts';

interface Term {
  readonly user_query: string;
  readonly result_count: number;
  readonly council_restriction: string;
  readonly times_seen: number;
}

const sameKey = (one: Term, other: Term): boolean =>
  one.user_query === other.user_query &&
  one.result_count === other.result_count &&
  one.council_restriction === other.council_restriction;

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

/** The part of the page that is about searches. */
const searchesIn = (page: string): string =>
  page.slice(page.indexOf('<h2 id="searches">'), page.indexOf('<h2 id="calling">'));

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

const DAY_ONE = dayOf('2024-02-27');

/** Some terms on some days, most of them seldom. */
function searchesOver(days: number): readonly Searched[] {
  return Array.from({ length: 600 }, (_, index) => ({
    day: index === 0 ? DAY_ONE : index === 1 ? DAY_ONE + days - 1 : DAY_ONE + ((index * 7919) % days),
    query: `term ${(index * index) % 13}`,
    results: 1 + (index % 2),
    restriction: index % 5 === 0 ? '"Abbey"' : '',
    times: 1 + ((index * 31) % 4),
  }));
}

const withLog = (searches: readonly Searched[]): Dataset => ({
  councils: [],
  commitments: [],
  plans: [],
  emergencies: [],
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
])('every number of %s is what the API answers', async (_, expectedUnit, read) => {
  const { page, router } = pagesSite(await read(), { pageSizes: { searchterms: 1000 } });
  const section = searchesIn(page('index.html'));
  const { heads, rows } = tableIn(section);
  const popular = (await termsOf(router, '')).slice(0, 10);
  expect(heads.length).toBe(popular.length);
  const unit = /Searches by (\w+)/.exec(section)![1]!;
  if (expectedUnit) expect(unit).toBe(expectedUnit);
  let told = 0;
  for (const { start, cells } of rows) {
    const answer = await termsOf(router, `?start_date=${start}&end_date=${ENDS[unit]!(start)}`);
    const expected = popular.map((term) => answer.find((other) => sameKey(term, other))?.times_seen);
    told += expected.filter((times) => times !== undefined).length;
    expect([start, cells]).toEqual([start, expected.map((times) => times?.toLocaleString('en') ?? 'fewer than 5')]);
  }
  expect(told).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(122);
  // The periods join without a gap.
  for (const [index, { start }] of rows.slice(1).entries()) {
    expect(dayOf(start)).toBe(dayOf(ENDS[unit]!(rows[index]!.start)) + 1);
  }
});

test('no number below five is shown or drawn', () => {
  // Two terms: every day four times, which nobody may know, and five times on one day.
  const often = Array.from({ length: 20 }, (_, day) => ({ day: DAY_ONE + day, query: 'often', times: 4 }));
  const { page } = pagesSite(withLog([...often, { day: DAY_ONE + 3, query: 'once', times: 5 }]));
  const section = searchesIn(page('index.html'));
  const { heads, rows } = tableIn(section);
  expect(heads).toEqual(['1. often', '2. once']);
  const counts = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== 'fewer than 5'));
  expect(counts.length).toBeGreaterThan(0);
  for (const count of counts) expect(Number(count)).toBeGreaterThanOrEqual(5);
  // As many marks as periods, all of those that are not told of one height.
  const untold = Array.from(section.matchAll(/<path class="untold" d="([^"]*)"/g), ([, d]) => d!);
  const heights = untold.flatMap((d) => Array.from(d.matchAll(/v-([\d.]+)/g), ([, height]) => height));
  expect(new Set(heights).size).toBe(1);
  expect(heights.length + counts.length).toBe(heads.length * rows.length);
});

test('a query is shown as it was typed, as text', () => {
  const query = ` <a href="https://evil.example/">click</a> & "so"\n{{title}} ${'\u202e'}olleh `;
  const { page } = pagesSite(withLog([{ day: DAY_ONE, query, times: 9 }]));
  const section = searchesIn(page('index.html'));
  const shown = /<p class="query"><bdi>(.*?)<\/bdi>/s.exec(section)![1]!;
  expect(decodeEntities(shown.replaceAll('&#10;', '\n'))).toBe(query);
  expect(shown).not.toMatch(/[<>]/);
  expect(section).not.toMatch(/<a\b/);
});

test('a query that nobody could see is told of', () => {
  const { page } = pagesSite(withLog([{ day: DAY_ONE, query: ' \t', times: 9 }]));
  expect(searchesIn(page('index.html'))).toContain(
    '<p class="query"><span class="quiet">nothing but blanks</span></p>',
  );
});
