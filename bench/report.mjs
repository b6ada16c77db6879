// Prints measurements as Markdown, ready to paste into docs/performance.md.
import { cpus, loadavg } from 'node:os';
import { median } from './measured.mjs';

/** Prints the machine and the date, because the figures mean nothing without them. */
export function printMachine() {
  const [{ model }] = cpus();
  const load = loadavg()[0].toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  console.log(`Node ${process.version}, ${cpus().length} × ${model.trim()}, ${day}; load before: ${load}`);
}

/**
 * @param rows lists of cells; undefined cells are empty
 * @param labels the number of columns that contain labels. The others contain numbers.
 */
export function printTable(titles, rows, labels = 1) {
  const texts = [titles, ...rows.map((row) => titles.map((_, column) => row[column] ?? ''))];
  const widths = titles.map((_, column) => Math.max(3, ...texts.map((row) => row[column].length)));
  const padded = (text, column) => (column < labels ? text.padEnd(widths[column]) : text.padStart(widths[column]));
  const line = (row) => `| ${row.map(padded).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column < labels ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  console.log(`\n${[line(texts[0]), rule, ...texts.slice(1).map(line)].join('\n')}`);
}

export const number = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The median with the smallest and largest values, such as `1.9 (1.7–2.4)`. */
export function spread(values, digits = 1) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${number(median(values), digits)} (${number(least, digits)}–${number(most, digits)})`;
}

export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
