// Creates a patch for `git apply` or `patch -p1` from a file's content before and after an import.
import { formatPatch, structuredPatch } from 'diff';

/** The number of unchanged lines shown before and after a change. */
const CONTEXT = 3;

/** The maximum number of changed lines. Comparing files with more takes seconds, so the patch replaces the whole file instead. */
const MOST_EDITS = 4000;

/**
 * Creates the patch for a file, without a line break at the end. It is empty if nothing changes.
 * @param name the path of the file with forward slashes, relative to the directory in which the patch is applied
 * @param before undefined if the file is new
 * @param after undefined if nothing changes
 */
export function unifiedDiff(name: string, before: Uint8Array | undefined, after: Uint8Array | undefined): string {
  if (!after) return '';
  const path = name.replace(/^(\.?\/)+/, '');
  const oldFileName = before ? `a/${path}` : '/dev/null';
  const [oldText, newText] = [textOf(before), textOf(after)];
  const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const { hunks } =
    structuredPatch('', '', oldText, newText, undefined, undefined, options) ?? replacementHunk(oldText, newText);
  const patch = { isGit: true, isCreate: !before, oldFileName, newFileName: `b/${path}`, hunks } as const;
  return formatPatch({ ...patch, oldHeader: undefined, newHeader: undefined }).slice(0, -1);
}

/** The byte order mark is kept as part of the first line. */
const textOf = (bytes: Uint8Array = new Uint8Array()): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** A hunk that replaces all lines in a file. */
function replacementHunk(oldText: string, newText: string) {
  const removed = structuredPatch('', '', oldText, '').hunks[0]!;
  const added = structuredPatch('', '', '', newText).hunks[0]!;
  const lines = [...removed.lines, ...added.lines];
  return { hunks: [{ ...added, oldStart: 1, newStart: 1, oldLines: removed.oldLines, lines }] };
}
