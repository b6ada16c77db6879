// Shows untrusted text literally in Markdown (GitHub Flavored Markdown). Cells may contain `<script>`, `@someone`, `#12`, a URL,
// or the `|` used in tables.
import { clippedPrintable } from '../../engine/text/printable.ts';

/**
 * Untrusted text must always be passed through this function. Nothing inside a code span is markup (GFM, section 6.1), and GitHub
 * doesn't link mentions, issues or commits there, whereas it does in escaped text. Line breaks are written out. Empty text stays
 * empty.
 * @param most the maximum number of characters to show
 */
export function codeSpan(text: string, most = 200): string {
  if (text === '') return '';
  const shown = clippedPrintable(text, most);
  const ticks = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(ticks + 1);
  const gap = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return `${fence}${gap}${shown}${gap}${fence}`;
}

/** A table with a header. The cells must already be valid Markdown. Columns of numbers are right-aligned. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  // A pipe would end the cell, even inside a code span (GFM, section 4.10).
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = header.map((_, column) => (numbers.includes(column) ? '--:' : '---'));
  return [header, rule, ...rows].map(line).join('\n');
}
