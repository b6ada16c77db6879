// Changes the cells and rows of a table, and writes the result as valid CSV.
import fc from 'fast-check';
import { awkwardCell as cell, forColumn, inCells, pick } from './cells.ts';
import { anywhere, type Change } from './runs.ts';
import type { Folder } from './source.ts';

/** @param name of the file */
export const cellChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    inCells('a cell', name, { row: anywhere, column: anywhere, cell }, (rows, { row, column, cell }) => {
      const cells = rows[Math.max(pick(rows, row), Math.min(1, rows.length - 1))]!;
      cells[pick(cells, column)] = cell;
    }),
    inCells('a whole column', name, { column: anywhere, cell }, (rows, { column, cell }) =>
      forColumn(rows, column, (cells, index) => {
        if (cells !== rows[0] && index < cells.length) cells[index] = cell.slice(0, 200);
      }),
    ),
    inCells(
      'a cell of another',
      name,
      { one: anywhere, other: anywhere, column: anywhere },
      (rows, { one, other, column }) => {
        const [to, from] = [rows[pick(rows, one)]!, rows[pick(rows, other)]!];
        to[pick(to, column)] = from[pick(from, column)] ?? '';
      },
    ),
    inCells('a row twice', name, { row: anywhere, at: anywhere }, (rows, { row, at }) => {
      rows.splice(pick(rows, at), 0, [...rows[pick(rows, row)]!]);
    }),
    inCells('a row left out', name, { row: anywhere }, (rows, { row }) => {
      if (rows.length > 1) rows.splice(pick(rows, row), 1);
    }),
    inCells('a cell left out', name, { row: anywhere, column: anywhere }, (rows, { row, column }) => {
      rows[pick(rows, row)]!.splice(pick(rows[0]!, column), 1);
    }),
    inCells('a cell more', name, { row: anywhere, column: anywhere, cell }, (rows, { row, column, cell }) => {
      rows[pick(rows, row)]!.splice(pick(rows[0]!, column), 0, cell);
    }),
  );
