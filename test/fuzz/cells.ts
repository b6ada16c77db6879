// A table as cells that are changed, and written as CSV without a fault again.
import { placeIn } from './runs.ts';
import { edit, type Folder } from './source.ts';

/** A table as its cells, each a text of Latin-1 whose characters are its bytes. */
export type Cells = string[][];

/** Enough of CSV for a table that other changes may have spoiled: then the cells are others, and that is as well. */
function cellsOf(text: string): Cells {
  const rows: Cells = [[]];
  for (const { groups } of text.matchAll(/(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^,\n]*))(?<mark>,|\n|$)/g)) {
    const { quoted, plain, mark } = groups!;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (mark === '\n') rows.push([]);
  }
  return rows.filter((row, index) => index === 0 || row.length > 1 || (row[0] ?? '') !== '');
}

const textOf = (rows: Cells): string =>
  rows
    .map(
      (row) => `${row.map((each) => (/[",\r\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join(',')}\n`,
    )
    .join('');

export const editCells = (folder: Folder, name: string, change: (rows: Cells) => void): void =>
  edit(folder, name, (text) => {
    const rows = cellsOf(text);
    change(rows);
    return textOf(rows);
  });

export const pick = <Value>(values: readonly Value[], place: number): number =>
  placeIn(place, Math.max(values.length - 1, 0));

/** Each row has what one function makes of it. */
export const ofColumn = (
  rows: Cells,
  place: number,
  change: (row: string[], column: number, isHeader: boolean) => void,
): void => {
  const column = pick(rows[0]!, place);
  for (const [index, row] of rows.entries()) change(row, column, index === 0);
};
