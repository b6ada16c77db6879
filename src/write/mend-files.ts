// Mends cells in the files of the source folder: the bytes of each are replaced, all others stay as they are.
import { accessSync, chmodSync, chownSync, constants, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { groupBy } from '../grouping.ts';
import type { Mendable, Problem } from '../problem.ts';
import { editedBytes } from './edited-bytes.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Mends file by file, each whole or not at all.
 * @returns what could not be mended, each file once
 */
export function mendFiles(mendable: readonly Mendable[]): readonly Problem[] {
  return [...groupBy(mendable, ({ file }) => file)].flatMap(([file, problems]) => {
    const reason = mendFile(file, problems);
    return reason === undefined ? [] : [{ code: 'unwritable', values: { path: file, reason } } as const];
  });
}

/** @returns why it could not be mended */
function mendFile(file: string, problems: readonly Mendable[]): string | undefined {
  try {
    const target = realpathSync(file);
    const stats = statSync(target);
    // Another file takes its place: without being asked, the system would not mind that it may not be written.
    accessSync(target, constants.W_OK);
    if ((stats.mode & 0o222) === 0) return 'it is read-only';
    const bytes = readFileSync(target);
    if (!problems.every((problem) => isUnchanged(bytes, problem))) return 'it has changed since it was read';
    const fixes = problems.map(({ fix }) => fix);
    replaceFile(target, editedBytes(bytes, fixes), (beside) => {
      keepOwner(beside, stats);
      chmodSync(beside, stats.mode);
    });
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return message;
  }
}

/** Whether the cell still is what it was when its problem was found. */
function isUnchanged(bytes: Buffer, { fix, place }: Mendable): boolean {
  const { text, from, to } = place.excerpt;
  return bytes.toString('utf8', fix.start, fix.end) === text.slice(from, to);
}

/** In a container the program may be root, and the folder that of somebody who could no longer write the file. */
function keepOwner(file: string, { uid, gid }: Stats): void {
  try {
    chownSync(file, uid, gid);
  } catch {
    // Only root gives files away; anybody else’s own file is theirs already.
  }
}
