// Moves councils between councils.csv and ended-councils.csv.
import { cellsByName, type MergedRow, type MergedTable } from '../merging/merge.ts';
import type { Cells, Identity, ImportedRow } from '../sheet.ts';

/**
 * @param merged one of the two tables
 * @param rows the sheet's rows for the other table
 * @param ownColumns columns that exist only in the first table
 * @param identify returns the same text for rows with the same imported cells
 * @returns the table without the councils that move; the rows for the other table, with all other cells that a moved row had, such
 * as its website; and the rows for councils that don't move, because their row was entered by hand
 */
export function moveCouncils(
  merged: MergedTable,
  rows: readonly ImportedRow[],
  ownColumns: Identity['columns'],
  identify: (cells: Cells) => string,
) {
  const code = merged.columns.indexOf('authority_code');
  const rowFor = new Map(merged.rows.map((row) => [row.cells[code], row]));
  const cleared = Object.fromEntries(ownColumns.map((column) => [column, '']));
  const removed = new Set<MergedRow>();
  const rivals: { readonly row: ImportedRow; readonly rival: MergedRow }[] = [];
  const moved = rows.flatMap((row) => {
    const found = rowFor.get(row.cells.authority_code);
    if (!found) return [row];
    const before = cellsByName(merged.columns, found.cells);
    if (found.origin === undefined && identify(before) !== identify(row.cells)) {
      rivals.push({ row: { ...row, cells: { ...cleared, ...row.cells } }, rival: found });
      return [];
    }
    removed.add(found);
    const kept = Object.entries(before).filter(([column]) => !ownColumns.includes(column));
    return [{ ...row, cells: { ...Object.fromEntries(kept), ...row.cells } }];
  });
  const others = merged.rows.filter((row) => !removed.has(row));
  const inFile = [...removed].filter(({ existing }) => existing);
  return { merged: { ...merged, rows: others, removed: [...merged.removed, ...inFile] }, rows: moved, rivals };
}

/** If an earlier sheet removed these councils from the table, returns them to their rows. */
export function withRestored(merged: MergedTable, rows: readonly ImportedRow[]): MergedTable {
  const code = merged.columns.indexOf('authority_code');
  const codes = new Set(rows.map(({ cells }) => cells.authority_code));
  const [restored, removed] = [true, false].map((isBack) =>
    merged.removed.filter(({ cells }) => codes.has(cells[code]) === isBack),
  ) as [MergedRow[], MergedRow[]];
  return { ...merged, rows: [...merged.rows, ...restored], removed };
}
