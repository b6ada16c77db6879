// Mends cells in the files of the source folder: the bytes of each are replaced, all others stay as they are.
import { groupBy } from '../grouping.ts';
import type { Mendable, Problem } from '../problem.ts';
import { editedBytes } from './edited-bytes.ts';
import { CHANGED_SINCE, rewriteFile } from './rewrite-file.ts';

/**
 * Mends file by file, each whole or not at all.
 * @returns what could not be mended, each file once
 */
export function mendFiles(mendable: readonly Mendable[]): readonly Problem[] {
  return [...groupBy(mendable, ({ file }) => file)].flatMap(([file, problems]) => {
    const reason = rewriteFile(file, (bytes) => mended(bytes, problems));
    return reason === undefined ? [] : [{ code: 'unwritable', values: { path: file, reason } } as const];
  });
}

const mended = (bytes: Buffer, problems: readonly Mendable[]): Uint8Array | string =>
  problems.every((problem) => isUnchanged(bytes, problem))
    ? editedBytes(
        bytes,
        problems.map(({ fix }) => fix),
      )
    : CHANGED_SINCE;

/** Whether the cell still is what it was when its problem was found. */
function isUnchanged(bytes: Buffer, { fix, place }: Mendable): boolean {
  const { text, from, to } = place.excerpt;
  return bytes.toString('utf8', fix.start, fix.end) === text.slice(from, to);
}
