// Texts as cells of CSV.

/** In quotation marks if necessary. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? inQuotes(text) : text);

/** Cells as a row, without its line end. A single empty cell needs quotation marks, because an empty line isn’t a row. */
export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',') || '""';

export const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
