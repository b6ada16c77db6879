// Fixes cells in the source folder's files without changing any other bytes.

import { editedBytes } from '../csv/edit.ts';
import { type Diagnostic, excerptText, type Fixable } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import { CHANGED_SINCE, rewriteFile } from './replace-file.ts';

/**
 * Applies all the fixes in a file, or none of them.
 * @returns a problem for each file that couldn't be fixed
 */
export function fixFiles(fixable: readonly Fixable[]): readonly Diagnostic[] {
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

/** Whether the cell's text has remained the same since the problem was found. */
function isUnchanged(bytes: Buffer, { fix, place }: Fixable): boolean {
  return bytes.toString('utf8', fix.start, fix.end) === excerptText(place.excerpt);
}
