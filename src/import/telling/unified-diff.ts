// A file's lines before and after some edits, as a patch that `git apply` and `patch -p1` take. Where the edits are is known: the
// lines need not be compared, which takes minutes where there are many.
import { formatPatch, type StructuredPatchHunk } from 'diff';
import { LF } from '../../read/cell-scanner.ts';
import type { Edit } from '../../write/edited-bytes.ts';

/** So many lines around a change are told. */
const CONTEXT = 3;
const NO_LINE_END = '\\ No newline at end of file';

/** Lines from one on, up to another, and what comes in their place. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * The patch of one file, its last line without a line end; empty where nothing changes.
 * @param name the file's path, with slashes, from where the patch is applied
 * @param bytes absent for a new file
 * @param edits in their order
 */
export function unifiedDiff(name: string, bytes: Uint8Array | undefined, edits: readonly Edit[]): string {
  if (edits.length === 0) return '';
  const lines = linesOf(bytes ?? new Uint8Array());
  const path = name.replace(/^(\.?\/)+/, '');
  const hunks = hunksOf(blocksOf(lines, edits), lines);
  const oldFileName = bytes ? `a/${path}` : '/dev/null';
  const patch = { isGit: true, isCreate: !bytes, oldFileName, newFileName: `b/${path}`, hunks } as const;
  return formatPatch({ ...patch, oldHeader: undefined, newHeader: undefined }).slice(0, -1);
}

interface Lines {
  readonly bytes: Uint8Array;
  /** Where each begins, and where the last one ends. */
  readonly starts: readonly number[];
}

function linesOf(bytes: Uint8Array): Lines {
  const starts = [0];
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, end + 1)) starts.push(end + 1);
  if (starts.at(-1) !== bytes.length) starts.push(bytes.length);
  return { bytes, starts };
}

const countOf = ({ starts }: Lines): number => starts.length - 1;

const textIn = ({ bytes }: Lines, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');

/** The lines of a text, each with its line end. */
const split = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What becomes of lines, those side by side together. */
function blocksOf(lines: Lines, edits: readonly Edit[]): readonly Block[] {
  const { starts, bytes } = lines;
  const blocks: { from: number; to: number; text: string; done: number }[] = [];
  let line = 0;
  const lineAt = (place: number): number => {
    // At the very end no line begins, unless the last one goes on there.
    const isInLast = place === bytes.length && bytes.length > 0 && bytes[place - 1] !== LF;
    while (line < countOf(lines) && starts[line + 1]! <= place && !(isInLast && line === countOf(lines) - 1)) line++;
    return line;
  };
  for (const { start, end, text } of edits) {
    const from = lineAt(start);
    const to = Math.min(lineAt(end) + 1, countOf(lines));
    const last = blocks.at(-1);
    if (last && from <= last.to) {
      last.text += textIn(lines, last.done, start) + text;
      Object.assign(last, { to: Math.max(to, last.to), done: end });
    } else {
      blocks.push({ from, to, text: textIn(lines, starts[from]!, start) + text, done: end });
    }
  }
  return blocks.map(({ from, to, text, done }) =>
    trimmed({ from, to, lines: split(text + textIn(lines, done, starts[to]!)) }, lines),
  );
}

/** Without the lines at both ends that stay as they are. */
function trimmed({ from, to, lines: after }: Block, lines: Lines): Block {
  let [start, end] = [0, 0];
  const before = oldLines(lines, from, to);
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: from + start, to: to - end, lines: after.slice(start, after.length - end) };
}

const oldLines = (lines: Lines, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) =>
    textIn(lines, lines.starts[from + index]!, lines.starts[from + index + 1]!),
  );

function hunksOf(blocks: readonly Block[], lines: Lines): StructuredPatchHunk[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1)?.at(-1);
    if (last && block.from - last.to <= 2 * CONTEXT) groups.at(-1)!.push(block);
    else groups.push([block]);
  }
  let shift = 0;
  return groups.map((group) => {
    const hunk = hunkOf(group, lines, shift);
    shift += hunk.newLines - hunk.oldLines;
    return hunk;
  });
}

/** @param shift by how many lines the file has grown before */
function hunkOf(group: readonly Block[], lines: Lines, shift: number): StructuredPatchHunk {
  const from = Math.max(0, group[0]!.from - CONTEXT);
  const to = Math.min(countOf(lines), group.at(-1)!.to + CONTEXT);
  const shown: string[] = [];
  let newLines = to - from;
  let done = from;
  const show = (mark: string, texts: readonly string[]) => {
    for (const text of texts) {
      if (text.endsWith('\n')) shown.push(mark + text.slice(0, -1));
      else shown.push(mark + text, NO_LINE_END);
    }
  };
  for (const block of group) {
    show(' ', oldLines(lines, done, block.from));
    show('-', oldLines(lines, block.from, block.to));
    show('+', block.lines);
    newLines += block.lines.length - (block.to - block.from);
    done = block.to;
  }
  show(' ', oldLines(lines, done, to));
  return { oldStart: from + 1, oldLines: to - from, newStart: from + 1 + shift, newLines, lines: shown };
}
