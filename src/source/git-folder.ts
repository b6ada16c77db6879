// The source folder as it was at a git revision: its tables in memory, its search logs to be streamed from git. Nothing is written
// to disk.
import { SITE_OPTIONS_FILE } from '../options/names.ts';
import type { Problem } from '../problem.ts';
import { compareCodePoints } from '../text/collation.ts';
import { commitOf, GitFailure, git, LINK_MODE, openBlob, readBlobs } from './git.ts';
import type { LogFile } from './log-file.ts';
import { LARGEST_TEXT, tooLarge } from './read-file.ts';
import { LOG_PLACES, readWholeFiles, type SourceFiles, TABLE_FILES, WITHHELD_FILE } from './source-folder.ts';

export interface FolderAtRevision {
  readonly commit: string;
  /** Missing logs are no problem, because they may be private, and not in git. */
  readonly source: SourceFiles;
  /** For how many logs git has only a link or a pointer. */
  readonly logsElsewhere: number;
}

/**
 * @param folder its path now
 * @param revision any expression that names a commit
 */
export function readFolderAtRevision(folder: string, revision: string): FolderAtRevision | Problem {
  try {
    const root = prefixOf(folder);
    const commit = commitOf(folder, revision);
    if (commit === undefined) return unknownRevision(folder, revision);
    const files = filesAt(folder, commit, [...TABLE_FILES, SITE_OPTIONS_FILE, WITHHELD_FILE, ...LOG_PLACES]);
    if (!TABLE_FILES.some((file) => files.has(file))) {
      return { code: 'no-tables', values: { revision, folder: root || '.' } };
    }
    return { commit, ...sourceOf(files, (file) => `${revision}:${root}${file}`) };
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return { code: 'no-repository', values: { folder, reason: error.message } };
  }
}

/**
 * Contents of a folder's files at a commit, by name.
 * @returns undefined if git has only a link or a pointer in place of a file
 */
export function readFilesAtRevision(folder: string, commit: string, names: readonly string[]) {
  const files = [...filesAt(folder, commit, names)].filter(([, { size }]) => size <= LARGEST_TEXT);
  if (files.some(([, { elsewhere }]) => elsewhere !== undefined)) return undefined;
  return new Map(files.map(([name, { read }]) => [name, read()]));
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

interface GitFile {
  /** In bytes. */
  readonly size: number;
  /** Why git doesn't have its content. */
  readonly elsewhere: string | undefined;
  readonly read: () => Buffer;
  readonly open: LogFile['open'];
}

/** The folder's files with these names, and all files in subfolders with these names, by path; without submodules. */
function filesAt(folder: string, commit: string, wanted: readonly string[]): ReadonlyMap<string, GitFile> {
  const listing = git(folder, ['ls-tree', '-r', '-z', '--long', commit, ...wanted]).toString();
  const blobs = Array.from(
    listing.matchAll(/(?<=^|\0)(\d+) blob ([0-9a-f]+) +(\d+)\t([^\0]+)/g),
    ([, mode, id, size, name]) => ({ mode: mode!, id: id!, size: Number(size), name: name! }),
  );
  const small = readSmallBlobs(folder, blobs);
  return new Map(
    blobs.map(({ mode, id, size, name }): [string, GitFile] => {
      const content = small.get(id);
      const read = () => content ?? git(folder, ['cat-file', 'blob', id]);
      const open = () => (content ? [content] : openBlob(folder, id));
      return [name, { size, elsewhere: elsewhere(mode, size, read), read, open }];
    }),
  );
}

/** One git process reads all blobs up to this size, up to this total: 0.1 ms for each blob, instead of 4 ms. */
const SMALL = 2 ** 16;
const MOST_AT_ONCE = 2 ** 26;

function readSmallBlobs(folder: string, blobs: readonly { readonly id: string; readonly size: number }[]) {
  let left = MOST_AT_ONCE;
  const small = blobs.filter(({ size }) => {
    if (size > SMALL || size > left) return false;
    left -= size;
    return true;
  });
  return readBlobs(
    folder,
    small.map(({ id }) => id),
  );
}

// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const LARGEST_POINTER = 1024;

function elsewhere(mode: string, size: number, read: () => Buffer): string | undefined {
  if (mode === LINK_MODE) return 'git has a symbolic link in its place';
  if (size >= LARGEST_POINTER || !read().toString('latin1').startsWith(LFS_POINTER)) return undefined;
  return 'git has a pointer of Git LFS in its place';
}

/** Without hidden files, as in a folder. */
const LOG = /^searches(?:\/(?!\.)[^/]+)*\.csv(?:\.gz)?$/;

function sourceOf(
  files: ReadonlyMap<string, GitFile>,
  nameOf: (file: string) => string,
): Omit<FolderAtRevision, 'commit'> {
  const logs = [...files].filter(([name]) => LOG.test(name)).sort(([one], [other]) => compareCodePoints(one, other));
  const here = logs.filter(([, { elsewhere }]) => elsewhere === undefined);
  const searches = here.map(([name, { size, open }]): LogFile => ({ name: nameOf(name), size, open }));
  const whole = readWholeFiles(nameOf, (file, most) => {
    const found = files.get(file);
    if (!found) return undefined;
    const name = nameOf(file);
    if (found.elsewhere !== undefined)
      return { code: 'unreadable-file', file: name, values: { reason: found.elsewhere } };
    return tooLarge(name, found.size, most) ?? { name, bytes: found.read() };
  });
  return { source: { ...whole, searches }, logsElsewhere: logs.length - here.length };
}
