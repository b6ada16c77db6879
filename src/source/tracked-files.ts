// Finds search logs and lists of withheld terms that git tracks, because anyone who can read the repository can read them.
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Problem } from '../problem.ts';
import { counted } from '../text/format.ts';
import { isThere } from './files-below.ts';
import { git, LINK_MODE } from './git.ts';
import { LOG_PLACES, logsIn, WITHHELD_FILE } from './source-folder.ts';

/** How many logs get a warning each. */
const MOST = 5;
/** In milliseconds. */
const TIMEOUT = 10_000;

/**
 * A warning for each search log that git tracks, or one for all if there are many.
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
 * The tracked files in a folder; none if git fails. Names are in Unicode's normal form, because macOS may keep them in another form
 * than git.
 */
function trackedAmong(folder: string, places: readonly string[]): ReadonlySet<string> {
  const listing = ['ls-files', '-z', '--stage', '--', ...places];
  const output = attempt(() => git(folder, listing, { timeout: TIMEOUT }).toString()) ?? '';
  const files = output.split('\0').filter((line) => line !== '' && !line.startsWith(LINK_MODE));
  return new Set(files.map((line) => line.slice(line.indexOf('\t') + 1).normalize()));
}
