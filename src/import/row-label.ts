// A label that helps people to recognise a row, such as `ABC, Whole area, 2030: Net zero by 2030`.
import type { TableName } from '../tables/tables.ts';
import type { Cells } from './sheet.ts';

interface RowLabel {
  readonly details: readonly string[];
  readonly text?: string;
}

const LABELS: Readonly<Record<TableName, RowLabel>> = {
  councils: { details: ['authority_code'], text: 'name' },
  commitments: { details: ['authority_code', 'scope', 'target_year'], text: 'text' },
  plans: { details: ['authority_code', 'document_type', 'updated_at'], text: 'title' },
  emergencies: { details: ['authority_code', 'date_declared'] },
};

/** The column that contains the main text of the label. Some tables have no such column. */
export const nameColumn = (table: TableName): string | undefined => LABELS[table].text;

export function rowLabel(table: TableName, cells: Cells): string {
  const { details, text } = LABELS[table];
  const filled = (columns: readonly string[]) =>
    columns.map((column) => cells[column] ?? '').filter((cell) => cell.trim());
  const others = Object.keys(cells).filter((column) => !details.includes(column) && column !== text);
  // If there is no text, the label ends with the other cells instead.
  const [ending] = [filled(text === undefined ? [] : [text]).join(''), filled(others).join(', ')].filter(Boolean);
  return [filled(details).join(', '), ...(ending === undefined ? [] : [ending])].join(': ');
}
