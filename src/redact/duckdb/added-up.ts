// The searches that DuckDB counted, by key, from `docs/daily-counts.sql`.
import { readFileSync } from 'node:fs';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { groupBy } from '../../grouping.ts';
import { DAILY_COUNTS_SQL } from '../../package-files.ts';
import type { Problem } from '../../problem.ts';
import { findClashes, gapsIn, type LogSummary, uncountable } from '../../read/log-clashes.ts';
import { hashOf, isPacked, logOnDisk, textHashOf } from '../../read/log-file.ts';
import { compareCodePoints } from '../../route/collation.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../../route/endpoints.ts';
import type { IsWithheld } from '../../searchterms/withheld-terms.ts';
import { counted } from '../../terminal.ts';
import { type AddedUp, EngineFailure, type Figures, figuresFrom, type InputFile, type KeptKey } from '../engine.ts';
import { chunksOf, textOf } from './chunks.ts';
import { failureOf, type Session } from './session.ts';
import { BAD, CREATE_SEARCHES, GOOD } from './sql.ts';
import { withholdFrom } from './withhold.ts';

/** How many rows of each log are wrong. */
export async function findBadRows({ connection }: Session, files: readonly InputFile[]): Promise<readonly Problem[]> {
  // The header is read as a row, and is never a good one.
  const bad = await connection.runAndReadAll(
    `SELECT file, CAST(sum(rows) AS BIGINT) FROM counted WHERE state = ${BAD} GROUP BY file ORDER BY file`,
  );
  return bad.getRows().flatMap(([number, rows]): readonly Problem[] => {
    const file = files[Number(number)]!;
    const found = Number(rows) - (file.kind === 'csv' ? 1 : 0);
    const values = { rows: counted(found, 'row has', 'rows have') };
    return found === 0 ? [] : [{ code: 'bad-log-rows', file: file.name, values }];
  });
}

/** What is wrong between logs, as the reader tells it: counted twice, days in logs of both kinds, gaps. */
export async function findDayProblems(
  { connection }: Session,
  files: readonly InputFile[],
): Promise<readonly Problem[]> {
  const found = await connection.runAndReadAll(
    `SELECT file, is_raw, CAST(day - DATE '1970-01-01' AS INTEGER) AS day FROM counted WHERE state = ${GOOD}
      GROUP BY file, is_raw, day ORDER BY file, day`,
  );
  const lengths = await connection.runAndReadAll('SELECT file, CAST(sum(rows) AS DOUBLE) FROM counted GROUP BY file');
  const rowsOf = new Map(lengths.getRows().map(([file, rows]) => [Number(file), Number(rows)]));
  const rows = found.getRows().map(([file, isRaw, day]) => ({ file: Number(file), isRaw, day: Number(day) }));
  const rowsOfFile = groupBy(rows, ({ file }) => file);
  const logs = files.map(({ name, path, kind }, number): LogSummary => {
    const own = rowsOfFile.get(number) ?? [];
    const log = logOnDisk(path, name);
    return {
      ...{ name, size: log.size, kind: own[0]?.isRaw === false ? 'counts' : 'raw' },
      hash: () => hashOf(log),
      days: Int32Array.from(own, ({ day }) => day),
      rows: rowsOf.get(number) ?? 0,
      isPacked: isPacked(log),
      textHash: () => (kind === 'csv' ? textHashOf(log) : hashOf(log)),
    };
  });
  const all = await connection.runAndReadAll(
    `SELECT CAST(coalesce(sum(times), 0) AS DOUBLE) FROM counted WHERE state = ${GOOD}`,
  );
  const days = Int32Array.from(new Set(rows.map(({ day }) => day))).sort();
  return [...(await findClashes(logs)), ...uncountable(Number(all.getRows()[0]![0])), ...gapsIn(days)];
}

export async function addUp(session: Session, isWithheld: IsWithheld | undefined): Promise<AddedUp> {
  await session.connection.run(CREATE_SEARCHES);
  return { figures: await figuresOf(session, isWithheld), keys: () => keysOf(session) };
}

async function figuresOf(session: Session, isWithheld: IsWithheld | undefined): Promise<Figures> {
  const { connection } = session;
  const [days] = (await connection.runAndReadAll('SELECT count(DISTINCT searched_at) FROM searches')).getRows();
  const withheld = await withholdFrom(session, isWithheld);
  const [terms] = (
    await connection.runAndReadAll(`
    SELECT
      count(*) FILTER (is_kept), sum(total) FILTER (is_kept),
      count(*) FILTER (has_results AND NOT is_kept), sum(total) FILTER (has_results AND NOT is_kept),
      count(*) FILTER (NOT has_results), sum(total) FILTER (NOT has_results)
    FROM (
      SELECT sum(times_seen) AS total, result_count >= ${LEAST_RESULTS} AS has_results,
        has_results AND sum(times_seen) >= ${LEAST_COUNT} AS is_kept
      FROM searches GROUP BY user_query, result_count, council_restriction
    )`)
  ).getRows();
  const figures = (at: number) => ({ terms: Number(terms![at] ?? 0), searches: Number(terms![at + 1] ?? 0) });
  const [published, rare, withoutResults] = [figures(0), figures(2), figures(4)];
  return figuresFrom(Number(days![0]), { published, rare, withoutResults, withheld });
}

async function* keysOf(session: Session): AsyncIterable<KeptKey> {
  let key: OpenKey | undefined;
  for await (const chunk of keyRowsOf(session)) {
    const [query, results, restriction, day, searches] = [0, 1, 2, 3, 4].map((at) => chunk.getColumnVector(at));
    for (let row = 0; row < chunk.rowCount; row++) {
      const text = query!.getItem(row);
      if (text !== null) {
        const next = {
          query: textOf(text),
          results: results!.getItem(row) as number,
          restriction: textOf(restriction!.getItem(row)),
        };
        if (key) {
          if (compareKeys(key, next) >= 0) throw new Error('DuckDB’s order of keys is not ours');
          yield keyOf(key);
        }
        key = { ...next, days: [], searches: [] };
      }
      key!.days.push(day!.getItem(row) as number);
      key!.searches.push(searches!.getItem(row) as number);
    }
  }
  if (key) yield keyOf(key);
}

/** A key whose days still come in. */
interface OpenKey {
  readonly query: string;
  readonly results: number;
  readonly restriction: string;
  readonly days: number[];
  readonly searches: number[];
}

type Key = Pick<KeptKey, 'query' | 'results' | 'restriction'>;

const compareKeys = (a: Key, b: Key): number =>
  compareCodePoints(a.query, b.query) || a.results - b.results || compareCodePoints(a.restriction, b.restriction);

const keyOf = ({ days, searches, ...key }: OpenKey): KeptKey => ({
  ...key,
  days: Int32Array.from(days),
  searches: Float64Array.from(searches),
});

/**
 * Rows by key and day: the query, the number of results and the restriction, the day, how often. The texts stand only in
 * the first row of each key, because they take longest to read.
 */
const ROWS = (dayCounts: string): string => `
  WITH kept AS (${dayCounts}), firsts AS (
    SELECT user_query, result_count, council_restriction, min(date) AS first_date FROM kept
    GROUP BY user_query, result_count, council_restriction
  )
  SELECT if(date = first_date, encode(user_query), NULL), CAST(result_count AS DOUBLE),
    if(date = first_date, encode(council_restriction), NULL), CAST(date - DATE '1970-01-01' AS INTEGER),
    CAST(times_seen AS DOUBLE)
  FROM kept JOIN firsts USING (user_query, result_count, council_restriction)
  ORDER BY user_query, result_count, council_restriction, date`;

async function* keyRowsOf(session: Session): AsyncIterable<DuckDBDataChunk> {
  try {
    yield* chunksOf(session, ROWS(readFileSync(DAILY_COUNTS_SQL, 'utf8')));
  } catch (error) {
    throw new EngineFailure(failureOf(error));
  }
}
