// By what a person knows a row of a table: `ABC, Whole area, 2030: Net zero by 2030`.
import type { TableName } from '../tables/tables.ts';
import type { Cells } from './sheet.ts';

interface KnownBy {
  readonly about: readonly string[];
  readonly text?: string;
}

const KNOWN_BY: Readonly<Record<TableName, KnownBy>> = {
  councils: { about: ['authority_code'], text: 'name' },
  commitments: { about: ['authority_code', 'scope', 'target_year'], text: 'text' },
  plans: { about: ['authority_code', 'document_type', 'updated_at'], text: 'title' },
  emergencies: { about: ['authority_code', 'date_declared'] },
};

/** The column with the text by which a row is known; not every table has one. */
export const nameColumn = (table: TableName): string | undefined => KNOWN_BY[table].text;

export function rowText(table: TableName, cells: Cells): string {
  const { about, text } = KNOWN_BY[table];
  const filled = (columns: readonly string[]) =>
    columns.map((column) => cells[column] ?? '').filter((cell) => cell.trim());
  const others = Object.keys(cells).filter((column) => !about.includes(column) && column !== text);
  // Where the text is empty, whatever else is there may tell which row it is.
  const [ending] = [filled(text === undefined ? [] : [text]).join(''), filled(others).join(', ')].filter(Boolean);
  return [filled(about).join(', '), ...(ending === undefined ? [] : [ending])].join(': ');
}
