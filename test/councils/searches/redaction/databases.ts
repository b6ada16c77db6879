// Logs that a database may count differently from “redact”. Its daily counts must lead to the same redacted daily counts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from '../../../../src/engine/grouping.ts';
import { dateOf } from '../../../../src/engine/text/calendar.ts';
import { anyLog, type Search } from '../../../engine/terms/logs.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { quotedRow } from '../../../support/source.ts';
import { awkwardRows, type Cells, HEADER, QUERIES } from './awkward.ts';
import { runOn } from './running.ts';

/** Times in formats that databases read. Many of them are near midnight in UTC. */
const TIMES = [
  '2025-01-02',
  '2025-01-02T23:59:59Z',
  '2025-01-02 23:59:60Z',
  '2025-01-02T23:59:59.999999Z',
  '2025-01-03 00:00:00',
  '2025-01-03T00:30:00.123456+01',
  '2025-01-02T23:30:00-0031',
  '2025-01-02T23:30:00-00:30',
  '2025-01-03T00:00:00+14:00',
  '2025-01-01T12:00:00-12',
  '2024-02-29 23:59:59+00',
];

/** Texts that a database or a CSV reader may change or confuse with others. */
const TEXTS = [
  ...QUERIES,
  ...['null', '"NULL"', '\\.', 'a\n\\.\nb', '\\', "O'Brien", 'caf\u00e9', 'cafe\u0301', 'CAF\u00c9', 'cafe'],
  ...['heat ', 'heat  ', 'heat\t', '\u00a0heat', 'heat\u200b', 'stra\u00dfe', 'strasse', '\ufb01', 'fi', '\u0130'],
  ...['i', '\u0131', '\u2603', '\u2603\ufe0f', '\u{1f468}\u200d\u{1f469}', '3', '03', 'true', '%', '_', ' ', '  '],
];

const RESTRICTIONS = ['', '"Ynys M\u00f4n"', '"Ynys Mo\u0302n"', '"The ""Old"" Council, North"', `"King's"`, '" "'];

/** PostgreSQL can't store NUL characters in text. */
const hasNul = (row: Cells): boolean => row.some((cell) => cell.includes('\u0000'));

function adversarialRows(): readonly Cells[] {
  const own = TEXTS.flatMap((query, index) =>
    // Each term has 3 to 9 searches, so that some have too few, some just enough and some more.
    Array.from({ length: 3 + (index % 7) }, (_, times): readonly Cells[] => {
      const time = TIMES[(index * 5 + times * 3) % TIMES.length]!;
      const restriction = RESTRICTIONS[index % RESTRICTIONS.length]!;
      return [
        [time, query, times % 2 ? '7' : '007', restriction],
        [time, 'heat', '2', `"${query.replaceAll('"', '')}"`],
        [time, query, '0', ''],
      ];
    }).flat(),
  );
  const awkward = awkwardRows().map(([, ...cells], index): Cells => [TIMES[index % TIMES.length]!, ...cells]);
  const rows = [...own, ...awkward];
  return fc.sample(fc.shuffledSubarray(rows, { minLength: rows.length }), { numRuns: 1, seed: 21 })[0]!;
}

const ADVERSARIAL = adversarialRows();

export const csvOf = (rows: readonly Cells[]): string => [HEADER, ...rows].map((row) => `${quotedRow(row)}\n`).join('');

export function fileWith(text: string): string {
  const file = path.join(temporaryFolder(), 'log.csv');
  writeFileSync(file, text);
  return file;
}

export async function redacted(...logs: readonly string[]): Promise<string> {
  const out = path.join(temporaryFolder(), 'out.csv');
  const { code, told } = await runOn(logs, out);
  // The program reports only a gap between days.
  expect([code, told.replaceAll(/\[gap-in-log\]/g, '')]).toEqual([0, expect.not.stringMatching(/\[[a-z-]+\]/)]);
  return readFileSync(out, 'utf8');
}

export interface Database {
  readonly holdsNul: boolean;
  /** Loads a log, and returns the result of the query as one or more CSV files, by their texts. */
  count(csv: string): Promise<readonly string[]>;
}

/** Expects the same bytes from a raw log as from its daily counts, which are the texts of CSV files. */
export async function expectSame(log: string, counts: readonly string[]): Promise<void> {
  const [expected, actual] = [await redacted(log), await redacted(...counts.map(fileWith))];
  // Comparing long texts with `toBe` would take minutes if they differed.
  expect(actual === expected).toBe(true);
}

const storableIn = ({ holdsNul }: { readonly holdsNul: boolean }, rows: readonly Cells[]): readonly Cells[] =>
  holdsNul ? rows : rows.filter((row) => !hasNul(row));

const rowsOf = (searches: readonly Search[]): readonly Cells[] =>
  searches.map(({ day, query, results, restriction }) => [dateOf(day), query, String(results), restriction]);

/** @param runs the number of random logs */
export function countsAsRedact(database: Database, runs = 25): void {
  const expectCounted = async (rows: readonly Cells[]) => {
    const csv = csvOf(storableIn(database, rows));
    await expectSame(fileWith(csv), await database.count(csv));
  };

  test('an adversarial log', () => expectCounted(ADVERSARIAL));

  test('any log', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, (searches) => expectCounted(rowsOf(searches))),
      { numRuns: runs, seed: 20_261_123 },
    );
  });

  test('an empty log', () => expectCounted([]));
}

/** A database that counts each day by itself. */
export interface NightlyDatabase {
  readonly holdsNul: boolean;
  /** Begins without searches and without counts. */
  begin(): Promise<Nights>;
}

export interface Nights {
  /** Replaces the raw log. */
  load(csv: string): Promise<void>;
  /** Counts the searches of a day again. @param day as `YYYY-MM-DD` */
  countDay(day: string): Promise<void>;
  /** The daily counts for all days, as the texts of CSV files. */
  counts(): Promise<readonly string[]>;
}

const byDay = (rows: readonly Cells[]): ReadonlyMap<string, readonly Cells[]> =>
  groupBy(rows, ([time]) => time.slice(0, 10));

/** Tests that counting day by day leads to the same redacted counts as the whole raw log. @param runs the number of random logs */
export function countsNightsAsRedact(database: NightlyDatabase, runs = 5): void {
  const expectCounted = async (nights: Nights, rows: readonly Cells[]) =>
    expectSame(fileWith(csvOf(rows)), await nights.counts());

  test('an adversarial log, in which days begin at other times than in UTC', async () => {
    const [nights, rows] = [await database.begin(), storableIn(database, ADVERSARIAL)];
    await nights.load(csvOf(rows));
    for (const day of ['2024-02-29', '2025-01-01', '2025-01-02', '2025-01-03']) await nights.countDay(day);
    await expectCounted(nights, rows);
  });

  test('searches that arrive late, and days that are counted several times', async () => {
    const lateness = fc.infiniteStream(fc.constantFrom(0, 0, 0, 1, 2));
    await fc.assert(
      fc.asyncProperty(anyLog, lateness, async (searches, late) => {
        const rows = storableIn(database, rowsOf(searches));
        const days = [...byDay(rows).keys()].sort();
        // The number of the night in which a search is in the log for the first time.
        const arrivals = rows.map(([time]) => days.indexOf(time) + late.next().value);
        const nights = await database.begin();
        const last = Math.max(0, ...arrivals);
        // A day without searches.
        await nights.load(csvOf([]));
        await nights.countDay('2020-12-31');
        for (let night = 0; night <= last; night++) {
          await nights.load(csvOf(rows.filter((_, index) => arrivals[index]! <= night)));
          // Each night counts its own day and the two days before.
          for (const day of days.slice(Math.max(0, night - 2), night + 1)) await nights.countDay(day);
        }
        await expectCounted(nights, rows);
      }),
      { numRuns: runs, seed: 20_261_129 },
    );
  });

  test('a correction, and a day of which no search is left', async () => {
    const nights = await database.begin();
    const rows = ['2025-01-01', '2025-01-02', '2025-01-03'].flatMap((day) =>
      Array.from({ length: 9 }, (_, index): Cells => [day, index % 3 ? 'heat' : 'erased', '3', '']),
    );
    await nights.load(csvOf(rows));
    for (const day of byDay(rows).keys()) await nights.countDay(day);
    const corrected = rows.filter(
      ([day, query]) => day !== '2025-01-02' && !(day === '2025-01-03' && query === 'erased'),
    );
    await nights.load(csvOf(corrected));
    for (const day of ['2025-01-02', '2025-01-03']) await nights.countDay(day);
    await expectCounted(nights, corrected);
  });
}
