// The climate emergencies on the home page: the number of councils that have declared one, over time.

import { type ChartPlaces, type Figure, figure } from '../../../engine/charts/figure.ts';
import { type Steps, stepChart } from '../../../engine/charts/steps.ts';
import { groupBy } from '../../../engine/grouping.ts';
import { section } from '../../../engine/markup/elements.ts';
import { dayOf } from '../../../engine/text/calendar.ts';
import { counted, dayText, shareText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { PageInput } from '../parts/council-facts.ts';

/** The councils that have declared an emergency. Each is counted once, with the earliest date on record. */
export interface DeclarationsView {
  /** The total number of councils. */
  readonly councils: number;
  /** The number of councils that have declared an emergency without a recorded date. */
  readonly undated: number;
  /** Undefined if there are no dated declarations. */
  readonly dated: DatedDeclarations | undefined;
}

interface DatedDeclarations {
  /** The number of councils. */
  readonly declared: number;
  /** The dates of the first and last declarations, in the form `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** Quarters with at least one declaration. */
  readonly quarters: readonly Quarter[];
  readonly total: Omit<Steps, 'unit'>;
}

interface Quarter {
  /** For example, `April to June 2019`. */
  readonly name: string;
  readonly declared: number;
  /** The total at the end of the quarter. */
  readonly total: number;
}

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

export function emergenciesSection(view: DeclarationsView, charts: ChartPlaces): Html {
  const { dated } = view;
  const body = dated ? figure(emergenciesFigure(view, dated), charts) : html`<p>${undatedText(view)}</p>\n`;
  return section('emergencies', 'Climate emergencies', body);
}

const shareOf = (declared: number, { councils }: DeclarationsView): string =>
  `${declared} of ${counted(councils, 'council')} (${shareText(declared, councils)})`;

function undatedText(view: DeclarationsView): string {
  if (view.undated === 0) return 'No declarations are on record.';
  const [have, dates] = view.undated === 1 ? ['has', 'date is'] : ['have', 'dates are'];
  return `${shareOf(view.undated, view)} ${have} declared a climate emergency. The ${dates} not recorded.`;
}

/** The councils that the chart leaves out. */
const moreText = (undated: number): string =>
  undated === 1
    ? ' 1 more council has declared one, but the date is not recorded.'
    : ` ${undated} more councils have declared one, but the dates are not recorded.`;

export const EMERGENCIES_ID = 'climate-emergencies';

export function emergenciesFigure(view: DeclarationsView, dated: DatedDeclarations): Figure {
  const { undated } = view;
  const { declared, first, last, quarters, total } = dated;
  const title = 'Councils that have declared a climate emergency';
  const when = first === last ? `on ${dayText(first)}` : `between ${dayText(first)} and ${dayText(last)}`;
  const sentence = `${shareOf(declared, view)} declared a climate emergency ${when}.`;
  const busiest = quarters.toSorted((a, b) => b.declared - a.declared)[0]!;
  const chart = {
    id: 'declared',
    title,
    description: `${sentence} The busiest quarter was ${busiest.name}, with ${counted(busiest.declared, 'council')}.`,
  };
  const drawing = stepChart(chart, { ...total, unit: 'Total councils' });
  return {
    id: EMERGENCIES_ID,
    title,
    note: [`${sentence}${undated > 0 ? moreText(undated) : ''}`],
    panels: [{ drawing }],
    tableTitle: 'First declarations by quarter',
    heads: ['Quarter', 'Councils', 'Total so far'],
    rows: [
      ...quarters.map(({ name, declared, total }) => [name, declared, total]),
      ...(undated > 0 ? [['Date not recorded', undated, declared + undated]] : []),
    ],
  };
}
