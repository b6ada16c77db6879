// Writes the changes from an import into one of our tables without changing any other bytes.
import { readDocument } from '../../../engine/csv/document.ts';
import { editedDocument } from '../../../engine/csv/edit.ts';
import type { MergedRow, MergedTable } from './merge.ts';

/** @returns undefined if nothing changes */
export function editedTable({ table, columns, rows, removed }: MergedTable): Uint8Array | undefined {
  const { document } = table;
  const width = table.columns.length;
  const inFile = (cells: readonly string[]) => columns.map((_, column) => cells[column] ?? '');
  const added = rows.filter(({ existing }) => !existing).map(({ cells }) => inFile(cells));
  if (!document) {
    const empty = readDocument({ name: table.name, bytes: new Uint8Array() });
    return added.length === 0 ? undefined : editedDocument(empty, { rows: [columns, ...added] });
  }
  const changed = rows.filter(isChanged);
  if (columns.length === width && added.length + changed.length + removed.length === 0) return undefined;
  const cells = changed.flatMap(({ existing, cells }) =>
    existing!.cells.flatMap((before, column) =>
      cells[column] === before ? [] : [{ row: existing!.number, column, value: cells[column]! }],
    ),
  );
  const wider = [{ existing: { number: 0 }, cells: columns }, ...rows].flatMap(({ existing, cells }) =>
    existing && columns.length > width ? [[existing.number, inFile(cells).slice(width)] as const] : [],
  );
  return editedDocument(document, {
    cells,
    wider: new Map(wider),
    rows: added,
    removed: removed.flatMap(({ existing }) => existing?.number ?? []),
  });
}

/** Whether the merged row differs from the row in the file. */
export const isChanged = ({ existing, cells }: MergedRow): boolean =>
  existing !== undefined && cells.some((cell, column) => cell !== (existing.cells[column] ?? ''));
