// Texts of the data in Markdown (GitHub Flavored Markdown): shown as they are, never obeyed. A search term may be
// `<script>`, `@somebody`, `#12` or a table's `|`.
import { clippedPrintable, printable } from './printable.ts';

/**
 * A text in a code span, where neither markup nor mentions nor links are obeyed (GFM 6.1), on one line. An empty text is an
 * empty string.
 * @param most so many characters are shown
 */
export function codeSpan(text: string, most = 200): string {
  if (text === '') return '';
  const shown = clippedPrintable(text, most);
  const ticks = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(ticks + 1);
  const gap = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return `${fence}${gap}${shown}${gap}${fence}`;
}

/** A text among others, on one line: whatever Markdown or HTML would make of its characters is escaped. */
export const plainText = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()+!|~>]/g, '\\$&')
    // A mention or the number of an issue would tell people of it: GitHub looks for them in what has been rendered.
    .replace(/[@#]/g, '$&<!-- -->');

/** A table with a header; its cells are Markdown already. Columns that hold numbers are aligned to the right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  // A pipe would end its cell, even in a code span (GFM 4.10).
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = header.map((_, column) => (numbers.includes(column) ? '--:' : '---'));
  return [header, rule, ...rows].map(line).join('\n');
}
