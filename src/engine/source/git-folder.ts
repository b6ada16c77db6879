// Reads the source folder at a git revision: tables into memory, and logs as streams from git. Nothing is written to disk.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { SITE_OPTIONS_FILE } from '../options/names.ts';
import { LOGS } from '../tables/logs.ts';
import { compareCodePoints } from '../text/collation.ts';
import { commitOf, git, gitUnlessNone, LINK_MODE, openBlob, orGitProblem, readBlobs } from './git.ts';
import { isShallow, prefixOf } from './git-history.ts';
import type { LogFile } from './log-file.ts';
import { LARGEST_TEXT, tooLarge } from './read-file.ts';
import { LOG_PLACES, readWholeFiles, type SourceFiles, TABLE_FILES, WITHHELD_FILES } from './source-folder.ts';

export interface FolderAtRevision {
  readonly commit: string;
  /** Missing logs aren't reported, because private logs may not be committed to git. */
  readonly source: SourceFiles;
  /** The number of logs that are stored in git only as a link or a Git LFS pointer. */
  readonly logsElsewhere: number;
}

/**
 * @param folder the current path of the folder
 * @param revision any expression that identifies a commit
 * @param names the files and subfolders to read
 */
export function readFolderAtRevision(
  folder: string,
  revision: string,
  names: readonly string[] = [...TABLE_FILES, SITE_OPTIONS_FILE, ...WITHHELD_FILES, ...LOG_PLACES],
): FolderAtRevision | Diagnostic {
  return orGitProblem<FolderAtRevision | Diagnostic>(folder, () => {
    const root = prefixOf(folder);
    const commit = commitOf(folder, revision);
    if (commit === undefined) return unknownRevision(folder, revision);
    const files = filesAt(folder, commit, names);
    if (!TABLE_FILES.some((file) => files.has(file))) {
      return { code: 'no-tables', values: { revision, folder: root || '.' } };
    }
    return { commit, ...sourceOf(files, (file) => `${revision}:${root}${file}`) };
  });
}

/**
 * The content of each file in a folder at a commit, keyed by file name.
 * @returns undefined if a file is stored in git only as a link or a Git LFS pointer
 */
export function readFilesAtRevision(folder: string, commit: string, names: readonly string[]) {
  const files = [...filesAt(folder, commit, names)].filter(([, { size }]) => size <= LARGEST_TEXT);
  if (files.some(([, { elsewhere }]) => elsewhere !== undefined)) return undefined;
  return new Map(files.map(([name, { read }]) => [name, read()]));
}

/** Whether the folder contains logs at a commit. Only their names are read. */
export const hasLogsAt = (folder: string, commit: string): boolean =>
  LOG_PLACES.length > 0 &&
  git(folder, ['ls-tree', '-r', '-z', '--name-only', commit, ...LOG_PLACES])
    .toString()
    .split('\0')
    .some(isLog);

/** A message about a revision that git doesn’t know. */
export function unknownRevision(folder: string, revision: string): Diagnostic {
  const fetch = isShallow(folder)
    ? 'This clone is shallow, so fetch the rest with “git fetch --unshallow”, or set “fetch-depth: 0” in actions/checkout.'
    : 'To use a branch from another repository, run “git fetch” first.';
  return { code: 'no-revision', values: { revision, fetch } };
}

/**
 * The files in the folder with one of these names, and all files in subfolders with one of these names, keyed by path. Submodules
 * are left out.
 */
function filesAt(folder: string, commit: string, wanted: readonly string[]) {
  const listing = git(folder, ['ls-tree', '-r', '-z', '--long', commit, ...wanted]).toString();
  const blobs = Array.from(
    listing.matchAll(/(?<=^|\0)(\d+) blob ([0-9a-f]+) +(\d+)\t([^\0]+)/g),
    ([, mode, id, size, name]) => ({ mode: mode!, id: id!, size: Number(size), name: name! }),
  );
  const small = readBlobs(
    folder,
    blobs.filter(({ size }) => size <= SMALL),
  );
  const files = blobs.map(({ mode, id, size, name }) => {
    const content = small.get(id);
    const read = () => content ?? git(folder, ['cat-file', 'blob', id]);
    const open = () => (content ? [content] : openBlob(folder, id));
    return [name, { size, elsewhere: elsewhere(mode, size, read), read, open }] as const;
  });
  return new Map(files);
}

/**
 * In bytes. Blobs of up to this size are read by a single git process, which takes 0.1 ms per blob; a separate process for each
 * would take 4 ms.
 */
const SMALL = 2 ** 16;

export const LINK_REASON = 'git contains only a symbolic link';

// See https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md.
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const LARGEST_POINTER = 1024;

/** Returns the reason why a file's content isn't stored in git. */
function elsewhere(mode: string, size: number, read: () => Buffer): string | undefined {
  if (mode === LINK_MODE) return LINK_REASON;
  return size < LARGEST_POINTER ? lfsReason(read()) : undefined;
}

/** Returns the reason why a table can't be read, if git contains only a pointer to it. */
export const lfsReason = (bytes: Buffer): string | undefined =>
  bytes.toString('latin1', 0, LFS_POINTER.length) === LFS_POINTER ? 'git contains only a Git LFS pointer' : undefined;

/** Hidden files are ignored, as they are when the folder is read from disk. */
const isLog = (name: string): boolean =>
  LOG_PLACES.includes(name) ||
  (name.startsWith(`${LOGS?.folder}/`) && /^[^/]+(?:\/(?!\.)[^/]+)+\.csv(?:\.gz)?$/.test(name));

function sourceOf(
  files: ReturnType<typeof filesAt>,
  nameOf: (file: string) => string,
): Omit<FolderAtRevision, 'commit'> {
  const logs = [...files].filter(([name]) => isLog(name)).sort(([one], [other]) => compareCodePoints(one, other));
  const here = logs.filter(([, { elsewhere }]) => elsewhere === undefined);
  const logFiles = here.map(([name, { size, open }]): LogFile => ({ name: nameOf(name), size, open }));
  const whole = readWholeFiles(nameOf, (file, most) => {
    const found = files.get(file);
    if (!found) return undefined;
    const name = nameOf(file);
    if (found.elsewhere !== undefined)
      return { code: 'unreadable-file', location: { file: name }, values: { reason: found.elsewhere } };
    return tooLarge(name, found.size, most) ?? { name, bytes: found.read() };
  });
  return { source: { ...whole, logs: logFiles }, logsElsewhere: logs.length - here.length };
}

// ---- line breaks: a clone on Windows may contain CRLF even though the repository contains LF ----

/** The values of `core.autocrlf` that make git convert line breaks. */
const YES = /^(?:true|yes|on|[1-9]\d*|input|)$/i;

/**
 * Whether git converts a file's line breaks on commit (see “End-of-line conversion” in the gitattributes manual).
 * @param folder a path within the repository
 * @param name the name of the file in that folder
 * @throws {GitFailure}
 */
export function hasLineBreaksOfGit(folder: string, name: string): boolean {
  const [, , text, , , eol] = git(folder, ['check-attr', '-z', 'text', 'eol', '--', name]).toString().split('\0');
  if (text === 'unset') return false;
  const setting = gitUnlessNone(folder, ['config', '--get', 'core.autocrlf']);
  // Either attribute marks the file as text.
  return text !== 'unspecified' || eol === 'lf' || eol === 'crlf' || YES.test(setting ?? 'false');
}
