// Options that several commands have.
import { type Command, Option } from 'commander';
import { LOG_FOLDER } from '#service/names';
import { readDate } from '../engine/api/values.ts';
import { DEFAULT_OUT } from '../engine/options/names.ts';
import type { Effects } from './commands/effects.ts';
import { flagReader } from './site-flags.ts';

export type Flags = Readonly<Record<string, unknown>>;

export type AddCommand = (program: Command, effects: Effects, exitWith: (code: number) => void) => void;

export const data = () =>
  new Option('--data <dir>', 'Data directory, which contains the CSV tables and site.json').default('data');
export const out = (what: string) => new Option('--out <dir>', what).default(DEFAULT_OUT);
export const format = (names: readonly string[] = ['pretty', 'json'], about = 'Output format') =>
  new Option('--format <name>', about).choices(names).default('pretty');
export const dateReader = flagReader(readDate, 'Expected a date, such as 2025-08-17.');

const HAS_LOGS = LOG_FOLDER !== undefined;

export const withCacheFlags = (command: Command): Command =>
  command
    .optionsGroup('Cache:')
    .option(
      '--cache <dir>',
      HAS_LOGS ? 'Directory for cached search-log counts' : 'Directory for the cache',
      '.cache/council-climate-api',
    )
    .option('--no-cache', HAS_LOGS ? 'Don’t use the cache; read every log again' : 'Don’t use the cache')
    .optionsGroup('');

export const cacheIn = ({ cache }: Flags): string | undefined => (cache === false ? undefined : String(cache));
