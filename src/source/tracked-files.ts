// Finds search logs and lists of withheld terms that are tracked by git, because anyone with access to the repository can read
// them.
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { counted } from '../text/format.ts';
import { isThere } from './files-below.ts';
import { git, LINK_MODE } from './git.ts';
import { LOG_PLACES, logsIn, WITHHELD_FILE } from './source-folder.ts';

/** If there are more logs than this, a single warning covers all of them. */
const MOST = 5;
/** In milliseconds. */
const TIMEOUT = 10_000;

/** Whether the folder is inside a git repository, judging by its files. */
export function isInRepository(folder: string): boolean {
  const parent = path.resolve(folder, '..');
  return isThere(path.join(folder, '.git')) || (parent !== path.resolve(folder) && isInRepository(parent));
}

/**
 * Returns a warning for each search log tracked by git, or a single warning if there are many.
 * @param folder the path of the folder as typed by the user
 */
export function trackedLogProblems(folder: string): readonly Diagnostic[] {
  const tracked = trackedLogs(folder);
  const logs = tracked.size === 0 ? [] : logsIn(folder).filter((name) => tracked.has(name.normalize()));
  const code = 'private-log-tracked';
  return logs.length > MOST
    ? [{ code, location: { file: folder }, values: { log: counted(logs.length, 'search log') } }]
    : logs.map((name) => ({ code, location: { file: path.join(folder, name) }, values: { log: 'this search log' } }));
}

export function trackedListProblems(folder: string): readonly Diagnostic[] {
  const file = path.join(folder, WITHHELD_FILE);
  const isTracked = isThere(file) && trackedAmong(folder, [WITHHELD_FILE]).size > 0;
  return isTracked ? [{ code: 'withheld-list-tracked', location: { file } }] : [];
}

export const trackedLogs = (folder: string): ReadonlySet<string> => trackedAmong(folder, LOG_PLACES);

/**
 * The tracked files in a folder; empty if git fails. Names are normalised, because macOS and git may use different Unicode forms.
 */
function trackedAmong(folder: string, places: readonly string[]): ReadonlySet<string> {
  const listing = ['ls-files', '-z', '--stage', '--', ...places];
  const output = attempt(() => git(folder, listing, { timeout: TIMEOUT }).toString()) ?? '';
  const files = output.split('\0').filter((line) => line !== '' && !line.startsWith(LINK_MODE));
  return new Set(files.map((line) => line.slice(line.indexOf('\t') + 1).normalize()));
}
