// The climate emergencies on the home page: the number of councils that have declared one, over time.

import { counted, dayText, shareText } from '../../src/text/format.ts';
import { type Html, html } from '../../src/text/html.ts';
import { figure } from '../charts/picture.ts';
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
export function emergenciesSection(view: DeclarationsView | undefined): Html {
  const body = view ? emergenciesFigure(view) : html`<p>No dated declarations are on record.</p>\n`;
  return section('emergencies', 'Climate emergencies', body);
}

function emergenciesFigure({ councils, declared, first, last, quarters, total }: DeclarationsView): Html {
  const title = 'Councils that have declared a climate emergency';
  const share = `${declared} of ${counted(councils, 'council')} (${shareText(declared, councils)})`;
  const onOneDay = `declared a climate emergency on ${dayText(first)}.`;
  const [between, since] =
    first === last
      ? [onOneDay, onOneDay]
      : [
          `declared a climate emergency between ${dayText(first)} and ${dayText(last)}.`,
          `have declared a climate emergency since ${dayText(first)}. The most recent council to declare one did so on ${dayText(last)}.`,
        ];
  const busiest = quarters.toSorted((a, b) => b.declared - a.declared)[0]!;
  const chart = {
    id: 'declared',
    title,
    description: `${share} ${between} The busiest quarter was ${busiest.name}, with ${counted(busiest.declared, 'council')}.`,
  };
  return figure({
    title,
    note: `${share} ${since} Declarations without a date are not counted.`,
    pictures: stepChart(chart, { ...total, unit: 'Total councils' }),
    tableTitle: 'First declarations by quarter',
    heads: ['Quarter', 'Councils', 'Total so far'],
    rows: quarters.map(({ name, declared, total }) => [name, declared, total]),
  });
}
