// Measures how a database counts a log that is too large for `redact`: docs/daily-counts.sql on DuckDB, and then `redact` on the
// daily counts. The searches are generated, in Parquet files. DuckDB is installed by `npm run install:slow`.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { here, measured, PROGRAM } from './measured.mjs';
import { number, printTable } from './report.mjs';

export function measureDatabase({ folder, searches }) {
  const rows = searches.map((count) => measureOnce(path.join(folder, String(count)), count));
  printTable(
    [
      'searches',
      ...['Parquet, MB', 'DuckDB, s', 'CPU, s', 'peak, MB', 'history, s', 'a night, s', 'ratio'],
      ...['daily counts, rows', 'CSV, MB', 'redact, s', 'peak, MB', 'published terms', 'redacted rows'],
    ],
    rows,
  );
}

function measureOnce(folder, count) {
  const duckdb = (step, ...args) => measured(here('database-log.mjs'), step, folder, ...args);
  duckdb('generate', String(count));
  const counted = duckdb('count');
  const history = duckdb('history');
  const night = duckdb('night');
  if (sizeOf(path.join(folder, 'nightly-counts.csv')) !== sizeOf(path.join(folder, 'daily-counts.csv')))
    throw new Error('the daily counts differ');
  const redacted = measured(
    PROGRAM,
    ...['redact', `${folder}/daily-counts.csv`, '--out', `${folder}/searches.csv`, '--no-cache', '--format', 'json'],
  );
  const { published, rows } = JSON.parse(redacted.said);
  const megabytes = (name) => number(sizeOf(path.join(folder, name)) / 1e6);
  const cells = [
    number(count),
    ...[megabytes('private'), number(counted.seconds, 1), number(counted.cpu, 1), number(counted.megabytes)],
    ...[number(history.seconds, 1), number(night.seconds, 1), number(night.seconds / counted.seconds, 2)],
    ...[number(Number(counted.said)), megabytes('daily-counts.csv')],
    ...[number(redacted.seconds, 1), number(redacted.megabytes), number(published.terms), number(rows)],
  ];
  rmSync(folder, { recursive: true });
  return cells;
}

function sizeOf(place) {
  const status = statSync(place);
  if (!status.isDirectory()) return status.size;
  return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0);
}
