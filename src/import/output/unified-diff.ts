// Creates a patch from a file before and after an import, for use with `git apply` or `patch -p1`.
import { formatPatch, structuredPatch } from 'diff';

/** So many lines around a change are told. */
const CONTEXT = 3;

/** If more lines are added and removed, comparing them would take seconds, so the patch replaces the whole file. */
const MOST_EDITS = 4000;

/**
 * The patch of one file, its last line without a line end; empty where nothing changes.
 * @param name the file's path, with slashes, from where the patch is applied
 * @param before absent for a new file
 * @param after absent if nothing changes
 */
export function unifiedDiff(name: string, before: Uint8Array | undefined, after: Uint8Array | undefined): string {
  if (!after) return '';
  const path = name.replace(/^(\.?\/)+/, '');
  const oldFileName = before ? `a/${path}` : '/dev/null';
  const [one, other] = [textOf(before), textOf(after)];
  const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const { hunks } = structuredPatch('', '', one, other, undefined, undefined, options) ?? replacing(one, other);
  const patch = { isGit: true, isCreate: !before, oldFileName, newFileName: `b/${path}`, hunks } as const;
  return formatPatch({ ...patch, oldHeader: undefined, newHeader: undefined }).slice(0, -1);
}

/** Keeps the byte order mark as part of the first line. */
const textOf = (bytes: Uint8Array = new Uint8Array()): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** A hunk that replaces every line of a file. */
function replacing(one: string, other: string) {
  const [removed, added] = [structuredPatch('', '', one, ''), structuredPatch('', '', '', other)];
  const [old, made] = [removed.hunks[0]!, added.hunks[0]!];
  return {
    hunks: [{ ...made, oldStart: 1, newStart: 1, oldLines: old.oldLines, lines: [...old.lines, ...made.lines] }],
  };
}
