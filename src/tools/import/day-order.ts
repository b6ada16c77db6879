// Reads ambiguous dates in a sheet in the order that other dates in the same column show.

import { unclear } from '../../engine/tables/readers/cell.ts';
import { dateInOrder, dayOrderIn } from '../../engine/tables/readers/day-order.ts';
import { type CellReading, isUnclear } from '../../engine/tables/readers/reading.ts';
import { dayText, quoted } from '../../engine/text/format.ts';
import type { SheetRow } from './sheet.ts';

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
  const order = dayOrderIn(
    rows.map(({ texts, readings }) => ({ text: texts[field] ?? '', reading: readings[field]! })),
  );
  if (!order) return undefined;
  const example = quoted(order.example);
  return (reading) => {
    if (!isUnclear(reading)) {
      const values = { first: order.rare, example };
      return reading.first === order.rare ? unclear('different-date-order', reading.value, values) : reading;
    }
    const known = order.isDecided ? dateInOrder(reading, order) : undefined;
    if (!known) return reading;
    const values = { date: dayText(known.value), first: order.usual, example };
    return { ...known, notice: { code: 'assumed-date-order', values } };
  };
}
