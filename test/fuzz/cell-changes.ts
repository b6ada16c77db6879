// Changes of a table's cells and rows. What is changed by them is CSV without a fault: what is wrong is what the cells say.
import fc from 'fast-check';
import { awkwardCell as cell } from './awkward.ts';
import { editCells, ofColumn, pick } from './cells.ts';
import { anywhere, type Change, changes } from './runs.ts';
import { type Folder, utf8 } from './source.ts';

/** @param name of the file */
export const cellChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    changes(
      'a cell',
      fc.record({ name, row: anywhere, column: anywhere, cell }),
      (folder: Folder, { name, row, column, cell }) =>
        editCells(folder, name, (rows) => {
          const cells = rows[Math.max(pick(rows, row), Math.min(1, rows.length - 1))]!;
          cells[pick(cells, column)] = utf8(cell);
        }),
    ),
    changes('a whole column', fc.record({ name, column: anywhere, cell }), (folder: Folder, { name, column, cell }) =>
      editCells(folder, name, (rows) =>
        ofColumn(rows, column, (cells, index, isHeader) => {
          if (!isHeader && index < cells.length) cells[index] = utf8(cell.slice(0, 200));
        }),
      ),
    ),
    changes(
      'a cell of another',
      fc.record({ name, one: anywhere, other: anywhere, column: anywhere }),
      (folder: Folder, { name, one, other, column }) =>
        editCells(folder, name, (rows) => {
          const [to, from] = [rows[pick(rows, one)]!, rows[pick(rows, other)]!];
          to[pick(to, column)] = from[pick(from, column)] ?? '';
        }),
    ),
    changes('a row twice', fc.record({ name, row: anywhere, at: anywhere }), (folder: Folder, { name, row, at }) =>
      editCells(folder, name, (rows) => void rows.splice(pick(rows, at), 0, [...rows[pick(rows, row)]!])),
    ),
    changes('a row left out', fc.record({ name, row: anywhere }), (folder: Folder, { name, row }) =>
      editCells(folder, name, (rows) => void (rows.length > 1 && rows.splice(pick(rows, row), 1))),
    ),
    changes(
      'a cell left out',
      fc.record({ name, row: anywhere, column: anywhere }),
      (folder: Folder, { name, row, column }) =>
        editCells(folder, name, (rows) => void rows[pick(rows, row)]!.splice(pick(rows[0]!, column), 1)),
    ),
    changes(
      'a cell more',
      fc.record({ name, row: anywhere, column: anywhere, cell }),
      (folder: Folder, { name, row, column, cell }) =>
        editCells(folder, name, (rows) => void rows[pick(rows, row)]!.splice(pick(rows[0]!, column), 0, utf8(cell))),
    ),
  );
