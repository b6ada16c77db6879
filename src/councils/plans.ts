// The rows of the table of plans.
import type { Row, Table } from '../engine/tables/read-table.ts';

/**
 * Whether a row describes a plan. A row that contains only a code, or only a code and a date, means that the council has no plans
 * and that its `plans_last_update` is null (specification, section 2.2).
 */
export function isPlan({ header, columns }: Table<'plans'>, { cells }: Row<'plans'>): boolean {
  const [code, date] = [columns.get('authority_code'), columns.get('updated_at')];
  return header.some((_, column) => column !== code && column !== date && (cells[column] ?? '').trim() !== '');
}
