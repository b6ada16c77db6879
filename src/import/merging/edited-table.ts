// The file of one of our tables after an import. Only the cells and rows that change are written.
import { readDocument } from '../../csv/document.ts';
import { editedDocument } from '../../csv/edit.ts';
import type { MergedRow, MergedTable } from './merge.ts';

/** The file's new bytes: the same if nothing changes, and none if there is no file and nothing is added. */
export function editedTable({ table, columns, rows }: MergedTable): Uint8Array | undefined {
  const { document } = table;
  const own = table.columns.length;
  const inFile = (cells: readonly string[]) => columns.map((_, column) => cells[column] ?? '');
  const added = rows.filter(({ ours }) => !ours).map(({ cells }) => inFile(cells));
  if (!document) {
    const empty = readDocument({ name: table.name, bytes: new Uint8Array() });
    return added.length === 0 ? undefined : editedDocument(empty, { rows: [columns, ...added] });
  }
  const changed = rows.filter(isChanged);
  if (columns.length === own && added.length === 0 && changed.length === 0) return document.bytes;
  const cells = changed.flatMap(({ ours, cells }) =>
    ours!.cells.flatMap((before, column) =>
      cells[column] === before ? [] : [{ row: ours!.number, column, value: cells[column]! }],
    ),
  );
  const wider = [{ ours: { number: 0 }, cells: columns }, ...rows].flatMap(({ ours, cells }) =>
    ours && columns.length > own ? [[ours.number, inFile(cells).slice(own)] as const] : [],
  );
  return editedDocument(document, { cells, wider: new Map(wider), rows: added });
}

/** Whether a row of ours has another cell than in its file. */
export const isChanged = ({ ours, cells }: MergedRow): boolean =>
  ours !== undefined && cells !== ours.cells && cells.some((cell, column) => cell !== (ours.cells[column] ?? ''));
