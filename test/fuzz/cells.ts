// A table as cells that are changed, and written as CSV without a fault again.
import type fc from 'fast-check';
import { type Change, placeIn } from './runs.ts';
import { type Folder, inText } from './source.ts';

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

/** A change of a table's cells. */
export const inCells = <Values extends object>(
  kind: string,
  name: fc.Arbitrary<string>,
  values: Parameters<typeof inText<Values>>[2],
  change: (rows: Cells, values: Values) => void,
): fc.Arbitrary<Change<Folder>> =>
  inText(kind, name, values, (text, chosen) => {
    const rows = cellsOf(text);
    change(rows, chosen);
    return textOf(rows);
  });

export const pick = <Value>(values: readonly Value[], place: number): number =>
  placeIn(place, Math.max(values.length - 1, 0));

export function forColumn(rows: Cells, place: number, change: (row: string[], column: number) => void): void {
  const column = pick(rows[0]!, place);
  for (const row of rows) change(row, column);
}
