// Finds search logs and a list of withheld terms that git tracks: anyone who can read the repository can read them.
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Problem } from '../problem.ts';
import { counted } from '../text/format.ts';
import { isThere } from './files-below.ts';
import { git, LINK_MODE } from './git.ts';
import { LOG_PLACES, logsIn, WITHHELD_FILE } from './source-folder.ts';

/** Up to so many are named one by one. */
const MOST = 5;
/** In milliseconds. */
const TIMEOUT = 10_000;

/**
 * A warning each for the logs of a source folder that git tracks, one for all where they are many.
 * @param folder the path of the folder, as the user named it
 */
export function trackedLogProblems(folder: string): readonly Problem[] {
  const tracked = trackedLogs(folder);
  const logs = tracked.size === 0 ? [] : logsIn(folder).filter((name) => tracked.has(name.normalize()));
  const code = 'private-log-tracked';
  return logs.length > MOST
    ? [{ code, file: folder, values: { log: counted(logs.length, 'search log') } }]
    : logs.map((name) => ({ code, file: path.join(folder, name), values: { log: 'this search log' } }));
}

export function trackedListProblems(folder: string): readonly Problem[] {
  const file = path.join(folder, WITHHELD_FILE);
  const isTracked = isThere(file) && trackedAmong(folder, [WITHHELD_FILE]).size > 0;
  return isTracked ? [{ code: 'withheld-list-tracked', file }] : [];
}

export const trackedLogs = (folder: string): ReadonlySet<string> => trackedAmong(folder, LOG_PLACES);

/**
 * The files of a folder that git tracks, by their names in it; none if there is no git or no repository, or if
 * git fails. Names are in Unicode's normal form: macOS may keep them in another one than git.
 */
function trackedAmong(folder: string, places: readonly string[]): ReadonlySet<string> {
  const listing = ['ls-files', '-z', '--stage', '--', ...places];
  const output = attempt(() => git(folder, listing, { timeout: TIMEOUT }).toString()) ?? '';
  const files = output.split('\0').filter((line) => line !== '' && !line.startsWith(LINK_MODE));
  return new Set(files.map((line) => line.slice(line.indexOf('\t') + 1).normalize()));
}
