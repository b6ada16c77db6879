// Generates a log in Parquet files (generate), counts its searches (count), or counts them into a table (history) and then only the
// last day (night), with DuckDB. The arguments are the step, the folder and, for the first step, the number of searches.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const { DuckDBInstance } = createRequire(path.join(ROOT, 'test', 'slow', 'package.json'))('@duckdb/node-api');

/** The searches are spread evenly over five years. */
const DAYS = 1826;
/** The searches in each Parquet file. */
const PER_FILE = 10_000_000;
/** The number of different terms that people search for again and again. */
const FREQUENT = 100_000;

const [step, folder, count] = process.argv.slice(2);
const isNightly = step === 'history' || step === 'night';
const instance = await DuckDBInstance.create(isNightly ? path.join(folder, 'counts.duckdb') : ':memory:', {
  // On a machine with 16 GB, this leaves room for other programs. What doesn't fit is written to the disk.
  memory_limit: '12GB',
  temp_directory: path.join(folder, 'spilled'),
});
const connection = await instance.connect();
const value = async (sql) => (await connection.runAndReadAll(sql)).getRows()[0][0];

/**
 * Seven of ten searches are for a frequent term: the most frequent tenth of them gets four fifths of these searches. The others are
 * for texts that nearly nobody else has searched for. The fractional parts of multiples of an irrational number are spread evenly,
 * so the log is the same on every machine.
 */
const generated = (from, to) => `
  SELECT
    TIMESTAMP '2021-01-01' + to_seconds(${DAYS * 86_400}.0 * i / ${count}) AS searched_at,
    CASE WHEN kind < 0.7 THEN 'climate plan ' || term ELSE 'question about street ' || term END AS user_query,
    CAST(term % 40 AS BIGINT) AS result_count,
    CASE WHEN term % 5 = 0 THEN '"Council ' || term % 400 || '"' ELSE '' END AS council_restriction
  FROM (
    SELECT i, kind, CAST(CASE WHEN kind < 0.7 THEN pow(${FREQUENT}, place) ELSE place * 4 * ${count} END AS BIGINT) AS term
    FROM (SELECT i, (i * 0.6180339887498949) % 1 AS kind, (i * 0.7548776662466927) % 1 AS place FROM range(${from}, ${to}) AS t(i))
  )`;

if (step === 'generate') {
  mkdirSync(path.join(folder, 'private'), { recursive: true });
  const starts = Array.from({ length: Math.ceil(Number(count) / PER_FILE) }, (_, index) => index * PER_FILE);
  // DuckDB numbers the rows of a file on a single core, so each core writes files of its own.
  const writeFiles = async (connection) => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const file = path.join(folder, 'private', `${from / PER_FILE}.parquet`);
      const searches = generated(from, Math.min(from + PER_FILE, Number(count)));
      await connection.run(`COPY (${searches}) TO '${file}' (FORMAT parquet)`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, async () => writeFiles(await instance.connect())));
} else if (step === 'count') {
  const query = readFileSync(path.join(ROOT, 'docs', 'daily-counts.sql'), 'utf8');
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(
    `CREATE VIEW searches AS SELECT *, 1 AS times_seen FROM read_parquet('${folder}/private/*.parquet')`,
  );
  console.log(String(await value(`COPY (${query}) TO '${folder}/daily-counts.csv' (HEADER)`)));
} else {
  // Counts the whole history into a table, or the last day again, as in docs/nightly-counts.md.
  const [table, night] = readFileSync(path.join(ROOT, 'docs', 'nightly-counts.md'), 'utf8')
    .match(/(?<=```sql\n).*?(?=```)/gs)
    .map((block) => block.replace("'daily-counts.sql'", `'${ROOT}/docs/daily-counts.sql'`))
    .map((block) => block.replace("'private/daily-counts.csv'", `'${folder}/nightly-counts.csv'`));
  const log = `CREATE VIEW search_log AS SELECT * FROM read_parquet('${folder}/private/*.parquet')`;
  const [first, last] = step === 'history' ? ['2021-01-01', '2026-01-01'] : ['2025-12-31', '2025-12-31'];
  if (step === 'history') await connection.run(`${table}; ${log}`);
  const days = [...night.matchAll(/'2026-11-28'/g)].length;
  if (days !== 2) throw new Error('docs/nightly-counts.md has other days');
  await connection.run(night.replace("'2026-11-28'", `'${first}'`).replace("'2026-11-28'", `'${last}'`));
}
connection.closeSync();
instance.closeSync();
