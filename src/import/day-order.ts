// Whether the days of a sheet have the month first. A cell alone, such as 7/4/2019, doesn't tell; its column does.
import { unclear } from './readers/cell.ts';
import { isUnclear, type SheetReading, type SheetRow } from './sheet.ts';

const NUMBERS = /^([0-9]{1,2})([/.-])([0-9]{1,2})\2[0-9]{4}(?![0-9])/;

/** One such cell is a slip; more of them than of days that go first are a spreadsheet with American days. */
const FEWEST = 2;

/** The rows; in columns where days have the month first, those that may be read either way are unclear. */
export function withDoubtedDays(rows: readonly SheetRow[]): readonly SheetRow[] {
  const doubted = columnsMonthFirst(rows);
  if (doubted.length === 0) return rows;
  return rows.map((row) => {
    const readings = doubted.map((field) => [field, doubtedReading(row, field)] as const);
    return { ...row, readings: { ...row.readings, ...Object.fromEntries(readings) } };
  });
}

function columnsMonthFirst(rows: readonly SheetRow[]): readonly string[] {
  const fields = Object.keys(rows[0]?.readings ?? {});
  return fields.filter((field) => {
    const readings = rows.map(({ readings }) => readings[field]!);
    const monthFirst = readings.filter((reading) => isUnclear(reading) && reading.unclear === 'month-first').length;
    if (monthFirst < FEWEST) return false;
    const dayFirst = rows.filter((row) => !isUnclear(row.readings[field]!) && numbersIn(row, field)[0]! > 12).length;
    return monthFirst > dayFirst;
  });
}

/** The two that say which day of the year it is, in their order; none where it is written otherwise. */
function numbersIn({ texts }: SheetRow, field: string): readonly number[] {
  const [, first, , second] = NUMBERS.exec(texts[field]!.trim()) ?? [];
  return first === undefined ? [] : [Number(first), Number(second)];
}

function doubtedReading(row: SheetRow, field: string): SheetReading {
  const reading = row.readings[field]!;
  const [first = 0, second = 0] = numbersIn(row, field);
  const isEither = first !== second && first <= 12 && second <= 12;
  return isUnclear(reading) || !isEither ? reading : unclear('day-or-month', reading.value);
}
