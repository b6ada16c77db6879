// The libraries for binary formats. They are loaded only when a file is generated, because loading takes longer than most commands.
import { createRequire } from 'node:module';
import { once } from '../once.ts';

const require = createRequire(import.meta.url);

export const spreadsheets = once(() => require('@e965/xlsx') as typeof import('@e965/xlsx'));
export const zip = once(() => require('fflate') as typeof import('fflate'));
export const parquet = once(() => require('hyparquet-writer') as typeof import('hyparquet-writer'));
export const sqlite = once(() => require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm'));
