// Options that several commands have.
import { type Command, Option } from 'commander';
import { LOG_FOLDER } from '#service/names';
import { readDate } from './api/values.ts';
import type { Effects } from './commands/effects.ts';
import { DEFAULT_OUT } from './options/names.ts';
import { reader } from './site-flags.ts';

export type Flags = Readonly<Record<string, unknown>>;

/** Adds a command to the program. */
export type AddCommand = (program: Command, effects: Effects, exitWith: (code: number) => void) => void;

export const data = () =>
  new Option('--data <dir>', 'Data directory, which contains the CSV tables and site.json').default('data');
export const out = (what: string) => new Option('--out <dir>', what).default(DEFAULT_OUT);
export const format = (names: readonly string[] = ['pretty', 'json'], about = 'Output format') =>
  new Option('--format <name>', about).choices(names).default('pretty');
export const dateReader = reader(readDate, 'Expected a date, such as 2025-08-17.');

/** A service without logs has nothing to cache. */
export const withCacheFlags = (command: Command): Command =>
  LOG_FOLDER === undefined
    ? command
    : command
        .optionsGroup('Cache:')
        .option('--cache <dir>', 'Directory for cached search-log counts', '.cache/council-climate-api')
        .option('--no-cache', 'Don’t use the cache; read every log again')
        .optionsGroup('');

export const cacheIn = ({ cache }: Flags): string | undefined => (cache === false ? undefined : String(cache));
