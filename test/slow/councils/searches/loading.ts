// Loads a raw log into a database as text, and converts it.
import { fileWith } from '../../../councils/searches/redaction/databases.ts';

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
