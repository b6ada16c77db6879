// Runs the statements in docs/nightly-counts.md on DuckDB and PostgreSQL. From the counts of all nights, “redact” writes the same bytes
// as from the whole raw log.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { countsNightsAsRedact } from '../../../councils/searches/redaction/databases.ts';
import { codeBlockWith } from '../../../docs/code-blocks.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { COLUMNS, loadInto, POSTGRES_EXPORT, TEXT_COLUMNS, TIME } from './loading.ts';
import { describePostgres, type Postgres, startPostgres } from './postgresql.ts';

const block = (language: string, text: string) => codeBlockWith('nightly-counts.md', language, text);

describe('DuckDB', () => {
  const table = block('sql', 'searched_at DATE');
  const night = block('sql', 'SET VARIABLE first_day');

  countsNightsAsRedact({
    holdsNul: true,
    begin: async () => {
      const folder = temporaryFolder();
      const instance = await DuckDBInstance.create(':memory:');
      const connection = await instance.connect();
      onTestFinished(() => {
        connection.closeSync();
        instance.closeSync();
      });
      const run = async (statements: readonly string[]) => {
        for (const statement of statements) await connection.run(statement);
      };
      const counts = path.join(folder, 'daily-counts.csv');
      await run([table]);
      return {
        load: (csv) =>
          run([
            ...loadInto('texts', csv),
            `CREATE OR REPLACE TABLE search_log AS SELECT ${TIME} AS searched_at, ${COLUMNS} FROM texts`,
            "SET TimeZone = 'Pacific/Kiritimati'",
          ]),
        countDay: (day) =>
          run([
            night
              .replaceAll("'2026-11-28'", `'${day}'`)
              .replace("'daily-counts.sql'", `'${path.resolve('docs/daily-counts.sql')}'`)
              .replace("'private/daily-counts.csv'", `'${counts}'`),
          ]),
        counts: async () => [readFileSync(counts, 'utf8')],
      };
    },
  });
});

describePostgres('PostgreSQL', () => {
  const table = block('sql', 'COLLATE "C"');
  const night = block('sql', ":'first_day'");
  let postgres: Postgres;

  beforeAll(() => {
    postgres = startPostgres();
    postgres.psql('postgres', `CREATE DATABASE icu LOCALE_PROVIDER icu ICU_LOCALE 'en-GB' TEMPLATE template0;`);
    postgres.psql('icu', `CREATE TABLE texts (${TEXT_COLUMNS}); ${table};`);
  });
  afterAll(() => postgres?.stop());

  countsNightsAsRedact({
    holdsNul: false,
    begin: async () => {
      postgres.psql('icu', 'TRUNCATE searches');
      return {
        load: async (csv) => {
          const file = path.join(postgres.folder, 'log.csv');
          writeFileSync(file, csv);
          postgres.psql(
            'icu',
            `TRUNCATE texts; COPY texts FROM '${file}' (FORMAT csv, HEADER); DROP TABLE IF EXISTS search_log;
              CREATE TABLE search_log AS SELECT ${TIME} AS searched_at, ${COLUMNS} FROM texts;`,
          );
        },
        countDay: async (day) => {
          postgres.psql('icu', night, [`--set=first_day=${day}`, `--set=last_day=${day}`]);
        },
        counts: async () => [postgres.psql('icu', POSTGRES_EXPORT.input, POSTGRES_EXPORT.args)],
      };
    },
  });
});
