// Finds private logs and lists of texts to withhold that git tracks, because anyone with access to the repository can read
// them.
import path from 'node:path';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { LogDefinition } from '../tables/definition.ts';
import { LOGS } from '../tables/logs.ts';
import { counted } from '../text/format.ts';
import { isThere } from './files-below.ts';
import { git, LINK_MODE, orGitProblem } from './git.ts';
import { logHeader, logOnDisk } from './log-file.ts';
import { readable } from './read-file.ts';
import { LOG_PLACES, logsIn, WITHHELD_FILES } from './source-folder.ts';

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
  if (!LOGS) return [];
  const { withheld, nouns } = LOGS;
  const found = readable(folder, () => logsIn(folder));
  // If the folder of logs can't be read, there is already an error.
  const names = 'code' in found ? [] : [...found];
  if (isThere(path.join(folder, withheld))) names.push(withheld);
  if (names.length === 0) return [];
  const tracked = trackedFiles(folder);
  const failure = 'code' in tracked ? tracked : undefined;
  if (failure?.code === 'no-repository') return [];
  const exposed = 'code' in tracked ? names : names.filter((name) => tracked.has(name.normalize()));
  const logs: string[] = [];
  for (const name of exposed) if (name !== withheld && (await isPrivate(folder, name, LOGS))) logs.push(name);
  const problemOf = (code: DiagnosticCode, name: string, file: string): Diagnostic => ({
    code: failure ? 'tracking-unknown' : code,
    location: { file: path.join(folder, name) },
    values: { ...failure?.values, file },
  });
  return [
    ...(logs.length > MOST
      ? [problemOf(LOGS.tracked.log, '', counted(logs.length, nouns.one, nouns.many))]
      : logs.map((name) => problemOf(LOGS!.tracked.log, name, `this ${nouns.one}`))),
    ...(exposed.includes(withheld) ? [problemOf(LOGS.tracked.withheld, withheld, `this ${nouns.withheld}`)] : []),
  ];
}

/** Any log that isn't certain to be of a kind that may be published is private. */
async function isPrivate(folder: string, name: string, { schemasFor, isPublic }: LogDefinition): Promise<boolean> {
  try {
    const header = await logHeader(logOnDisk(path.join(folder, name)));
    const [schema, ...others] = schemasFor(header ?? []);
    return others.length > 0 || schema === undefined || !isPublic.includes(schema);
  } catch {
    return true;
  }
}

/**
 * The tracked logs and list of texts to withhold in a folder. Names are normalised, because macOS and git may use different
 * Unicode forms.
 */
export function trackedFiles(folder: string): ReadonlySet<string> | Diagnostic {
  return orGitProblem(folder, () => {
    const listing = ['ls-files', '-z', '--stage', '--', ...LOG_PLACES, ...WITHHELD_FILES];
    const output = git(folder, listing, { timeout: TIMEOUT }).toString();
    const files = output.split('\0').filter((line) => line !== '' && !line.startsWith(LINK_MODE));
    return new Set(files.map((line) => line.slice(line.indexOf('\t') + 1).normalize()));
  });
}
