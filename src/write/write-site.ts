// Writes a planned site into a folder: files that are already there are left alone, all others appear whole or not at all, and
// only files that an earlier build wrote are ever removed.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { PlannedFile } from '../plan/planned.ts';
import { type Problem, systemReason } from '../problem.ts';
import { CompressedFiles } from './compressed-files.ts';
import { COMPRESSION, type Compress } from './compression.ts';
import { type OutFolder, openOutFolder } from './out-folder.ts';
import { siblingsOf } from './siblings.ts';
import { type Change, SiteFolder } from './site-folder.ts';
import type { Tree } from './tree.ts';

export interface WriteResult {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Whether there was no build before this one. */
  readonly isFirst: boolean;
  /** The site's files that were written, and those that are no longer part of it. */
  readonly changes: readonly Change[];
  /** The compressed files beside them; absent if none were asked for. */
  readonly compressed?: { readonly files: number; readonly bytes: number; readonly written: number };
  /** In milliseconds, spent on rendering, on the file system, and on waiting for compressed contents. */
  readonly rendering: number;
  readonly writing: number;
  readonly compressing: number;
}

export interface Writing {
  /** Called from time to time with the number of finished files. */
  readonly onProgress?: (done: number) => void;
  /** Compresses the files; without it there are no compressed copies. */
  readonly compress?: Compress | undefined;
  /** Rewrites every file, even if the folder's manifest is missing or damaged. */
  readonly force?: boolean | undefined;
}

/** @param out path of the folder */
export async function writeSite(
  out: string,
  files: readonly PlannedFile[],
  writing: Writing = {},
): Promise<WriteResult | Problem> {
  let opened: OutFolder | undefined;
  return orProblem(out, async () => {
    try {
      const folder = openOutFolder(out, namesOf(files, writing), writing.force ?? false);
      if ('code' in folder) return folder;
      opened = folder;
      const result = await writeTree(opened.tree, files, writing);
      opened.finish();
      return result;
    } finally {
      opened?.release();
    }
  });
}

/** The paths of all files that may be written, compressed ones included. */
function namesOf(files: readonly PlannedFile[], { compress }: Writing): readonly string[] {
  return files.flatMap(({ path: name }) => (compress ? [name, ...siblingsOf(name)] : [name]));
}

/** @returns the problem instead of an error from the file system, with the path at fault */
export async function orProblem<Result>(
  folder: string,
  write: () => Promise<Result | Problem>,
): Promise<Result | Problem> {
  try {
    return await write();
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    const { at = '', code = '' } = error as NodeJS.ErrnoException & { readonly at?: string };
    return { code: FULL.has(code) ? 'full-disk' : 'unwritable', values: { path: path.join(folder, at), reason } };
  }
}

/** A full disk, or more than the user may have on it. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** How many files are written before other work has its turn: a preview continues to respond while it is rebuilt. */
const TURN = 64;

/** @throws {Error} from the file system, with the path at fault from the site's root as its `at` */
export async function writeTree(
  tree: Tree,
  files: readonly PlannedFile[],
  { onProgress = () => {}, compress, force = false }: Writing,
): Promise<WriteResult> {
  const site = new SiteFolder(tree, compress && COMPRESSION, force);
  const compressed = compress && new CompressedFiles(site, compress);
  let [done, bytes, written] = [0, 0, 0];
  const times = { rendering: 0, writing: 0, compressing: 0 };
  let before = performance.now();
  const spentOn = (step: keyof typeof times) => {
    const now = performance.now();
    times[step] += now - before;
    before = now;
  };
  const rendering = (file: PlannedFile) => () => {
    spentOn('writing');
    const content = file.render();
    spentOn('rendering');
    return content;
  };
  try {
    site.makeWay(files.map((file) => file.path));
    for (const file of files) {
      const put = site.put({ ...file, render: rendering(file) });
      bytes += put.record.size;
      if (put.isWritten) written++;
      if (done++ % 256 === 0) onProgress(done - 1);
      spentOn('writing');
      await compressed?.add(file.path, put.record, put.bytes);
      spentOn('compressing');
      if (done % TURN !== 0) continue;
      await setImmediate();
      before = performance.now();
    }
    await compressed?.finish();
    spentOn('compressing');
    site.finish();
  } catch (error) {
    throw systemReason(error) === undefined ? error : Object.assign(error as Error, { at: site.current });
  } finally {
    compressed?.stop();
  }
  spentOn('writing');
  const { isFirst, changes } = site;
  const removed = changes.filter(({ what }) => what === 'removed').length;
  const counts = { files: files.length, bytes, written, unchanged: files.length - written, removed };
  return { ...counts, isFirst, changes, ...times, ...(compressed && { compressed: compressed.counts() }) };
}
