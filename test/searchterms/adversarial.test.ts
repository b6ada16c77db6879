// A log made to break things, kept as it is: searches on both sides of the edges of blocks, in every number at which the
// snap does something; ties in every field; hours and offsets that move a search to another day; awkward texts; rarer terms
// beside others of the same query; rows in no order. Its answers, in every layout, against a plain filter, group and sort.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { indexLog } from '../../src/searchterms/index-log.ts';
import { dateOf } from '../../src/text/calendar.ts';
import { datasetOf } from '../support/source.ts';
import { LAYOUTS, opened, plainAnswer, type Search, storedAnswer, withoutSnap, written } from './logs.ts';

const FILE = path.join(import.meta.dirname, 'adversarial.csv');

// Read by other code than the program's: all its times are such as JavaScript knows.
const rows: readonly (readonly string[])[] = parse(readFileSync(FILE), { from_line: 2, record_delimiter: '\n' });
const searches = rows.map(
  ([time, query, results, restriction]): Search => ({
    day: Math.floor(Date.parse(time!) / 86_400_000),
    query: query!,
    results: Number(results),
    restriction: restriction!,
  }),
);
const days = [...new Set(searches.map(({ day }) => day))].sort((a, b) => a - b);

test('the log holds what it is for', () => {
  expect(searches.length).toBeGreaterThan(1000);
  expect(days.map(dateOf)).toContain('2024-02-29');
  expect(days.at(-1)! - days[0]!).toBeGreaterThan(200);
  expect(rows.some(([time], index) => index > 0 && time! < rows[index - 1]![0]!)).toBe(true);
});

test('every answer by days is the plain one, in every layout', async () => {
  const { searchLog } = await datasetOf({ 'searches.csv': readFileSync(FILE) });
  const index = indexLog(searchLog.counts);
  const stores = [index, withoutSnap(index, searches)].flatMap((each) =>
    LAYOUTS.map((layout) => opened(written(each, layout))),
  );
  // The first days of blocks of 30 and their neighbours, and a few others.
  const edges = days.filter((day) => [29, 0, 1].includes((day - days[0]!) % 30) || day % 9 === 0);
  const bounds = [undefined, days[0]! - 1, ...edges, days.at(-1)! + 1].map((day) => day && dateOf(day));
  let asked = 0;
  for (const start of bounds) {
    for (const end of bounds) {
      for (const [min_count, min_results] of [
        [5, 1],
        [7, 4],
      ] as const) {
        const filter = { ...(start && { start_date: start }), ...(end && { end_date: end }), min_count, min_results };
        const expected = plainAnswer(searches, filter);
        for (const store of stores) expect(storedAnswer(store, filter)).toEqual(expected);
        asked++;
      }
    }
  }
  expect(asked).toBeGreaterThan(500);
});
