// The climate emergencies on the home page: the number of councils that have declared one, over time.

import { counted, dayText, shareText } from '../../src/text/format.ts';
import { type Html, html } from '../../src/text/html.ts';
import { type Figure, figure } from '../charts/picture.ts';
import { type Steps, stepChart } from '../charts/steps.ts';
import { section } from '../markup.ts';

/** The first declaration by each council that has a dated declaration. There must be at least one. */
export interface DeclarationsView {
  /** The total number of councils. */
  readonly councils: number;
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

/** @param view undefined if there are no dated declarations */
export function emergenciesSection(view: DeclarationsView | undefined, charts: string): Html {
  const body = view ? figure(emergenciesFigure(view), charts) : html`<p>No dated declarations are on record.</p>\n`;
  return section('emergencies', 'Climate emergencies', body);
}

export function emergenciesFigure(view: DeclarationsView): Figure {
  const { councils, declared, first, last, quarters, total } = view;
  const title = 'Councils that have declared a climate emergency';
  const share = `${declared} of ${counted(councils, 'council')} (${shareText(declared, councils)})`;
  const when = first === last ? `on ${dayText(first)}` : `between ${dayText(first)} and ${dayText(last)}`;
  const sentence = `${share} declared a climate emergency ${when}.`;
  const busiest = quarters.toSorted((a, b) => b.declared - a.declared)[0]!;
  const chart = {
    id: 'declared',
    title,
    description: `${sentence} The busiest quarter was ${busiest.name}, with ${counted(busiest.declared, 'council')}.`,
  };
  return {
    id: 'climate-emergencies',
    title,
    note: `${sentence} Declarations without a date are not counted.`,
    pictures: stepChart(chart, { ...total, unit: 'Total councils' }),
    tableTitle: 'First declarations by quarter',
    heads: ['Quarter', 'Councils', 'Total so far'],
    rows: quarters.map(({ name, declared, total }) => [name, declared, total]),
  };
}
