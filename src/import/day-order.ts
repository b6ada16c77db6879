// Detects columns with American dates, in which the month comes first. A single date such as 7/4/2019 is ambiguous, but the other
// dates in its column show the order.
import { unclear } from './readers/cell.ts';
import { type CellReading, isUnclear, type SheetRow } from './sheet.ts';

const NUMBERS = /^([0-9]{1,2})([/.-])([0-9]{1,2})\2[0-9]{4}(?![0-9])/;

/**
 * A single date with the month first may be a typing error. If there are at least this many, and they outnumber the dates with the
 * day first, the column is assumed to contain American dates.
 */
const FEWEST_MONTH_FIRST = 2;

/** Rejects ambiguous dates in columns with American dates. */
export function rejectAmbiguousDates(rows: readonly SheetRow[]): readonly SheetRow[] {
  const fields = monthFirstColumns(rows);
  if (fields.length === 0) return rows;
  return rows.map((row) => {
    const readings = fields.map((field) => [field, ambiguousReading(row, field)] as const);
    return { ...row, readings: { ...row.readings, ...Object.fromEntries(readings) } };
  });
}

function monthFirstColumns(rows: readonly SheetRow[]): readonly string[] {
  const fields = Object.keys(rows[0]?.readings ?? {});
  return fields.filter((field) => {
    const readings = rows.map(({ readings }) => readings[field]!);
    const monthFirst = readings.filter((reading) => isUnclear(reading) && reading.code === 'month-first').length;
    if (monthFirst < FEWEST_MONTH_FIRST) return false;
    const dayFirst = rows.filter((row) => !isUnclear(row.readings[field]!) && numbersIn(row, field)[0]! > 12).length;
    return monthFirst > dayFirst;
  });
}

/** The day and month in their written order. Empty if the date has another format. */
function numbersIn({ texts }: SheetRow, field: string): readonly number[] {
  const [, first, , second] = NUMBERS.exec(texts[field]!.trim()) ?? [];
  return first === undefined ? [] : [Number(first), Number(second)];
}

function ambiguousReading(row: SheetRow, field: string): CellReading {
  const reading = row.readings[field]!;
  const [first = 0, second = 0] = numbersIn(row, field);
  const isAmbiguous = first !== second && first <= 12 && second <= 12;
  return isUnclear(reading) || !isAmbiguous ? reading : unclear('ambiguous-date', reading.value);
}
