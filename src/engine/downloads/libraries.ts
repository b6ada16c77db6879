// The libraries for binary formats. They are loaded only when a file is generated, because loading takes longer than most commands.
import { createRequire } from 'node:module';
import { once } from '../once.ts';
import { setV8Flag } from '../v8-flag.ts';

const require = createRequire(import.meta.url);

// The library's smallest build that can write workbooks. The others contain tables of old encodings, and take 0.1 s longer to load.
export const spreadsheets = once(() => require('@e965/xlsx/dist/xlsx.mini.min.js') as typeof import('@e965/xlsx'));
export const zip = once(() => require('fflate') as typeof import('fflate'));
/** The earliest date that an archive can contain. It is in local time, like all dates in archives, so it is the same everywhere. */
export const archiveDate = (): Date => new Date(1980, 0, 1);
export const parquet = once(() => require('hyparquet-writer') as typeof import('hyparquet-writer'));
export const sqlite = once(() => {
  // By default, V8 soon optimises SQLite's interpreter, a single huge function. This takes longer than writing the rows of most
  // sites, so V8 does it only for much larger databases.
  setV8Flag('--wasm-tiering-budget=100000000');
  return require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
});
