// Shows foreign text in Markdown (GitHub Flavored Markdown) literally. A cell may contain `<script>`, `@somebody`,
// `#12`, an address or a table's `|`.
import { clippedPrintable } from '../text/printable.ts';

/**
 * Always use this to put foreign text into Markdown. It makes a code span on one line, in which nothing becomes markup (GFM 6.1) and
 * GitHub finds no mentions, issues, commits or formulas, which escaping can't prevent. For an empty text, it returns an empty string.
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
