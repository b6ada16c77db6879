// A table of ours with what was merged into it: only the bytes of cells that change are other ones, and those that are added.

import { appendedLines, type Edit, editedBytes } from '../../edit/edited-bytes.ts';
import { type Cell, CellScanner } from '../../read/cell-scanner.ts';
import { csvCell, csvRow, rewritten } from '../../read/csv-cell.ts';
import type { MergedRow, MergedTable } from './merge.ts';

/** The file's new bytes: the very same where nothing changes; none where there is no file and nothing is added. */
export function editedTable(merged: MergedTable): Uint8Array | undefined {
  const { file } = merged.table;
  const edits = editsOf(merged);
  if (edits.length === 0) return file?.bytes;
  return editedBytes(file?.bytes ?? new Uint8Array(), edits);
}

/** What changes, in the order of the file. */
function editsOf(merged: MergedTable): readonly Edit[] {
  const { table, columns, rows } = merged;
  const added = rows.filter(({ ours }) => !ours);
  const own = table.columns.length;
  if (!table.file) {
    const text = [columns, ...added.map(({ cells }) => cells)].map((cells) => `${rowOf(columns, cells)}\n`).join('');
    return added.length === 0 ? [] : [{ start: 0, end: 0, text }];
  }
  const changing = columns.length > own || added.length > 0 || rows.some(isChanged);
  if (!changing) return [];
  const { cells, header } = cellEdits(merged, table.file.bytes);
  if (added.length === 0) return cells;
  return [
    ...cells,
    appendedLines(
      table.file.bytes,
      added.map((row) => rowOf(columns, row.cells)),
      header,
    ),
  ];
}

/** Whether a row of ours has another cell than in its file. */
export const isChanged = ({ ours, cells }: MergedRow): boolean =>
  ours !== undefined && cells !== ours.cells && cells.some((cell, column) => cell !== (ours.cells[column] ?? ''));

/** A row with a cell in each column. */
const rowOf = (columns: readonly string[], cells: readonly string[]): string =>
  csvRow(columns.map((_, column) => cells[column] ?? ''));

/** Stands for whatever cell is the last one of its row. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Wanted extends Cell {
  readonly value: string;
}

/** @returns also where the header's line ends */
function cellEdits({ table, columns, rows }: MergedTable, bytes: Uint8Array) {
  const own = table.columns.length;
  const atEnd = (row: number, cells: readonly string[]): readonly Wanted[] => {
    const value = columns.slice(own).map((_, index) => `,${csvCell(cells[own + index] ?? '')}`);
    return value.length === 0 ? [] : [{ row, column: LAST, value: value.join('') }];
  };
  const wanted = rows.flatMap(({ ours, cells }) => {
    if (!ours) return [];
    const changed = [...ours.cells.keys()].filter((column) => cells[column] !== ours.cells[column]);
    const inRow = changed.map((column) => ({ row: ours.number, column, value: cells[column]! }));
    return [...inRow, ...atEnd(ours.number, cells)];
  });
  const all = [{ row: 0, column: LAST, value: atEnd(0, columns)[0]?.value ?? '' }, ...wanted];
  const scanner = new CellScanner(all);
  scanner.push(bytes);
  scanner.end();
  const edits = all.map(({ column, value }, index): Edit => {
    const place = scanner.places[index]!;
    if (column === LAST) return { start: place.row.end, end: place.row.end, text: value };
    return { start: place.start, end: place.end, text: rewritten(bytes, place, value) };
  });
  return { cells: edits.filter(({ start, end, text }) => text !== '' || start < end), header: edits[0]!.start };
}
