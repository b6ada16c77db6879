// Runs `docs/daily-counts.sql` on DuckDB and PostgreSQL. From its result, “redact” writes the same bytes as from the raw log.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateOf } from '../../../../src/engine/text/calendar.ts';
import { awkwardRows, type Cells, HEADER, QUERIES } from '../../../councils/searches/redaction/awkward.ts';
import { runOn } from '../../../councils/searches/redaction/running.ts';
import { anyLog } from '../../../engine/terms/logs.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { quotedRow } from '../../../support/source.ts';
import { describeWith } from '../../support/installed.ts';
import { type Postgres, postgresProgram, startPostgres } from './postgresql.ts';

const QUERY = path.resolve('docs/daily-counts.sql');
const DOCUMENTATION = readFileSync('docs/large-logs.md', 'utf8');

/** Times in formats that both databases read. Many of them are near midnight in UTC. */
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

const csvOf = (rows: readonly Cells[]): string => [HEADER, ...rows].map((row) => `${quotedRow(row)}\n`).join('');

function fileWith(text: string): string {
  const file = path.join(temporaryFolder(), 'log.csv');
  writeFileSync(file, text);
  return file;
}

async function redacted(log: string): Promise<string> {
  const out = path.join(temporaryFolder(), 'out.csv');
  const { code, told } = await runOn([log], out);
  // The program reports only a gap between days.
  expect([code, told.replaceAll(/\[gap-in-log\]/g, '')]).toEqual([0, expect.not.stringMatching(/\[[a-z-]+\]/)]);
  return readFileSync(out, 'utf8');
}

interface Database {
  readonly holdsNul: boolean;
  /** Loads a log, and returns the result of the query as CSV. */
  count(csv: string): Promise<string>;
}

async function expectSame({ count, holdsNul }: Database, rows: readonly Cells[]): Promise<void> {
  const csv = csvOf(holdsNul ? rows : rows.filter((row) => !hasNul(row)));
  const [expected, actual] = [await redacted(fileWith(csv)), await redacted(fileWith(await count(csv)))];
  // Comparing long texts with `toBe` would take minutes if they differed.
  expect(actual === expected).toBe(true);
}

function countsAsRedact(database: Database): void {
  test('an adversarial log', () => expectSame(database, ADVERSARIAL));

  test('any log', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, async (searches) => {
        const rows = searches.map(
          ({ day, query, results, restriction }): Cells => [dateOf(day), query, String(results), restriction],
        );
        await expectSame(database, rows);
      }),
      { numRuns: 25, seed: 20_261_123 },
    );
  });

  test('an empty log', () => expectSame(database, []));
}

/** In a log, a leap second belongs to the day that it ends. PostgreSQL moves it to the next day, and DuckDB rejects it. */
const TIME = `CAST(replace(searched_at, ':60', ':59') AS TIMESTAMP WITH TIME ZONE)`;
const COLUMNS = `user_query, CAST(result_count AS BIGINT) AS result_count, council_restriction`;
const TEXT_COLUMNS = 'searched_at text, user_query text, result_count text, council_restriction text';

describe('DuckDB', () => {
  /** Runs SQL in a separate database. */
  async function run(statements: readonly string[]): Promise<void> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      for (const statement of statements) await connection.run(statement);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }

  const load = (csv: string) => [
    "SET TimeZone = 'UTC'",
    `CREATE TABLE texts (${TEXT_COLUMNS})`,
    `COPY texts FROM '${fileWith(csv)}' (HEADER, DELIMITER ',', QUOTE '"', ESCAPE '"', MAX_LINE_SIZE 10000000)`,
  ];

  describe('a table', () => {
    countsAsRedact({
      holdsNul: true,
      count: async (csv) => {
        const out = path.join(temporaryFolder(), 'counts.csv');
        await run([
          ...load(csv),
          `CREATE TABLE log AS SELECT ${TIME} AS searched_at, ${COLUMNS} FROM texts`,
          // The view’s times are in UTC, whatever the session’s time zone is.
          `CREATE VIEW searches AS SELECT * REPLACE (searched_at AT TIME ZONE 'UTC' AS searched_at), 1 AS times_seen FROM log`,
          "SET TimeZone = 'Pacific/Kiritimati'",
          `COPY (${readFileSync(QUERY, 'utf8')}) TO '${out}' (HEADER)`,
        ]);
        return readFileSync(out, 'utf8');
      },
    });
  });

  describe('Parquet files, as in the documentation', () => {
    const documented = /```sql\n(SET TimeZone.*?)```/s.exec(DOCUMENTATION)?.[1] ?? '';

    countsAsRedact({
      holdsNul: true,
      count: async (csv) => {
        const folder = temporaryFolder();
        mkdirSync(path.join(folder, 'private', '2025'), { recursive: true });
        copyFileSync(QUERY, path.join(folder, 'daily-counts.sql'));
        await run([
          ...load(csv),
          ...['private/a', 'private/2025/b'].map(
            (name, part) =>
              `COPY (SELECT ${TIME} AS searched_at, ${COLUMNS} FROM texts WHERE rowid % 2 = ${part})
              TO '${folder}/${name}.parquet' (FORMAT parquet)`,
          ),
        ]);
        const here = documented.replaceAll(/'((?:private\/|daily-counts)[^']*)'/g, `'${folder}/$1'`);
        await run([here]);
        return readFileSync(path.join(folder, 'private', 'daily-counts.csv'), 'utf8');
      },
    });
  });
});

describeWith(...['initdb', 'pg_ctl', 'psql'].map(postgresProgram))('PostgreSQL', () => {
  const documented = /^echo '(.*?)' \|/m.exec(DOCUMENTATION)?.[1] ?? '';
  const exactly = (column: string) => `${column} COLLATE "C" AS ${column}`;
  let postgres: Postgres;

  beforeAll(() => {
    postgres = startPostgres();
    const databases =
      "CREATE DATABASE icu LOCALE_PROVIDER icu ICU_LOCALE 'en-GB' TEMPLATE template0; CREATE DATABASE c;";
    postgres.psql('postgres', databases);
    for (const database of ['c', 'icu']) {
      postgres.psql(
        database,
        `CREATE COLLATION ignoring (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
          CREATE TABLE texts (${TEXT_COLUMNS});
          CREATE TABLE log (searched_at timestamptz, user_query text, result_count bigint, council_restriction text);
          CREATE VIEW searches AS SELECT *, 1 AS times_seen FROM log;
          CREATE TABLE vague (searched_at timestamptz, user_query text COLLATE ignoring, result_count bigint,
            council_restriction text COLLATE ignoring);
          CREATE VIEW exact AS SELECT searched_at AT TIME ZONE 'UTC' AS searched_at, ${exactly('user_query')},
            result_count, ${exactly('council_restriction')}, 1 AS times_seen FROM vague;`,
      );
    }
  });
  afterAll(() => postgres?.stop());

  /**
   * @param table the log
   * @param settings the settings of the session that runs the query
   */
  const postgresDatabase = (database: string, table = 'log', settings = ''): Database => ({
    holdsNul: false,
    count: async (csv) => {
      const file = path.join(postgres.folder, 'log.csv');
      writeFileSync(file, csv);
      postgres.psql(
        database,
        `TRUNCATE texts, ${table};
          COPY texts FROM '${file}' (FORMAT csv, HEADER);
          INSERT INTO ${table} SELECT ${TIME}, ${COLUMNS} FROM texts;`,
      );
      const query = [`--set=daily_counts=${readFileSync(QUERY, 'utf8')}`];
      return postgres.psql(database, settings + documented, query);
    },
  });

  describe('a database with the locale C', () => countsAsRedact(postgresDatabase('c')));

  describe('a database with the locale en-GB', () => countsAsRedact(postgresDatabase('icu')));

  describe('a view that corrects for columns that ignore letter case and for another time zone', () => {
    const settings = "SET TIME ZONE 'Pacific/Kiritimati'; CREATE TEMP VIEW searches AS TABLE exact;\n";
    countsAsRedact(postgresDatabase('icu', 'vague', settings));
  });
});
