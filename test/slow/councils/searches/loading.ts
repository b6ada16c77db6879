// What the tests of all databases share: loading a raw log as text, converting it, and the documented statements.
import { readFileSync } from 'node:fs';
import { fileWith } from '../../../councils/searches/redaction/databases.ts';
import { codeBlockWith } from '../../../docs/code-blocks.ts';

/** The query in the documentation. */
export const QUERY = readFileSync('docs/daily-counts.sql', 'utf8');

/** In a log, a leap second belongs to the day that it ends. PostgreSQL moves it to the next day, and DuckDB rejects it. */
export const TIME = `CAST(replace(searched_at, ':60', ':59') AS TIMESTAMP WITH TIME ZONE)`;
export const COLUMNS = `user_query, CAST(result_count AS BIGINT) AS result_count, council_restriction`;
export const TEXT_COLUMNS = 'searched_at text, user_query text, result_count text, council_restriction text';

/** Statements that replace a table in DuckDB by a raw log, in columns of text. */
export const loadInto = (table: string, csv: string): readonly string[] => [
  "SET TimeZone = 'UTC'",
  `CREATE OR REPLACE TABLE ${table} (${TEXT_COLUMNS})`,
  `COPY ${table} FROM '${fileWith(csv)}' (HEADER, DELIMITER ',', QUOTE '"', ESCAPE '"', MAX_LINE_SIZE 10000000)`,
];

/** The input of psql that prints the result of the query, and its argument, as in the documentation. */
export const POSTGRES_EXPORT = {
  input: /^echo '(.*?)' \|/m.exec(codeBlockWith('large-logs.md', 'sh', 'COPY (:daily_counts)'))![1]!,
  args: [`--set=daily_counts=${QUERY}`],
};
