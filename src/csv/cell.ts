// Writes texts as CSV cells.

/** A cell with quotation marks if it needs them. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? inQuotes(text) : text);

/** Joins cells into a row without a line end. A single empty cell needs quotation marks, because empty lines aren't rows. */
export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',') || '""';

export const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
