// Writes a planned site into a folder: what is the same is left alone, everything else appears whole or not at all, and
// only what an earlier build of ours wrote is ever deleted.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { bytesOf } from '../plan/file-content.ts';
import type { PlannedFile } from '../plan/planned.ts';
import type { Problem } from '../problem.ts';
import { CompressedFiles } from './compressed-files.ts';
import { COMPRESSION, type Compressor } from './compressor.ts';
import { linkedFolders } from './linked-folders.ts';
import { siblingsOf } from './siblings.ts';
import { type Change, SiteFolder } from './site-folder.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

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
  /** The compressed files beside them; absent where none were asked for. */
  readonly compressed?: { readonly files: number; readonly bytes: number; readonly written: number };
  /** In milliseconds, spent on making the contents, on the file system, and on waiting for compressed contents. */
  readonly rendering: number;
  readonly writing: number;
  readonly compressing: number;
}

/**
 * @param onProgress called now and then with how many files are done
 * @param compressor makes compressed files beside the others; without it there are none
 */
export async function writeSite(
  out: string,
  files: readonly PlannedFile[],
  onProgress: (done: number) => void = () => {},
  compressor?: Compressor,
): Promise<WriteResult | Problem> {
  let site: SiteFolder | undefined;
  let workspace: Workspace | undefined;
  let compressed: CompressedFiles | undefined;
  try {
    const names = files.map((file) => file.path);
    const linkedAt = linkedFolders(out);
    const linked = names.map(linkedAt).find((folder) => folder !== undefined);
    if (linked !== undefined) return { code: 'linked-folder', values: { path: path.join(out, linked) } };
    const opened = openWorkspace(out);
    if ('code' in opened) return opened;
    workspace = opened;
    workspace.begin(compressor ? names.flatMap((name) => [name, ...siblingsOf(name)]) : names);
    site = new SiteFolder(workspace, linkedAt, compressor && COMPRESSION);
    site.makeWay(names);
    if (compressor) compressed = new CompressedFiles(site, compressor);
    const result = await writeFiles(site, files, onProgress, compressed);
    site.finish();
    workspace.end();
    const { isFirst, changes } = site;
    const removed = changes.filter(({ what }) => what === 'removed').length;
    return { ...result, removed, isFirst, changes };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return { code: 'unwritable', values: { path: path.join(out, site?.current ?? ''), reason: message } };
  } finally {
    compressed?.stop();
    workspace?.release();
  }
}

async function writeFiles(
  site: SiteFolder,
  files: readonly PlannedFile[],
  onProgress: (done: number) => void,
  compressed: CompressedFiles | undefined,
): Promise<Omit<WriteResult, 'removed' | 'isFirst' | 'changes'>> {
  let [bytes, written] = [0, 0];
  const times = { rendering: 0, writing: 0, compressing: 0 };
  let before = performance.now();
  const spentOn = (step: keyof typeof times) => {
    const now = performance.now();
    times[step] += now - before;
    before = now;
  };
  for (const [index, file] of files.entries()) {
    const render = () => {
      spentOn('writing');
      const content = file.render();
      spentOn('rendering');
      return content;
    };
    const { record, isWritten } = site.put({ ...file, render });
    if (isWritten) written++;
    bytes += record.size;
    spentOn('writing');
    if (compressed) {
      await compressed.add(file.path, record, () => bytesOf(file.render()));
      spentOn('compressing');
    }
    if (index % 256 === 0) {
      onProgress(index);
      // A preview goes on answering while it is rebuilt.
      await setImmediate();
      before = performance.now();
    }
  }
  await compressed?.finish();
  spentOn('compressing');
  const counts = { files: files.length, bytes, written, unchanged: files.length - written };
  return { ...counts, ...times, ...(compressed && { compressed: compressed.counts() }) };
}
