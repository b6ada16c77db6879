// Finds private search logs and lists of withheld terms that git tracks, because anyone with access to the repository can read
// them.
import path from 'node:path';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { kindsOf } from '../tables/logs.ts';
import { counted } from '../text/format.ts';
import { isThere } from './files-below.ts';
import { git, LINK_MODE, orGitProblem } from './git.ts';
import { logHeader, logOnDisk } from './log-file.ts';
import { readable } from './read-file.ts';
import { LOG_PLACES, logsIn, WITHHELD_FILE } from './source-folder.ts';

/** If there are more logs than this, a single problem covers all of them. */
const MOST = 5;
/** In milliseconds. */
const TIMEOUT = 10_000;

/**
 * Returns a warning for each private file that git tracks, or an error if git can't show whether it does. If there are many logs,
 * there is only one problem for all of them.
 * @param folder the path of the folder as typed by the user
 */
export async function exposedFiles(folder: string): Promise<readonly Diagnostic[]> {
  const found = readable(folder, () => logsIn(folder));
  // If the folder of logs can't be read, there is already an error.
  const names = 'code' in found ? [] : [...found];
  if (isThere(path.join(folder, WITHHELD_FILE))) names.push(WITHHELD_FILE);
  if (names.length === 0) return [];
  const tracked = trackedFiles(folder);
  const failure = 'code' in tracked ? tracked : undefined;
  if (failure?.code === 'no-repository') return [];
  const exposed = 'code' in tracked ? names : names.filter((name) => tracked.has(name.normalize()));
  const logs: string[] = [];
  for (const name of exposed) if (name !== WITHHELD_FILE && (await isPrivate(folder, name))) logs.push(name);
  const problemOf = (code: DiagnosticCode, name: string, file: string): Diagnostic => ({
    code: failure ? 'tracking-unknown' : code,
    location: { file: path.join(folder, name) },
    values: { ...failure?.values, file },
  });
  return [
    ...(logs.length > MOST
      ? [problemOf('private-log-tracked', '', counted(logs.length, 'search log'))]
      : logs.map((name) => problemOf('private-log-tracked', name, 'this search log'))),
    ...(exposed.includes(WITHHELD_FILE)
      ? [problemOf('withheld-list-tracked', WITHHELD_FILE, 'this list of withheld search terms')]
      : []),
  ];
}

/** Any log that isn't certain to contain only redacted daily counts is private. */
async function isPrivate(folder: string, name: string): Promise<boolean> {
  try {
    const header = await logHeader(logOnDisk(path.join(folder, name)));
    return kindsOf(header ?? []).join() !== 'redacted';
  } catch {
    return true;
  }
}

/**
 * The tracked search logs and list of withheld terms in a folder. Names are normalised, because macOS and git may use different
 * Unicode forms.
 */
export function trackedFiles(folder: string): ReadonlySet<string> | Diagnostic {
  return orGitProblem(folder, () => {
    const listing = ['ls-files', '-z', '--stage', '--', ...LOG_PLACES, WITHHELD_FILE];
    const output = git(folder, listing, { timeout: TIMEOUT }).toString();
    const files = output.split('\0').filter((line) => line !== '' && !line.startsWith(LINK_MODE));
    return new Set(files.map((line) => line.slice(line.indexOf('\t') + 1).normalize()));
  });
}
