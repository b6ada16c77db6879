// Foreign text in Markdown (GitHub Flavored Markdown): shown as it is, never obeyed. A cell may hold `<script>`, `@somebody`,
// `#12`, an address or a table's `|`.
import { clippedPrintable } from './printable.ts';

/**
 * The only way for foreign text into Markdown: a code span on one line. Nothing in it becomes markup (GFM 6.1), and GitHub looks for
 * no mentions, issues, commits or formulas there, which no escape prevents. An empty text is an empty string.
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
