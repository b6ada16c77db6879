// Counts a log by day and key with DuckDB, without a check of any kind: what a column store takes for it.
import { slowRequire } from './slow-require.mjs';

const { DuckDBInstance } = slowRequire('@duckdb/node-api');

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const result = await connection.runAndReadAll(
  `SELECT count(*) FROM (
     SELECT CAST(CAST(searched_at AS TIMESTAMP) AS DATE), user_query, result_count, council_restriction, count(*)
     FROM read_csv($1, header = true, all_varchar = true) GROUP BY ALL)`,
  [process.argv[2]],
);
console.log(String(result.getRows()[0][0]));
