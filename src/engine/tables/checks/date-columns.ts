// Recognises columns in which the dates have another form, usually because a spreadsheet changed them. They get one message instead
// of one for each cell.

import { quoted } from '../../text/format.ts';
import type { ColumnRule } from '../column.ts';
import type { Table } from '../read-table.ts';
import { date, readingsText } from '../readers/date.ts';
import { type DayOrder, dateInOrder, dayOrderIn } from '../readers/day-order.ts';
import { type CellReading, isUnclear } from '../readers/reading.ts';
import { columnRules, type TableName } from '../tables.ts';

/** Reports the dates in such columns together. */
export function findDateColumns(table: Table<TableName>): void {
  for (const [column, rule] of columnRules(table.name))
    if (rule.problem === 'bad-date') findDateColumn(table, column, rule);
}

function findDateColumn(table: Table<TableName>, column: string, { takes }: ColumnRule): void {
  const { rows, header, columns, findings } = table;
  const filled = rows.filter((row) => row.cells.length === header.length && table.text(row, column) !== '');
  const dates = filled
    .filter((row) => !takes(table.text(row, column)))
    .map((row) => ({ row: row.number, text: table.text(row, column), reading: date(table.text(row, column)) }))
    .filter(({ reading }) => isDate(reading));
  // If most dates are valid, the others are separate mistakes.
  if (dates.length < 2 || dates.length * 2 < filled.length) return;
  const order = dayOrderIn(dates);
  const read = dates.map(({ row, text, reading }) => ({ row, text, reading, ...dateMeant(reading, order) }));
  const isCertain = ({ reading, value }: (typeof read)[0]) =>
    value !== undefined && (order?.isCertain || !isUnclear(reading));
  const [certain, others] = [read.filter(isCertain), read.filter((each) => !isCertain(each))];
  const isFixed = certain.length > 1;
  // Any others keep messages of their own, which show what they can mean.
  const shown = isFixed ? certain : read;
  const index = columns.get(column);
  if (certain.length > 0) {
    for (const { row, value } of order?.isDecided ? others : [])
      findings.amend({ row, column: index }, { suggestion: value });
    if (!isFixed) return;
  }
  const rowsShown = new Set(shown.map(({ row }) => row));
  findings.withdraw((found) => found.column === index && rowsShown.has(found.row));
  const [first, ...repeated] = shown.map(({ row, value, suggestion = value }) => ({
    ...{ row, column: index, suggestion },
    ...(isFixed && { fixed: value }),
  }));
  const values = {
    order: order?.isCertain ? `, but have the ${order.usual} first` : '',
    advice: isFixed ? 'Alternatively, run “check --fix”, which converts the dates.' : readingsOf(read[0]!),
  };
  findings.add({ code: 'date-column', values, ...first!, repeated });
}

const readingsOf = ({ text, reading }: { readonly text: string; readonly reading: CellReading }): string =>
  isUnclear(reading) ? readingsText(reading, quoted(text)) : '';

const isDate = (reading: CellReading): boolean =>
  isUnclear(reading) ? Boolean(reading.either ?? reading.suggestion) : reading.value !== '';

/** The date in a cell, and the suggested date if it isn't certain. */
function dateMeant(reading: CellReading, order: DayOrder | undefined): { value?: string; suggestion?: string } {
  const known = order?.isDecided ? dateInOrder(reading, order) : reading;
  if (known && !isUnclear(known)) return { value: known.value };
  return isUnclear(reading) && reading.suggestion ? { suggestion: reading.suggestion } : {};
}
