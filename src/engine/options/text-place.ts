// Finds the line and column of a passage in a file that isn't a table.
import type { Place } from '../diagnostics/diagnostic.ts';

/** `offset` and `length` are in UTF-16 code units. */
export function placeAt(text: string, offset: number, length: number): Place {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(lineStart).split(/\r?\n/, 1)[0]!;
  const from = Math.min(offset - lineStart, line.length);
  return {
    line: text.slice(0, lineStart).split('\n').length,
    column: [...text.slice(lineStart, offset)].length + 1,
    excerpt: { text: line, from, to: Math.min(from + length, line.length) },
  };
}
