// Normalises cells for comparison.

import type { ColumnRule } from '../../../tables/column.ts';
import type { TableName } from '../../../tables/tables.ts';
import { TABLES } from '../../tables.ts';

/**
 * Returns the same text for equivalent cells. Ignores differences between types of line breaks, between ways of writing yes and
 * no, and between empty and blank cells.
 */
export function cellNormaliser(table: TableName, column: string): (text: string) => string {
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
