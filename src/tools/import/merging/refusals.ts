// Rows of a sheet that aren't merged, whatever our table contains: blank rows, and rows that repeat or contradict an earlier row.
import { getOrAdd } from '../../../engine/grouping.ts';
import { isBlankRow } from '../../../engine/tables/rows.ts';
import { isRejectsTable, type RawSheet, REPORTED_IN, type RowInSheet } from '../read-sheet.ts';
import type { ImportedRow } from '../sheet.ts';
import { isFilled, joinedCells, type PairingColumns, type SheetEntry } from './pairing.ts';

interface RowToMerge {
  readonly row: ImportedRow;
  readonly entry: SheetEntry;
}

/** The reason for not merging a row. */
export type Refusal =
  | { readonly code: 'nothing-to-import' }
  /** `first` is the earlier row, in the same sheet or another. */
  | { readonly code: 'duplicate-row' | 'conflicting-row'; readonly first: RowInSheet };

type KeyColumns = Pick<PairingColumns, 'code' | 'keys'> & { readonly isUnique: boolean };

/** The outcome for each row of a sheet; undefined for rows that are merged. */
export function refusals(
  sheet: readonly RowToMerge[],
  raw: RawSheet,
  { code, keys, isUnique }: KeyColumns,
): readonly (Refusal | undefined)[] {
  const all = [...(sheet[0]?.entry.cells.keys() ?? [])];
  const textOf = ({ entry }: RowToMerge) => joinedCells(entry, all);
  const firsts = new Map<string, RowToMerge>();
  const contradicted = isRejectsTable(raw.header) ? contradictionFinder(raw, { code, keys }) : () => undefined;
  return sheet.map((row): Refusal | undefined => {
    if (isBlankRow(row.entry.cells)) return { code: 'nothing-to-import' };
    const first = getOrAdd(firsts, isUnique ? joinedCells(row.entry, [code]) : textOf(row), () => row);
    const other = first === row ? contradicted(row) : first;
    if (!other) return undefined;
    const isSame = textOf(other) === textOf(row);
    return { code: isSame ? 'duplicate-row' : 'conflicting-row', first: { raw, number: other.row.number } };
  });
}

/**
 * Returns a function that finds an earlier row with the same key but from another file. In a table of rejected rows, such rows
 * contradicted each other, and still do.
 */
function contradictionFinder({ header, document }: RawSheet, { code, keys }: Omit<KeyColumns, 'isUnique'>) {
  const column = header.indexOf(REPORTED_IN);
  const fileOf = ({ row }: RowToMerge) => document.rows[row.number]![column] ?? '';
  const earlier = new Map<string, RowToMerge[]>();
  return (row: RowToMerge): RowToMerge | undefined => {
    const key = keys.length === 1 ? keys[0] : keys.find((columns) => isFilled(row.entry, columns));
    const rows = key && getOrAdd(earlier, joinedCells(row.entry, [code, ...key]), () => []);
    const found = rows?.find((other) => fileOf(other) !== fileOf(row));
    if (!found) rows?.push(row);
    return found;
  };
}
