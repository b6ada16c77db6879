// How a report names the row in our table that a row of the sheet resembles.
import { rowText } from '../row-text.ts';
import type { NamedRow } from '../understand.ts';

/** `line 12 of commitments.csv: ABC, Whole area, 2030: Net zero by 2030` */
export function similarText({ table, place, cells }: NamedRow): string {
  const where = place ? `line ${place.line} of ${table}.csv` : `a new row of ${table}.csv`;
  return `${where}: ${rowText(table, cells)}`;
}
