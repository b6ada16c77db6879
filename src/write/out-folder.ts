// Opens the output folder for one build at a time. A folder that contains other files is refused.
import { mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { counted } from '../text/format.ts';
import { existingTree, JOURNAL } from './existing-tree.ts';
import { linkedFolders } from './linked-folders.ts';
import { type Holder, type Lock, takeLock } from './lock.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { newTree, type Previous } from './new-tree.ts';
import { strangersIn } from './strangers.ts';
import { statusOf, type Tree } from './tree.ts';

/** The lock file's name if it has to be inside the folder. */
export const LOCK = '.build-lock';

export interface OutFolder {
  readonly tree: Tree;
  /** To be called when the tree is complete. */
  finish(): void;
  /** Lets other builds use the folder. Must always be called, after the last change. */
  release(): void;
}

/**
 * Opens the output folder for one build.
 * @param names the files that the build may write
 * @param force whether to accept a folder without a manifest, if it contains no other files, and to rewrite every file
 * @returns the reason if it can't be opened
 */
export function openOutFolder(out: string, names: readonly string[], force: boolean): OutFolder | Problem {
  if (statusOf(out) && !isOurs(out)) {
    const strangers = strangersIn(out, [...names, MANIFEST, LOCK]);
    if (strangers.length > 0 || !force) return notOurs(out, strangers);
  }
  mkdirSync(path.dirname(out), { recursive: true });
  const root = statusOf(out) ? realpathSync(out) : path.join(realpathSync(path.dirname(out)), path.basename(out));
  const lock = lockOutFolder(root);
  if ('pid' in lock) return busyFolder(lock, out);
  try {
    const opened = openNew(root) ?? openExisting(out, root, names, force);
    if ('code' in opened) {
      lock.release();
      return opened;
    }
    const release = () => {
      opened.abandon?.();
      lock.release();
    };
    return { ...opened, release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function busyFolder({ pid, host, since, file }: Holder, folder: string): Problem {
  return { code: 'busy-folder', values: { folder, process: String(pid), host, since, lock: file } };
}

interface Opened {
  readonly tree: Tree;
  finish(): void;
  /** Deletes an unfinished tree; does nothing if the tree is finished. */
  readonly abandon?: () => void;
}

/**
 * The lock file is next to the folder, so that an empty folder stays empty. It's inside the folder if that is on its own file
 * system, because containers may share nothing else, or if the parent folder isn't writable.
 */
function lockOutFolder(root: string): Lock | Holder {
  const [parent, name] = [path.dirname(root), path.basename(root)];
  if (!statusOf(root) || statSync(root).dev === statSync(parent).dev) {
    const beside = path.join(parent, `.${name}.lock`);
    try {
      return takeLock(beside);
    } catch (error) {
      // If the file exists, another build may hold the lock, even if we can't read it.
      if (!NO_LOCK_IN_PARENT.has((error as NodeJS.ErrnoException).code ?? '') || statusOf(beside)) throw error;
    }
  }
  mkdirSync(root, { recursive: true });
  return takeLock(path.join(root, LOCK));
}

const NO_LOCK_IN_PARENT: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG']);

/**
 * Begins a tree next to a folder that doesn't exist or is empty.
 * @returns undefined if the folder contains files, or can't be replaced
 */
function openNew(root: string): Opened | Problem | undefined {
  const wasThere = statusOf(root) !== undefined;
  if (wasThere && readdirSync(root).length > 0) return undefined;
  const beside = path.join(path.dirname(root), `.${path.basename(root)}.new`);
  const problem = removeUnfinished(beside);
  if (problem) return problem;
  try {
    // An existing folder is moved rather than replaced, so that it keeps its owner and mode.
    if (wasThere) renameSync(root, beside);
    else mkdirSync(beside);
  } catch (error) {
    // The folder may be a mount point.
    if (wasThere && CANT_MOVE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  const abandon = () => discard(beside, wasThere ? root : undefined);
  try {
    const tree = beginNewTree(beside);
    const finish = () => {
      rmSync(path.join(beside, JOURNAL));
      renameSync(beside, root);
    };
    return { tree, finish, abandon };
  } catch (error) {
    abandon();
    throw error;
  }
}

/**
 * Deletes an unfinished tree. If part of it can't be deleted, the next build deletes that.
 * @param place the original path of the empty folder
 */
export function discard(folder: string, place?: string): void {
  try {
    clear(folder);
    if (place === undefined) rmdirSync(folder);
    else renameSync(folder, place);
  } catch {
    // The tree has already been moved into place, or the disk has failed.
  }
}

/** Deletes the files that show that the folder is ours last, so that a later build can finish the work of a killed one. */
function clear(folder: string): void {
  const marks = [MANIFEST, JOURNAL];
  const others = readdirSync(folder).filter((name) => !marks.includes(name));
  for (const name of [...others, ...marks]) rmSync(path.join(folder, name), { recursive: true, force: true });
}

const CANT_MOVE: ReadonlySet<string> = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/**
 * @param folder an empty folder; the journal in it shows a later build that the folder may be removed
 * @param previous the tree whose unchanged files the new tree shares
 */
export function beginNewTree(folder: string, previous?: Previous): Tree {
  writeFileSync(path.join(folder, JOURNAL), '[]', { flag: 'wx' });
  return newTree(folder, previous);
}

/** Removes a new tree left behind by a killed build. */
export function removeUnfinished(folder: string): Problem | undefined {
  if (!statusOf(folder)) return undefined;
  if (!isOurs(folder)) return notOurs(folder, strangersIn(folder, []));
  // The target of a link is left alone.
  if (statusOf(folder)?.isDirectory()) clear(folder);
  rmSync(folder, { recursive: true });
  return undefined;
}

function openExisting(out: string, root: string, names: readonly string[], force: boolean): Opened | Problem {
  const linkedAt = linkedFolders(root);
  const linked = names.map(linkedAt).find((folder) => folder !== undefined);
  if (linked !== undefined) return { code: 'linked-folder', values: { path: path.join(out, linked) } };
  const tree = existingTree(root, names, linkedAt, force);
  return { tree, finish: tree.finish };
}

/** How many files a message names. */
const MOST_NAMED = 5;

export const firstNames = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ');

function notOurs(folder: string, strangers: readonly string[]): Problem {
  if (strangers.length === 0) return { code: 'no-manifest', values: { folder } };
  const count = counted(strangers.length, 'file or folder', 'files or folders');
  return { code: 'foreign-folder', values: { folder, count, files: firstNames(strangers) } };
}

/** Whether the folder is empty, or was written by a build, even an unfinished one. */
function isOurs(folder: string): boolean {
  if (readdirSync(folder).every((name) => name.startsWith(LOCK)) || readManifest(folder) !== undefined) return true;
  return statusOf(path.join(folder, JOURNAL))?.isFile() === true;
}
