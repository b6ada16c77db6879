// Moves councils between councils.csv and ended-councils.csv.
import {
  cellsByName,
  type MergedRow,
  type MergedTable,
  type MergeOutcome,
  otherSheetRow,
} from '../../../tools/import/merging/merge.ts';
import type { RawSheet } from '../../../tools/import/read-sheet.ts';
import type { Cells, Identity, ImportedRow } from '../../../tools/import/sheet.ts';

/**
 * @param merged one of the two tables
 * @param rows the sheet's rows for the other table
 * @param ownColumns columns that exist only in the first table
 * @param identify returns the same text for rows with the same imported cells
 * @returns the table without the councils that move; the rows for the other table, with all other cells that a moved row had, such
 * as its website; and the rows for councils that don't move, because their row was entered by hand, or comes from another sheet
 */
export function moveCouncils(
  merged: MergedTable,
  rows: readonly ImportedRow[],
  raw: RawSheet,
  ownColumns: Identity['columns'],
  identify: (cells: Cells) => string,
) {
  const code = merged.columns.indexOf('authority_code');
  const rowFor = new Map(merged.rows.map((row) => [row.cells[code], row]));
  const cleared = Object.fromEntries(ownColumns.map((column) => [column, '']));
  const removed = new Set<MergedRow>();
  const refused: { readonly row: ImportedRow; readonly outcome: MergeOutcome }[] = [];
  const moved = rows.flatMap((row) => {
    const found = rowFor.get(row.cells.authority_code);
    if (!found) return [row];
    const before = cellsByName(merged.columns, found.cells);
    // Columns that our table doesn't have yet make no difference.
    const compared = Object.fromEntries(Object.entries(row.cells).filter(([column]) => column in before));
    const isEditors = found.origin === undefined && identify(before) !== identify(compared);
    const outcome = isEditors
      ? ({ code: 'differs-from-table', rival: found } as const)
      : refusalOf(row, found, before, raw);
    if (outcome) {
      refused.push({ row: isEditors ? { ...row, cells: { ...cleared, ...row.cells } } : row, outcome });
      return [];
    }
    removed.add(found);
    const kept = Object.entries(before).filter(([column]) => !ownColumns.includes(column));
    return [{ ...row, cells: { ...Object.fromEntries(kept), ...row.cells } }];
  });
  const others = merged.rows.filter((row) => !removed.has(row));
  const inFile = [...removed].filter(({ existing }) => existing);
  return { merged: { ...merged, rows: others, removed: [...merged.removed, ...inFile] }, rows: moved, refused };
}

/** The reason why another row for a council must not replace an imported one. */
function refusalOf(row: ImportedRow, found: MergedRow, before: Cells, raw: RawSheet): MergeOutcome | undefined {
  const first = otherSheetRow(found, raw);
  if (first) return { code: 'conflicting-row', first };
  const column = row.unstated.find((name) => (before[name] ?? '') !== '');
  return column === undefined ? undefined : { code: 'would-delete-value', rival: found, column };
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
