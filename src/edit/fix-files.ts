// Mends cells in the files of the source folder: the bytes of each are replaced, all others stay as they are.
import { groupBy } from '../grouping.ts';
import type { Fixable, Problem } from '../problem.ts';
import { editedBytes } from './edited-bytes.ts';
import { CHANGED_SINCE, rewriteFile } from './rewrite-file.ts';

/**
 * Mends file by file, each whole or not at all.
 * @returns what could not be fixed, each file once
 */
export function fixFiles(fixable: readonly Fixable[]): readonly Problem[] {
  return [...groupBy(fixable, ({ file }) => file)].flatMap(([file, problems]) => {
    const reason = rewriteFile(file, (bytes) => fixed(bytes, problems));
    return reason === undefined ? [] : [{ code: 'unwritable', values: { path: file, reason } } as const];
  });
}

const fixed = (bytes: Buffer, problems: readonly Fixable[]): Uint8Array | string =>
  problems.every((problem) => isUnchanged(bytes, problem))
    ? editedBytes(
        bytes,
        problems.map(({ fix }) => fix),
      )
    : CHANGED_SINCE;

/** Whether the cell still is what it was when its problem was found. */
function isUnchanged(bytes: Buffer, { fix, place }: Fixable): boolean {
  const { text, from, to } = place.excerpt;
  return bytes.toString('utf8', fix.start, fix.end) === text.slice(from, to);
}
