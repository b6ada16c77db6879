// Environments that must not make any difference to a site.
import { copyFileSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { writeAwkward } from './sources.ts';

/** The environment of a build. */
export interface Place {
  readonly cwd: string;
  readonly data: string;
  readonly out: string;
}

export interface Environment {
  readonly name: string;
  /** Variables in addition to PATH, or in its place. */
  readonly env?: Readonly<Record<string, string>>;
  /** Flags for “build”. */
  readonly flags?: readonly string[];
  /** The program that starts the build, whose command line is passed to it as arguments. */
  readonly by?: readonly string[];
  /** A module that Node.js loads before the program. */
  readonly preload?: 'clock' | 'folder-order';
  /**
   * The current folder of the build, if it isn't in `room` on `data`.
   * @param room a folder for this environment only
   */
  readonly place?: (room: string, data: string) => Partial<Place>;
  /**
   * Builds something else first, with the same cache: the site of the same tables elsewhere, or that of other tables in the same
   * folder.
   */
  readonly after?: 'the same elsewhere' | 'another site' | 'itself';
  /** A JavaScript expression, and its value in this environment, which shows that the environment is as described. */
  readonly seen?: readonly [string, string];
  /** The permissions of the site's files, such as `file 644`. */
  readonly modes?: readonly string[];
  /** Part of what the build then writes to standard error. */
  readonly told?: RegExp;
}

/** @param seen the language, and the hour of 1 July 2025, 00:00 UTC */
const locale = (name: string, zone: string, seen: string): Environment => ({
  name: `the locale ${name} in ${zone}`,
  env: { LANG: name, LC_ALL: name, TZ: zone },
  seen: ["Intl.DateTimeFormat().resolvedOptions().locale + ' ' + new Date(1_751_328_000_000).getHours()", seen],
});

/**
 * A site's files have the same permissions as the owner's other files, and are never executable. Whoever publishes the site as
 * another user chooses the umask.
 */
const umask = (mask: string, modes: readonly string[]): Environment => ({
  name: `umask ${mask}`,
  by: ['sh', '-c', `umask ${mask}; exec "$@"`, 'sh'],
  modes,
});

/** The same files with times in the future, starting with the last file. */
function futureCopy(data: string, to: string): string {
  writeAwkward(to);
  const files = readdirSync(data, { recursive: true, encoding: 'utf8', withFileTypes: true });
  for (const [index, file] of files.entries()) {
    const copy = path.join(to, path.relative(data, file.parentPath), file.name);
    if (file.isFile()) copyFileSync(path.join(file.parentPath, file.name), copy);
    utimesSync(copy, 4_000_000_000 - index, 4_000_000_000 - index);
  }
  return to;
}

export const ENVIRONMENTS: readonly Environment[] = [
  locale('tr_TR.UTF-8', 'Pacific/Kiritimati', 'tr-TR 14'),
  locale('de_DE.UTF-8', 'Asia/Kathmandu', 'de-DE 5'),
  locale('ar_EG.UTF-8', 'America/New_York', 'ar-EG 20'),
  locale('C', 'UTC', 'en-US 0'),
  { name: 'no variables', env: { PATH: '' }, seen: ['process.env.PATH', ''] },
  {
    name: 'colours, in a job of GitHub Actions',
    env: { FORCE_COLOR: '3', TERM: 'xterm-256color', COLUMNS: '40', CI: 'true', GITHUB_ACTIONS: 'true' },
  },
  { name: 'production', env: { NODE_ENV: 'production', NODE_NO_WARNINGS: '1', HOME: '/nonexistent' } },
  umask('000', ['file 666', 'folder 777']),
  umask('022', ['file 644', 'folder 755']),
  umask('077', ['file 600', 'folder 700']),
  {
    name: 'a clock that is forty years ahead',
    env: { CLOCK_YEARS: '40' },
    preload: 'clock',
    seen: ['((Date.now() - performance.timeOrigin - performance.now()) / 31_557_600_000).toFixed()', '40'],
  },
  {
    name: 'folders in another order',
    preload: 'folder-order',
    told: /folders shuffled: [1-9]/,
  },
  {
    name: 'files of the future, the last first',
    place: (room, data) => ({ data: futureCopy(data, path.join(room, 'tables')) }),
  },
  { name: 'paths that are relative', place: (room, data) => ({ data: path.relative(room, data), out: 'site' }) },
  {
    name: 'through a link, with a path that says little',
    place: (room, data) => {
      symlinkSync(data, path.join(room, 'link'));
      return { data: './/./link//', cwd: room };
    },
  },
  {
    name: 'into a folder with an odd name',
    place: (room) => ({ out: path.join(room, 'Ünï code', "it's <b> & $HOME", 'dist') }),
  },
  { name: 'without a cache', flags: ['--no-cache'] },
  { name: 'from the cache', after: 'the same elsewhere' },
  { name: 'over itself', after: 'itself' },
  { name: 'over another site', after: 'another site' },
  { name: 'little memory', env: { NODE_OPTIONS: '--max-old-space-size=96 --max-semi-space-size=1' } },
];
