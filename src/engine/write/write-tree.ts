// Writes the files of a planned site to a tree.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Diagnostic, systemReason } from '../diagnostics/diagnostic.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { CompressedFiles } from './compressed-files.ts';
import { COMPRESSION, type Compress } from './compression.ts';
import { type Change, SiteFolder } from './site-folder.ts';
import type { Tree } from './tree.ts';

export interface WriteResult {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Whether there was no earlier build. */
  readonly isFirst: boolean;
  /** The files that were written or removed. */
  readonly changes: readonly Change[];
  /** The name of the current release, if the site was written as a release. */
  readonly release?: string;
  /** Figures for the compressed copies; absent unless `compress` is given. */
  readonly compressed?: { readonly files: number; readonly bytes: number; readonly written: number };
}

export interface WriteOptions {
  /** Called from time to time with the number of files finished so far. */
  readonly onProgress?: (done: number) => void;
  /** Compresses a file. If undefined, no compressed copies are written. */
  readonly compress?: Compress | undefined;
  /** Rewrites every file, even if the folder's manifest is missing or damaged. */
  readonly force?: boolean | undefined;
}

/** @returns a problem that includes the file's path if the file system reports an error */
export async function orProblem<Result>(
  folder: string,
  write: () => Promise<Result | Diagnostic>,
): Promise<Result | Diagnostic> {
  try {
    return await write();
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    const { at = '', code = '' } = error as NodeJS.ErrnoException & { readonly at?: string };
    return { code: DISK_FULL.has(code) ? 'disk-full' : 'unwritable', values: { path: path.join(folder, at), reason } };
  }
}

/** The error codes for a full disk and an exceeded quota. */
const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The number of files to write before letting other tasks run. This keeps a preview responsive while the site is being rebuilt. */
const FILES_PER_TURN = 64;

/** @throws {Error} from the file system; its `at` property is the file's path relative to the site's root */
export async function writeTree(
  tree: Tree,
  files: readonly PlannedFile[],
  { onProgress = () => {}, compress }: WriteOptions,
): Promise<WriteResult> {
  const site = new SiteFolder(tree, compress && COMPRESSION);
  const compressed = compress && new CompressedFiles(site, compress);
  let [done, bytes, written] = [0, 0, 0];
  try {
    site.makeWay(files.map((file) => file.path));
    for (const file of files) {
      const put = site.put(file);
      bytes += put.record.size;
      if (put.isWritten) written++;
      if (done++ % 256 === 0) onProgress(done - 1);
      await compressed?.add(file.path, put.record, put.bytes);
      if (done % FILES_PER_TURN === 0) await setImmediate();
    }
    await compressed?.finish();
    site.finish();
  } catch (error) {
    throw systemReason(error) === undefined ? error : Object.assign(error as Error, { at: site.current });
  }
  const { isFirst, changes } = site;
  const removed = changes.filter(({ what }) => what === 'removed').length;
  const counts = { files: files.length, bytes, written, unchanged: files.length - written, removed };
  return { ...counts, isFirst, changes, ...(compressed && { compressed: compressed.counts }) };
}
