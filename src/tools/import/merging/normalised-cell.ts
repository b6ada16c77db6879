// Normalises cells for comparison.

import { columnRules, type TableName } from '../../../engine/tables/tables.ts';

/**
 * Returns the same text for equivalent cells. Ignores differences between types of line breaks, between ways of writing yes and
 * no, and between empty and blank cells.
 */
export function cellNormaliser(table: TableName, column: string): (text: string) => string {
  const field = new Map(columnRules(table)).get(column)?.field;
  const words = new Map<string, string>([
    ...(field?.trueValues ?? []).map((word) => [word, 'true'] as const),
    ...(field?.falseValues ?? []).map((word) => [word, 'false'] as const),
  ]);
  return (text) => {
    if (text.trim() === '') return '';
    return words.get(text) ?? (text.includes('\r') ? text.replaceAll('\r\n', '\n') : text);
  };
}
