// What of a cell counts when two are compared.
import type { ColumnRule } from '../../tables/column.ts';
import { TABLES, type TableName } from '../../tables/tables.ts';

/**
 * The same text for cells that say the same: line breaks are all one, so are the spellings of yes and no, and a cell with
 * nothing but white space is empty.
 */
export function plainCells(table: TableName, column: string): (text: string) => string {
  const field = new Map(Object.entries<ColumnRule>(TABLES[table].columns)).get(column)?.field;
  const words = new Map<string, string>([
    ...(field?.trueValues ?? []).map((word) => [word, 'true'] as const),
    ...(field?.falseValues ?? []).map((word) => [word, 'false'] as const),
  ]);
  return (text) => {
    if (text.trim() === '') return '';
    return words.get(text) ?? (text.includes('\r') ? text.replaceAll('\r\n', '\n') : text);
  };
}
