// Formats text as CSV cells.

/** Adds quotation marks to a cell if it needs them. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? inQuotes(text) : text);

/** Joins cells into a row without a line ending. A single empty cell must be quoted, because empty lines aren't rows. */
export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',') || '""';

export const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
