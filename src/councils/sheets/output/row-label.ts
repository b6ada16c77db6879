// A label that helps people to recognise a row, such as `ABC, Whole area, 2030: Net zero by 2030`.
import type { TableName } from '../../../engine/tables/tables.ts';
import type { Cells } from '../../../tools/import/sheet.ts';

/** The column that contains the main text of the label, and the columns before it. Some tables have no text. */
const LABELS: Readonly<Record<TableName, { readonly details: readonly string[]; readonly text?: string }>> = {
  councils: { details: ['authority_code'], text: 'name' },
  commitments: { details: ['authority_code', 'scope', 'target_year'], text: 'text' },
  plans: { details: ['authority_code', 'document_type', 'updated_at'], text: 'title' },
  emergencies: { details: ['authority_code', 'date_declared'] },
  'ended-councils': { details: ['authority_code'], text: 'name' },
};

export function rowLabel(table: TableName, cells: Cells): string {
  const { details, text } = LABELS[table];
  const filled = (columns: readonly string[]) =>
    columns.map((column) => cells[column] ?? '').filter((cell) => cell.trim());
  const others = Object.keys(cells).filter((column) => !details.includes(column) && column !== text);
  // If there is no text, the label ends with the other cells instead.
  const ending = filled([text ?? '']).join('') || filled(others).join(', ');
  return filled(details).join(', ') + (ending && `: ${ending}`);
}
