// Determines whether the day or the month comes first in a column's dates. A single date such as 7/4/2019 is ambiguous, but others,
// such as 24/7/2019, show the order.

import { dayText, quoted } from '../../text/format.ts';
import { type CellReading, isUnclear, type SheetRow } from '../sheet.ts';
import { unclear } from './cell.ts';

/** Dates in another order may be typing errors if they are this much rarer. */
const TYPICAL_RATIO = 10;

/** Dates in the form YYYY-MM-DD, by row number and field. */
export type AssumedDates = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The dates that `withDayOrder` could read only because of other rows. */
export const assumedDatesIn = (rows: readonly SheetRow[]): AssumedDates =>
  new Map(
    rows.flatMap(({ number, readings }) => {
      const assumed = Object.entries(readings).flatMap(([field, reading]) =>
        !isUnclear(reading) && reading.notice ? [[field, reading.value] as const] : [],
      );
      return assumed.length === 0 ? [] : [[number, Object.fromEntries(assumed)] as const];
    }),
  );

/** Reads ambiguous dates in the order that other dates in the same column show. */
export function withDayOrder(rows: readonly SheetRow[]): readonly SheetRow[] {
  const readers = Object.keys(rows[0]?.readings ?? {}).flatMap((field) => {
    const read = readerFor(field, rows);
    return read ? [[field, read] as const] : [];
  });
  if (readers.length === 0) return rows;
  return rows.map((row) => {
    const readings = readers.map(([field, read]) => [field, read(row.readings[field]!)] as const);
    return { ...row, readings: { ...row.readings, ...Object.fromEntries(readings) } };
  });
}

/** Undefined if no cell in the column shows an order. */
function readerFor(field: string, rows: readonly SheetRow[]): ((reading: CellReading) => CellReading) | undefined {
  const [days, months] = [examplesOf('day', field, rows), examplesOf('month', field, rows)];
  const [usual, rare] = months.examples.length > days.examples.length ? [months, days] : [days, months];
  if (usual.examples.length === 0) return undefined;
  const example = quoted(usual.examples[0]!.texts[field]!.trim());
  const isDecided = usual.examples.length >= TYPICAL_RATIO * rare.examples.length;
  return (reading) => {
    if (!isUnclear(reading)) {
      const values = { first: rare.first, example };
      return reading.first === rare.first ? unclear('different-date-order', reading.value, values) : reading;
    }
    const known = isDecided ? reading.either?.find(({ first }) => first === usual.first) : undefined;
    if (!known) return reading;
    const values = { date: dayText(known.value), first: usual.first, example };
    return { ...known, notice: { code: 'assumed-date-order', values } };
  };
}

/** The rows with a date in which only this part can come first. */
function examplesOf(first: 'day' | 'month', field: string, rows: readonly SheetRow[]) {
  const examples = rows.filter(({ readings }) => {
    const reading = readings[field]!;
    return !isUnclear(reading) && reading.first === first;
  });
  return { first, examples };
}
