// Determines lines and columns in files with rows that can't be parsed.
import type { Place } from '../diagnostics/diagnostic.ts';
import { windows1252 } from '../text/windows-1252.ts';
import { bomIn, characterStart, charactersIn, decoded, invalidByteIn } from './encoding.ts';
import { LineCounter } from './layout.ts';
import { isLineEnd } from './row-parser.ts';

/**
 * The problem for the first invalid UTF-8 bytes. From there on, the text is shown as Windows-1252, the usual encoding of such
 * files.
 */
export function encodingFault(bytes: Uint8Array): { readonly code: 'not-utf8'; readonly place: Place } | undefined {
  const offset = invalidByteIn(bytes);
  if (offset === undefined) return undefined;
  const { line, column, lineStart } = lineColumnAt(bytes, offset);
  const before = decoded(bytes.subarray(Math.max(lineStart, characterStart(bytes, offset - MOST_SHOWN)), offset));
  const after = windows1252(bytes.subarray(offset, shownEnd(bytes, offset)));
  const excerpt = { text: before + after, from: before.length, to: before.length + 1 };
  return { code: 'not-utf8', place: { line, column, excerpt } };
}

/** @param before the offset at the end of the previous row; 0 for the first row */
export function rowStartAfter(bytes: Uint8Array, before: number): number {
  let start = Math.max(before, bomIn(bytes));
  while (isLineEnd(bytes[start])) start++;
  return start;
}

/** The line that starts at this byte. */
export function lineAt(bytes: Uint8Array, start: number): Place {
  const { line, column } = lineColumnAt(bytes, start);
  const text = decoded(bytes.subarray(start, shownEnd(bytes, start)));
  return { line, column, excerpt: { text, from: 0, to: text.length } };
}

interface LineColumn {
  readonly line: number;
  readonly column: number;
  /** The offset of the line's first byte. */
  readonly lineStart: number;
}

export function lineColumnAt(bytes: Uint8Array, offset: number): LineColumn {
  const counter = new LineCounter();
  counter.take(bytes, 0, offset);
  const lineStart = Math.max(bytes.subarray(0, offset).findLastIndex(isLineEnd) + 1, Math.min(bomIn(bytes), offset));
  return { line: counter.line, column: charactersIn(bytes.subarray(lineStart, offset)) + 1, lineStart };
}

/** The maximum number of bytes shown from a line, which may be very long. */
const MOST_SHOWN = 10_000;

const shownEnd = (bytes: Uint8Array, from: number): number =>
  Math.min(from + MOST_SHOWN, lineEndAfter(bytes.subarray(0, from + MOST_SHOWN), from));

export function lineEndAfter(bytes: Uint8Array, from: number): number {
  const length = bytes.subarray(from).findIndex(isLineEnd);
  return length < 0 ? bytes.length : from + length;
}
