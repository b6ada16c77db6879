// Options that several commands have.
import { type Command, Option } from 'commander';
import { LOG_FOLDER } from '#service/names';
import { readDate } from '../engine/api/values.ts';
import { DEFAULT_OUT } from '../engine/options/names.ts';
import type { Effects } from './commands/effects.ts';
import { flagReader, numberIn } from './site-flags.ts';

export type Flags = Readonly<Record<string, unknown>>;

export type AddCommand = (program: Command, effects: Effects, exitWith: (code: number) => void) => void;

export const data = () =>
  new Option('--data <dir>', 'Data directory, which contains the CSV tables and site.json').default('data');
export const out = (what: string) => new Option('--out <dir>', what).default(DEFAULT_OUT);
export const format = (names: readonly string[] = ['pretty', 'json'], about = 'Output format') =>
  new Option('--format <name>', about).choices(names).default('pretty');
export const dateReader = flagReader(readDate, 'Expected a date, such as 2025-08-17.');

export const port = (what: string) =>
  new Option('--port <n>', what).argParser(
    flagReader((text) => numberIn(text, 0, 65_535), 'Expected a port number from 0 to 65535.'),
  );

/** The values are in seconds, and are converted to milliseconds. */
export const seconds = (flag: string, about: string, byDefault = 10, most = 999) =>
  new Option(`${flag} <seconds>`, about).default(byDefault * 1000, String(byDefault)).argParser(
    flagReader((text) => {
      const number = numberIn(text, 1, most);
      return number && number * 1000;
    }, `Expected a number of seconds from 1 to ${most}.`),
  );

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
