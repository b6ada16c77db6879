// The climate emergencies on the home page. Each council is counted once, with the earliest date on record.

import { groupBy } from '../../engine/grouping.ts';
import { dayOf } from '../../engine/text/calendar.ts';
import type { DatedDeclarations, DeclarationsView } from '../markup/sections/emergencies.ts';
import type { PageInput } from './input.ts';

export function firstDeclarations({ dataset: { councils }, factsOf }: PageInput): DeclarationsView {
  const declared = councils.filter((council) => factsOf(council).emergencies.length > 0);
  const dates = declared.flatMap(({ declared_emergency }) => declared_emergency ?? []).sort();
  return { councils: councils.length, undated: declared.length - dates.length, dated: datedDeclarations(dates) };
}

/** @param dates in ascending order */
function datedDeclarations(dates: readonly string[]): DatedDeclarations | undefined {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [firstYear, lastYear] = [yearOf(first), yearOf(last)];
  return {
    ...{ declared: dates.length, first, last },
    quarters: withTotals(dates, quarterOf).map(([name, declared, total]) => ({ name, declared, total })),
    total: {
      steps: withTotals(dates, (date) => date).map(([date, , total]) => ({ day: dayOf(date), total })),
      firstYear,
      yearStarts: Array.from({ length: lastYear - firstYear + 2 }, (_, index) => yearStart(firstYear + index)),
    },
  };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
const yearStart = (year: number): number => dayOf(`${String(year).padStart(4, '0')}-01-01`);

const QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December'] as const;
const quarterOf = (date: string): string =>
  `${QUARTERS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)]} ${date.slice(0, 4)}`;

/** Counts the dates in each period, with a running total. */
function withTotals(
  dates: readonly string[],
  periodOf: (date: string) => string,
): readonly (readonly [period: string, count: number, total: number])[] {
  let total = 0;
  return Array.from(groupBy(dates, periodOf), ([period, { length: count }]) => {
    total += count;
    return [period, count, total];
  });
}
