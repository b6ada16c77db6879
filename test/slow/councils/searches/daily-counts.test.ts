// Runs `docs/daily-counts.sql` on DuckDB and PostgreSQL. From its result, “redact” writes the same bytes as from the raw log.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe } from 'vitest';
import { countsAsRedact, type Database } from '../../../councils/searches/redaction/databases.ts';
import { codeBlockWith } from '../../../docs/code-blocks.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { COLUMNS, loadInto, POSTGRES_EXPORT, QUERY, TEXT_COLUMNS, TIME } from './loading.ts';
import { describePostgres, type Postgres, startPostgres } from './postgresql.ts';

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

  describe('a table', () => {
    countsAsRedact({
      holdsNul: true,
      count: async (csv) => {
        const out = path.join(temporaryFolder(), 'counts.csv');
        await run([
          ...loadInto('texts', csv),
          `CREATE TABLE log AS SELECT ${TIME} AS searched_at, ${COLUMNS} FROM texts`,
          // The view’s times are in UTC, whatever the session’s time zone is.
          `CREATE VIEW searches AS SELECT * REPLACE (searched_at AT TIME ZONE 'UTC' AS searched_at), 1 AS times_seen FROM log`,
          "SET TimeZone = 'Pacific/Kiritimati'",
          `COPY (${QUERY}) TO '${out}' (HEADER)`,
        ]);
        return [readFileSync(out, 'utf8')];
      },
    });
  });

  describe('Parquet files, as in the documentation', () => {
    const documented = codeBlockWith('large-logs.md', 'sql', 'read_parquet');

    countsAsRedact({
      holdsNul: true,
      count: async (csv) => {
        const folder = temporaryFolder();
        mkdirSync(path.join(folder, 'private', '2025'), { recursive: true });
        writeFileSync(path.join(folder, 'daily-counts.sql'), QUERY);
        await run([
          ...loadInto('texts', csv),
          ...['private/a', 'private/2025/b'].map(
            (name, part) =>
              `COPY (SELECT ${TIME} AS searched_at, ${COLUMNS} FROM texts WHERE rowid % 2 = ${part})
              TO '${folder}/${name}.parquet' (FORMAT parquet)`,
          ),
        ]);
        const here = documented.replaceAll(/'((?:private\/|daily-counts)[^']*)'/g, `'${folder}/$1'`);
        await run([here]);
        return [readFileSync(path.join(folder, 'private', 'daily-counts.csv'), 'utf8')];
      },
    });
  });
});

describePostgres('PostgreSQL', () => {
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
      return [postgres.psql(database, settings + POSTGRES_EXPORT.input, POSTGRES_EXPORT.args)];
    },
  });

  describe('a database with the locale C', () => countsAsRedact(postgresDatabase('c')));

  describe('a database with the locale en-GB', () => countsAsRedact(postgresDatabase('icu')));

  describe('a view that corrects for columns that ignore letter case and for another time zone', () => {
    const settings = "SET TIME ZONE 'Pacific/Kiritimati'; CREATE TEMP VIEW searches AS TABLE exact;\n";
    countsAsRedact(postgresDatabase('icu', 'vague', settings));
  });
});
