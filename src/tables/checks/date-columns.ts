// Recognises columns in which the dates have another form, usually because a spreadsheet changed them. They get one message instead
// of one for each cell.
import type { ColumnRule } from '../column.ts';
import type { Table } from '../read-table.ts';
import { date } from '../readers/date.ts';
import { type DayOrder, dateInOrder, dayOrderIn } from '../readers/day-order.ts';
import { type CellReading, isUnclear } from '../readers/reading.ts';
import { TABLES, type TableName } from '../tables.ts';

/** Reports the dates in such columns together. */
export function findDateColumns(table: Table<TableName>): void {
  for (const [column, rule] of Object.entries<ColumnRule>(TABLES[table.name].columns))
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
  const read = dates.map(({ row, reading }) => ({ row, ...dateMeant(reading, order) }));
  const isCertain =
    read.every(({ value }) => value !== undefined) &&
    (order?.isCertain || !dates.some(({ reading }) => isUnclear(reading) && reading.either));
  const rowsMeant = new Set(dates.map(({ row }) => row));
  const index = columns.get(column);
  findings.withdraw((found) => found.column === index && rowsMeant.has(found.row));
  const [first, ...repeated] = read.map(({ row, value, suggestion = value }) => ({
    ...{ row, column: index, suggestion },
    ...(isCertain && { fixed: value }),
  }));
  const values = {
    order: order ? `, but have the ${order.usual} first` : '',
    advice: isCertain ? 'Alternatively, run “check --fix”, which converts the dates.' : '',
  };
  findings.add({ code: 'date-column', values, ...first!, repeated });
}

const isDate = (reading: CellReading): boolean =>
  isUnclear(reading) ? Boolean(reading.either ?? reading.suggestion) : reading.value !== '';

/** The date in a cell, and the suggested date if it isn't certain. */
function dateMeant(reading: CellReading, order: DayOrder | undefined): { value?: string; suggestion?: string } {
  const known = order?.isDecided ? dateInOrder(reading, order) : reading;
  if (known && !isUnclear(known)) return { value: known.value };
  return isUnclear(reading) && reading.suggestion ? { suggestion: reading.suggestion } : {};
}
