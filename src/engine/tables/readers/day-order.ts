// Determines whether the day or the month comes first in a column's dates. A single date such as 7/4/2019 is ambiguous, but others,
// such as 24/7/2019, show the order.
import { type CellReading, isUnclear } from './reading.ts';

/** Dates in another order may be typing errors if they are this much rarer. */
const TYPICAL_RATIO = 10;

interface ReadCell {
  readonly text: string;
  readonly reading: CellReading;
}

type First = 'day' | 'month';

export interface DayOrder {
  readonly usual: First;
  readonly rare: First;
  /** The text of a cell that shows the usual order. */
  readonly example: string;
  /** Whether the usual order can be assumed for ambiguous dates. */
  readonly isDecided: boolean;
  /** Whether several cells show the usual order, and none shows the other. */
  readonly isCertain: boolean;
}

/** Undefined if no cell shows an order. */
export function dayOrderIn(cells: readonly ReadCell[]): DayOrder | undefined {
  const examplesOf = (first: First) => cells.filter(({ reading }) => !isUnclear(reading) && reading.first === first);
  const [days, months] = [examplesOf('day'), examplesOf('month')];
  const isDay = days.length >= months.length;
  const [examples, others] = isDay ? [days, months] : [months, days];
  if (examples.length === 0) return undefined;
  return {
    ...(isDay ? { usual: 'day', rare: 'month' } : { usual: 'month', rare: 'day' }),
    example: examples[0]!.text.trim(),
    isDecided: examples.length >= TYPICAL_RATIO * others.length,
    isCertain: examples.length > 1 && others.length === 0,
  };
}

/** The date in a cell, if the order decides which date it is. */
export const dateInOrder = (reading: CellReading, { usual }: Pick<DayOrder, 'usual'>) =>
  isUnclear(reading) ? reading.either?.find(({ first }) => first === usual) : reading;
