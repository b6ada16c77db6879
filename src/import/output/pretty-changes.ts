// Formats the changes to a table for the terminal.
import { clip } from '../../report/code-frame.ts';
import { firstOf, type Line, laidOut, roomIn } from '../../report/lines.ts';
import { type Pen, penFor } from '../../report/pen.ts';
import { placeText } from '../../report/texts.ts';
import { fieldLines, quotedIfBare } from '../../report/values.ts';
import { textWidthOf } from '../../terminal.ts';
import { counted, numberText } from '../../text/format.ts';
import { clippedPrintable, printable } from '../../text/printable.ts';
import { rowLabel } from '../row-label.ts';
import type { Cells } from '../sheet.ts';
import type { ChangedRow, KeptCell, KeptRow, TableChanges } from './table-changes.ts';

/** The maximum number of entries shown for each kind of change. */
const MOST_ENTRIES = 10;
/** The maximum length of a value, in characters. */
const LONGEST_VALUE = 60;

/** @param stream the stream for the output, which determines the colours and the width */
export function prettyChanges(changes: TableChanges, stream: NodeJS.WriteStream): string {
  const pen = penFor(stream);
  const width = textWidthOf(stream);
  const lines = [...rowLines(changes, width, pen), ...keptLines(changes, width, pen)];
  const heading = `${pen.bold(printable(changes.file))}: ${summaryOf(changes)}`;
  return [laidOut([0, heading], width), ...lines.map((line) => laidOut(line, width))].join('\n');
}

/** For example, `801 rows added, 3 changed, 2 not in the sheet (kept)` */
export function summaryOf({ isNew, sheetCount, newColumns, added, changed, kept }: TableChanges): string {
  const counts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [kept.length, sheetCount > 1 ? 'not in the sheets (kept)' : 'not in the sheet (kept)'],
  ] as const;
  const rows = counts
    .filter(([count]) => count > 0)
    .map(([count, verb], index) => `${index === 0 ? counted(count, 'row') : numberText(count)} ${verb}`)
    .join(', ');
  const names = newColumns.map((name) => clippedPrintable(name, LONGEST_VALUE)).join(', ');
  const isSame = added.length + changed.length + newColumns.length === 0;
  const parts = [
    isSame ? 'no changes' : '',
    isNew && !isSame ? 'new table' : '',
    rows,
    names && `new column${newColumns.length === 1 ? '' : 's'} ${names}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function rowLines({ table, added, changed }: TableChanges, width: number, pen: Pen): readonly Line[] {
  const line = (mark: string, cells: Cells): Line => [
    2,
    `${mark} ${shortText(rowLabel(table, cells), roomIn(2, width) - 2)}`,
  ];
  const changedLines = ({ cells, fields }: ChangedRow): readonly Line[] => [
    line(pen.changed, cells),
    ...fields.flatMap((field) => fieldLines(field, 6, pen)),
  ];
  return [
    ...firstOf(added, 2, ({ cells }) => [line(pen.added, cells)], MOST_ENTRIES, 'diff'),
    ...firstOf(changed, 2, changedLines, MOST_ENTRIES, 'diff'),
  ];
}

/** Lists the rows and cells that stay unchanged. The patch omits them. */
function keptLines({ table, sheetCount, kept, keptCells }: TableChanges, width: number, pen: Pen): readonly Line[] {
  const [sheetCell, inSheet] =
    sheetCount > 1 ? ['a sheet’s cell', 'in the sheets'] : ['the sheet’s cell', 'in the sheet'];
  const rowLine = ({ place, cells, remark }: KeptRow): Line => {
    const line = placeText(place);
    const row = shortText(rowLabel(table, cells), roomIn(4, width) - line.length - 2);
    return [4, `${line}: ${row}${remark === undefined ? '' : ` (${clippedPrintable(remark, LONGEST_VALUE)})`}`];
  };
  const cellLine = ({ place, value }: KeptCell): Line => [
    4,
    `${placeText(place)}: ${quotedIfBare(clippedPrintable(value, LONGEST_VALUE))} kept because ${sheetCell} is empty`,
  ];
  return [
    ...titled(`Kept, although not ${inSheet}:`, kept, rowLine, pen),
    ...titled('Unchanged cells:', keptCells, cellLine, pen),
  ];
}

function titled<Entry>(
  title: string,
  entries: readonly Entry[],
  lineOf: (entry: Entry) => Line,
  pen: Pen,
): readonly Line[] {
  if (entries.length === 0) return [];
  return [[2, pen.bold(title)], ...firstOf(entries, 4, (entry) => [lineOf(entry)], MOST_ENTRIES, 'json')];
}

/** Shortens a row's text to fit on one line. */
const shortText = (text: string, width: number): string => clip(clippedPrintable(text, 4 * width), width);
