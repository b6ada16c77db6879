// Writes a planned site to a folder or as a release. Unchanged files are left untouched, and each new file appears either in full
// or not at all. Only files written by an earlier build are removed.
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { compressedNames } from './compression.ts';
import { existingTree } from './existing-tree.ts';
import { foreignFolder, LOCK, linkedFolders } from './foreign-files.ts';
import { type Lock, takeLock, whileLocked } from './lock.ts';
import { MANIFEST } from './manifest.ts';
import { beginNewTree, completeNewTree, discardTree, removeUnfinished } from './new-tree.ts';
import type { ReleaseOptions } from './release-options.ts';
import { writeRelease } from './releases.ts';
import { JOURNAL, statusOf } from './tree.ts';
import { orProblem, type WriteOptions, type WriteResult, writeTree } from './write-tree.ts';

/**
 * @param out the path of the output folder
 * @param writing if `releases` is undefined, the site is written directly to `out`
 */
export async function writeSite(
  out: string,
  files: readonly PlannedFile[],
  { releases, ...writing }: WriteOptions & { readonly releases?: ReleaseOptions | undefined } = {},
): Promise<WriteResult | Diagnostic> {
  if (releases) return writeRelease(releases.folder, files, { ...writing, keep: releases.keep });
  const names = files.flatMap(({ path: name }) => (writing.compress ? [name, ...compressedNames(name)] : [name]));
  return orProblem(out, async () => {
    const foreign = statusOf(out) && foreignFolder(out, [...names, MANIFEST, LOCK], writing.force);
    if (foreign) return foreign;
    mkdirSync(path.dirname(out), { recursive: true });
    const root = statusOf(out) ? realpathSync(out) : path.join(realpathSync(path.dirname(out)), path.basename(out));
    return whileLocked(lockFolder(root, out), async () => {
      const isEmpty = !statusOf(root) || readdirSync(root).length === 0;
      const result = isEmpty ? await writeBeside(root, files, writing) : undefined;
      return result ?? writeInto(out, root, names, files, writing);
    });
  });
}

/**
 * Places the lock file next to the folder, so that an empty folder stays empty. The lock file is placed inside the folder if the
 * parent folder isn't writable, or if the folder is a separate file system, because it may be all that two containers share.
 */
function lockFolder(root: string, out: string): Lock | Diagnostic {
  const [parent, name] = [path.dirname(root), path.basename(root)];
  if (!statusOf(root) || statSync(root).dev === statSync(parent).dev) {
    const beside = path.join(parent, `.${name}.lock`);
    try {
      return takeLock(beside, out);
    } catch (error) {
      // If the lock file exists, another build may hold the lock even if we can't read the file.
      if (!NO_LOCK_IN_PARENT.has((error as NodeJS.ErrnoException).code ?? '') || statusOf(beside)) throw error;
    }
  }
  mkdirSync(root, { recursive: true });
  return takeLock(path.join(root, LOCK), out);
}

const NO_LOCK_IN_PARENT: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG']);

/**
 * Writes a tree next to a missing or empty folder, and then moves it into place.
 * @returns undefined if the folder can't be moved
 */
async function writeBeside(
  root: string,
  files: readonly PlannedFile[],
  writing: WriteOptions,
): Promise<WriteResult | Diagnostic | undefined> {
  const beside = path.join(path.dirname(root), `.${path.basename(root)}.new`);
  const foreign = removeUnfinished(beside);
  if (foreign) return foreign;
  const wasThere = statusOf(root) !== undefined;
  try {
    // An existing folder is moved rather than replaced, so that it keeps its owner and mode.
    if (wasThere) renameSync(root, beside);
    else mkdirSync(beside);
  } catch (error) {
    // The folder may be a mount point.
    if (wasThere && CANT_MOVE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    const result = await writeTree(beginNewTree(beside), files, writing);
    completeNewTree(beside, root);
    return result;
  } finally {
    discardTree(beside, wasThere ? root : undefined);
  }
}

const CANT_MOVE: ReadonlySet<string> = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/** Updates the site in an existing folder. */
async function writeInto(
  out: string,
  root: string,
  names: readonly string[],
  files: readonly PlannedFile[],
  writing: WriteOptions,
): Promise<WriteResult | Diagnostic> {
  const linkedAt = linkedFolders(root);
  const linked = names.map(linkedAt).find((folder) => folder !== undefined);
  if (linked !== undefined) return { code: 'linked-directory', values: { path: path.join(out, linked) } };
  const result = await writeTree(existingTree(root, names, linkedAt, writing.force ?? false), files, writing);
  rmSync(path.join(root, JOURNAL), { force: true });
  return result;
}
