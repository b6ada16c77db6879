// Texts as cells of CSV.
import { type CellSpan, QUOTE } from './cell-scanner.ts';

/** In quotation marks where it needs them: the reader keeps everything else as it stands, outer spaces and NUL too. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? inQuotes(text) : text);

/** Cells as a row, without its line end: a single empty one is no empty line, which would be no row. */
export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',') || '""';

/** A cell's new value in the form that the cell has: in quotation marks only if it was, or needs them now. */
export const rewritten = (bytes: Uint8Array, { start }: CellSpan, value: string): string =>
  bytes[start] === QUOTE ? inQuotes(value) : csvCell(value);

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
