// Formats the changes to a table for the terminal.

import { changeCounts } from '../../../engine/changes/changes.ts';
import type { TableName } from '../../../engine/tables/tables.ts';
import { counted } from '../../../engine/text/format.ts';
import { clippedPrintable, printable } from '../../../engine/text/printable.ts';
import { type ChangeStyles, changeStyles } from '../../../program/report/change-styles.ts';
import { clip } from '../../../program/report/code-frame.ts';
import { firstOf, type Line, laidOut, roomIn } from '../../../program/report/lines.ts';
import { placeText } from '../../../program/report/texts.ts';
import { fieldLines } from '../../../program/report/values.ts';
import { textWidthOf } from '../../../program/terminal.ts';
import type { Cells } from '../../../tools/import/sheet.ts';
import type { PlacedRow, TableChanges } from './table-changes.ts';

/** The maximum number of entries shown for each kind of change. */
const MOST_ENTRIES = 10;
/** The maximum length of a value, in characters. */
const LONGEST_VALUE = 60;

/** @param stream the stream for the output, which determines the colours and the width */
export function prettyChanges(changes: TableChanges, stream: NodeJS.WriteStream): string {
  const styles = changeStyles(stream);
  const width = textWidthOf(stream);
  const lines = [...rowLines(changes, width, styles), ...missingLines(changes, width, styles)];
  const heading = `${styles.bold(printable(changes.file))}: ${summaryOf(changes)}`;
  return [laidOut([0, heading], width), ...lines.map((line) => laidOut(line, width))].join('\n');
}

/** For example, `801 rows added, 3 changed, 2 no longer in the sheets; 1 cell emptied` */
export function summaryOf({ isNew, newColumns, added, changed, emptied, removed, missing }: TableChanges): string {
  const rows = changeCounts('row', [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
    [missing.length, 'no longer in the sheets'],
  ]);
  const names = newColumns.map((name) => clippedPrintable(name, LONGEST_VALUE)).join(', ');
  const isSame = added.length + changed.length + removed.length + newColumns.length === 0;
  const parts = [
    isSame ? 'no changes' : '',
    isNew && !isSame ? 'new table' : '',
    rows,
    emptied > 0 ? `${counted(emptied, 'cell')} emptied` : '',
    names && `new column${newColumns.length === 1 ? '' : 's'} ${names}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function rowLines(
  { table, added, changed, removed }: TableChanges,
  width: number,
  styles: ChangeStyles,
): readonly Line[] {
  const line = (mark: string, cells: Cells): Line => [
    2,
    `${mark} ${shortText(rowLabel(table, cells), roomIn(2, width) - 2)}`,
  ];
  const changedLines = ({ cells, fields }: TableChanges['changed'][number]): readonly Line[] => [
    line(styles.changed, cells),
    ...fields.flatMap((field) => fieldLines(field, 6, styles)),
  ];
  return [
    ...firstOf(added, 2, (cells) => [line(styles.added, cells)], MOST_ENTRIES),
    ...firstOf(changed, 2, changedLines, MOST_ENTRIES),
    ...firstOf(removed, 2, ({ cells }) => [line(styles.removed, cells)], MOST_ENTRIES),
  ];
}

/** Lists the imported rows that no sheet contains any more. They stay in the table. */
function missingLines({ table, missing }: TableChanges, width: number, styles: ChangeStyles): readonly Line[] {
  if (missing.length === 0) return [];
  const rowLine = ({ place, cells }: PlacedRow): Line => {
    const line = placeText(place);
    return [4, `${line}: ${shortText(rowLabel(table, cells), roomIn(4, width) - line.length - 2)}`];
  };
  const title = 'No longer in the sheets (to remove these rows, add --prune):';
  return [[2, styles.bold(title)], ...firstOf(missing, 4, (row) => [rowLine(row)], MOST_ENTRIES)];
}

/** Shortens a row's text to fit on one line. */
const shortText = (text: string, width: number): string => clip(clippedPrintable(text, 4 * width), width);

// ---- labels that help people to recognise a row, such as `ABC, Whole area, 2030: Net zero by 2030` ----

/** The column that contains the main text of the label, and the columns before it. Some tables have no text. */
const LABELS: Readonly<Record<TableName, { readonly details: readonly string[]; readonly text?: string }>> = {
  councils: { details: ['authority_code'], text: 'name' },
  commitments: { details: ['authority_code', 'scope', 'target_year'], text: 'text' },
  plans: { details: ['authority_code', 'document_type', 'updated_at'], text: 'title' },
  emergencies: { details: ['authority_code', 'date_declared'] },
  'ended-councils': { details: ['authority_code'], text: 'name' },
};

function rowLabel(table: TableName, cells: Cells): string {
  const { details, text } = LABELS[table];
  const filled = (columns: readonly string[]) =>
    columns.map((column) => cells[column] ?? '').filter((cell) => cell.trim());
  const others = Object.keys(cells).filter((column) => !details.includes(column) && column !== text);
  // If there is no text, the label ends with the other cells instead.
  const ending = filled([text ?? '']).join('') || filled(others).join(', ');
  return filled(details).join(', ') + (ending && `: ${ending}`);
}
