// The source folder as it was at a git revision: its tables in memory, its search logs to be streamed from git. Nothing of it
// is written to disk.
import type { Problem } from '../problem.ts';
import { compareCodePoints } from '../text/collation.ts';
import type { SourceFile } from './csv.ts';
import { commitOf, GitFailure, git, LINK_MODE, openBlob, readBlobs } from './git.ts';
import { LARGEST_TABLE, LARGEST_TEXT, tooLarge } from './limits.ts';
import type { LogFile } from './log-file.ts';
import {
  LOG_PLACES,
  SITE_OPTIONS_FILE,
  type SourceFiles,
  TABLE_FILES,
  tablesAmong,
  WITHHELD_FILE,
} from './source-folder.ts';

export interface FolderAtRevision {
  readonly commit: string;
  /** No log is missed: they may be private, and not in git. */
  readonly source: SourceFiles;
  /** How many logs git has no content of, but only where it is: links, pointers of Git LFS. */
  readonly logsElsewhere: number;
}

/**
 * @param folder a path to where the folder is now
 * @param revision any expression that names a commit
 */
export function readFolderAtRevision(folder: string, revision: string): FolderAtRevision | Problem {
  try {
    const root = prefixOf(folder);
    const commit = commitOf(folder, revision);
    if (commit === undefined) return unknownRevision(folder, revision);
    const entries = entriesOf(folder, commit, [...TABLE_FILES, SITE_OPTIONS_FILE, WITHHELD_FILE, ...LOG_PLACES]);
    if (!TABLE_FILES.some((file) => entries.has(file))) {
      return { code: 'no-tables', values: { revision, folder: root || '.' } };
    }
    const blobs = blobsOf(folder, [...entries.values()]);
    return { commit, ...sourceOf(entries, blobs, (file) => `${revision}:${root}${file}`) };
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return { code: 'no-repository', values: { folder, reason: error.message } };
  }
}

/**
 * Contents of a folder's files at a commit, by name.
 * @returns undefined if git has only a link or a pointer in place of one of them, or of a folder that is named
 */
export function readFilesAtRevision(folder: string, commit: string, names: readonly string[]) {
  const entries = [...entriesOf(folder, commit, names)].filter(([, { size }]) => size <= LARGEST_TEXT);
  const blobs = blobsOf(
    folder,
    entries.map(([, entry]) => entry),
  );
  if (entries.some(([, entry]) => elsewhere(entry, blobs) !== undefined)) return undefined;
  return new Map(entries.map(([name, { id }]) => [name, blobs.whole(id)]));
}

/** Where a folder is in its repository: `data/`, or '' for the root. */
const prefixOf = (folder: string): string => git(folder, ['rev-parse', '--show-prefix']).toString().replace(/\n$/, '');

function unknownRevision(folder: string, revision: string): Problem {
  const isShallow = git(folder, ['rev-parse', '--is-shallow-repository']).toString().trim() === 'true';
  const fetch = isShallow
    ? 'this clone is shallow, fetch the rest of it: git fetch --unshallow, or fetch-depth: 0 for actions/checkout'
    : 'a branch of another repository is there once it is fetched: git fetch';
  return { code: 'no-revision', values: { revision, fetch } };
}

interface Entry {
  readonly mode: string;
  readonly id: string;
  /** In bytes. */
  readonly size: number;
}

/** The folder's files with these names, and all files below folders with these names, by path; submodules are left out. */
function entriesOf(folder: string, commit: string, wanted: readonly string[]): ReadonlyMap<string, Entry> {
  const lines = git(folder, ['ls-tree', '-r', '-z', '--long', commit, ...wanted])
    .toString()
    .split('\0');
  const entries = new Map<string, Entry>();
  for (const line of lines) {
    const [, mode, id, size, name] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    if (name !== undefined) entries.set(name, { mode: mode!, id: id!, size: Number(size) });
  }
  return entries;
}

/** As fast-glob finds them in a folder: nothing hidden. */
const LOG = /^searches(?:\/(?!\.)[^/]+)*\.csv(?:\.gz)?$/;

/** One git process reads all blobs up to this size, up to this total: 0.1 ms for each blob, instead of 4 ms. */
const SMALL = 2 ** 16;
const MOST_AT_ONCE = 2 ** 26;

interface Blobs {
  readonly whole: (id: string) => Buffer;
  readonly open: (id: string) => ReturnType<LogFile['open']>;
}

function blobsOf(folder: string, entries: readonly Entry[]): Blobs {
  const ids: string[] = [];
  let left = MOST_AT_ONCE;
  for (const { id, size } of entries) {
    if (size > SMALL || size > left) continue;
    left -= size;
    ids.push(id);
  }
  const small = readBlobs(folder, ids);
  return {
    whole: (id) => small.get(id) ?? git(folder, ['cat-file', 'blob', id]),
    open: (id) => {
      const content = small.get(id);
      return content ? [content] : openBlob(folder, id);
    },
  };
}

function logsOf(entries: ReadonlyMap<string, Entry>, blobs: Blobs, nameOf: (file: string) => string) {
  const logs = [...entries].filter(([name]) => LOG.test(name)).sort(([one], [other]) => compareCodePoints(one, other));
  const here = logs.filter(([, entry]) => elsewhere(entry, blobs) === undefined);
  const searches = here.map(
    ([name, { id, size }]): LogFile => ({ name: nameOf(name), size, open: () => blobs.open(id) }),
  );
  return { searches, logsElsewhere: logs.length - here.length };
}

function sourceOf(
  entries: ReadonlyMap<string, Entry>,
  blobs: Blobs,
  nameOf: (file: string) => string,
): Omit<FolderAtRevision, 'commit'> {
  const problems: Problem[] = [];
  const read = (file: string, most = LARGEST_TABLE): SourceFile | undefined => {
    const entry = entries.get(file);
    const name = nameOf(file);
    if (!entry) return undefined;
    const problem = tooLarge(name, entry.size, most);
    if (problem) problems.push(problem);
    if (problem) return undefined;
    const reason = elsewhere(entry, blobs);
    if (reason === undefined) return { name, bytes: blobs.whole(entry.id) };
    problems.push({ code: 'unreadable-file', file: name, values: { reason } });
    return undefined;
  };
  const missing = (file: string, columns: readonly string[]) => {
    problems.push({ code: 'missing-file', file: nameOf(file), values: { columns: columns.join(', ') } });
  };
  const tables = tablesAmong(
    (file) => entries.has(file),
    (file) => read(file),
    missing,
  );
  const { searches, logsElsewhere } = logsOf(entries, blobs, nameOf);
  const [withheld, site] = [read(WITHHELD_FILE), read(SITE_OPTIONS_FILE, LARGEST_TEXT)];
  return { source: { tables, searches, withheld, site, problems }, logsElsewhere };
}

// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const LARGEST_POINTER = 1024;

/** Why git has no content of a file, but only where it is. */
function elsewhere(entry: Entry, blobs: Blobs): string | undefined {
  if (entry.mode === LINK_MODE) return 'git has a symbolic link in its place';
  if (entry.size >= LARGEST_POINTER || entry.size < LFS_POINTER.length) return undefined;
  return blobs.whole(entry.id).toString('latin1').startsWith(LFS_POINTER)
    ? 'git has a pointer of Git LFS in its place'
    : undefined;
}
