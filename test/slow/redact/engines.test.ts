// Both engines, and the query for databases, give the same bytes for the same history, however it is written down.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from '../../../src/commands/redact.ts';
import { DAILY_COUNTS_SQL } from '../../../src/package-files.ts';
import { dateOf } from '../../../src/route/calendar.ts';
import { comparable, withheldBy } from '../../../src/searchterms/withheld-terms.ts';
import { awkwardRows, type Cells, HEADER, inParts, SPELLINGS } from '../../redact/awkward.ts';
import { anyLog, TEXTS } from '../../searchterms/logs.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { quotedRow } from '../../support/source.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
type Engine = 'built-in' | 'duckdb';

function folderWith(files: Files): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

async function redacted(engine: Engine, folder: string, withheld?: string): Promise<Buffer> {
  const out = path.join(temporaryFolder(), 'out.csv');
  const { effects, told } = recorded();
  const options = { logs: [folder], out, engine, withheld, format: 'pretty', allowTruncation: false } as const;
  const code = await redact(options, effects);
  expect(told.filter((text) => !text.includes('0 errors')).join('\n')).toBe('');
  expect(code).toBe(0);
  return readFileSync(out);
}

const ROWS = awkwardRows();
const PLAIN = { 'log.csv': SPELLINGS.plain!(ROWS) };

/** Runs SQL on tables of the rows, as text and with types. */
async function withTable(rows: readonly Cells[], sql: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'Pacific/Kiritimati'");
  await connection.run(
    'CREATE TABLE texts (searched_at TEXT, user_query TEXT, result_count TEXT, council_restriction TEXT)',
  );
  const appender = await connection.createAppender('texts');
  for (const row of rows) {
    for (const cell of row) appender.appendVarchar(cell);
    appender.endRow();
  }
  appender.closeSync();
  for (const text of sql) await connection.run(text);
  connection.closeSync();
  instance.closeSync();
}

/** The same rows with times that every database can read. */
const typedRows = (): readonly Cells[] =>
  ROWS.map(([, ...cells], index) => [
    `${dateOf(20_000 + (index % 40))} ${index % 2 ? '23:59:59' : '00:00:00'}`,
    ...cells,
  ]);

const expectedOf = (rows: readonly Cells[]): Promise<Buffer> =>
  redacted('built-in', folderWith({ 'log.csv': SPELLINGS.plain!(rows) }));

async function expectSame(engine: Engine, folder: string, rows: readonly Cells[] = ROWS): Promise<void> {
  expect((await redacted(engine, folder)).equals(await expectedOf(rows))).toBe(true);
}

describe.each(['built-in', 'duckdb'] as const)('%s', (engine) => {
  test.each(Object.entries(SPELLINGS))('%s', async (_, spell) => {
    await expectSame(engine, folderWith({ 'log.csv': spell(ROWS) }));
    await expectSame(engine, folderWith({ 'log.csv.gz': gzipSync(spell(ROWS)) }));
  });

  test('in several files, some of them compressed, with names that are patterns', async () => {
    await expectSame(engine, folderWith(inParts(ROWS)));
  });

  test('day counts, and raw logs of other days', async () => {
    const rows = typedRows();
    const isRaw = ([time]: Cells) => time < dateOf(20_013);
    const counts = new Map<string, number>();
    for (const [time, ...key] of rows.filter((row) => !isRaw(row))) {
      const text = quotedRow([time.slice(0, 10), ...key]);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const lines = [...counts].map(([text, times]) => `${text},${times}\n`).join('');
    const header = ['date', ...HEADER.slice(1), 'times_seen'].join(',');
    const folder = folderWith({ 'a.csv': SPELLINGS.plain!(rows.filter(isRaw)), 'b.csv': `${header}\n${lines}` });
    await expectSame(engine, folder, rows);
  });

  test('an empty history', async () => {
    expect(String(await redacted(engine, folderWith({ 'log.csv': `${HEADER.join(',')}\n` })))).toBe(
      'redacted_date,user_query,result_count,council_restriction,times_seen\n',
    );
  });
});

const TYPED = `SELECT CAST(searched_at AS TIMESTAMP) AS searched_at, user_query, CAST(result_count AS BIGINT) AS result_count,
  nullif(council_restriction, '') AS council_restriction FROM texts`;

describe('Parquet', () => {
  const types = {
    text: 'SELECT * FROM texts',
    'timestamps, 64-bit integers and NULL': TYPED,
    'timestamps with a time zone, decimals': `SELECT * REPLACE (
      CAST(searched_at || '+00' AS TIMESTAMPTZ) AS searched_at, CAST(result_count AS DECIMAL(38, 0)) AS result_count)
      FROM texts`,
    dates: 'SELECT * REPLACE (CAST(searched_at AS DATE) AS searched_at) FROM texts',
  };
  test.each(Object.entries(types))('%s', async (_, select) => {
    const folder = temporaryFolder();
    const rows = typedRows();
    await withTable(rows, [`COPY (${select}) TO '${folder}/log.parquet' (FORMAT parquet)`]);
    await expectSame('duckdb', folder, rows);
  });

  test('beside CSV', async () => {
    const rows = typedRows();
    const folder = folderWith({ 'a.csv': SPELLINGS.plain!(rows.slice(0, 30)) });
    await withTable(rows.slice(30), [`COPY (${TYPED}) TO '${folder}/log.parquet' (FORMAT parquet)`]);
    await expectSame('duckdb', folder, rows);
  });
});

describe('the query for databases', () => {
  const query = readFileSync(DAILY_COUNTS_SQL, 'utf8');

  test.each([
    ['built-in', 'csv'],
    ['duckdb', 'csv'],
    ['duckdb', 'parquet'],
  ] as const)('its result, read by %s as %s, is redacted to the same bytes', async (engine, format) => {
    const folder = temporaryFolder();
    const rows = typedRows();
    await withTable(rows, [
      `CREATE VIEW searches AS SELECT *, 1 AS times_seen FROM (${TYPED})`,
      `COPY (${query}) TO '${folder}/counts.${format}' (FORMAT ${format})`,
    ]);
    await expectSame(engine, folder, rows);
  });

  test('is standard SQL', () => {
    const code = query.replaceAll(/--.*/g, '');
    expect(code).not.toMatch(/::|\bQUALIFY\b|GROUP BY ALL|date_trunc|["`;[\]]|\bUSING\b|\bFILTER\b|\bLIMIT\b/i);
  });
});

test('any log: both engines give the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(anyLog, fc.constantFrom(...Object.keys(SPELLINGS)), async (searches, spelling) => {
      const rows = searches.map(
        ({ day, query, results, restriction }): Cells => [dateOf(day), query, String(results), restriction],
      );
      await expectSame('duckdb', folderWith({ 'log.csv': SPELLINGS[spelling]!(rows) }), rows);
    }),
    { numRuns: 40, seed: 20_261_121 },
  );
});

test('any log, any list: both engines give what a log without these searches gives', async () => {
  const listed = fc.array(fc.tuple(fc.constantFrom(...TEXTS, 'h*t', '*"*'), fc.constantFrom('exact', 'pattern')), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(anyLog, listed, async (searches, terms) => {
      const rows = searches.map(
        ({ day, query, results, restriction }): Cells => [dateOf(day), query, String(results), restriction],
      );
      // An empty term is refused.
      const named = terms.filter(([text]) => comparable(text) !== '');
      const isWithheld = withheldBy(named.map(([text, match]) => ({ text, isPattern: match === 'pattern' })));
      const list = path.join(temporaryFolder(), 'list.csv');
      writeFileSync(list, ['user_query,match', ...named.map(quotedRow), ''].join('\n'));
      const expected = await expectedOf(rows.filter(([, query]) => !isWithheld(query)));
      for (const engine of ['built-in', 'duckdb'] as const) {
        const folder = folderWith({ 'log.csv': SPELLINGS.plain!(rows) });
        expect((await redacted(engine, folder, list)).equals(expected)).toBe(true);
      }
    }),
    { numRuns: 40, seed: 20_260_805 },
  );
});

test('nothing private stays in the temporary folder', async () => {
  await redacted('duckdb', folderWith(PLAIN));
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`council-climate-api-redact-${process.pid}-`))).toEqual(
    [],
  );
});
