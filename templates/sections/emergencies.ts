// The home page's emergencies: how many councils had declared one by when.
import { type Html, html } from '../../src/html.ts';
import { dayOf } from '../../src/route/calendar.ts';
import { counted } from '../../src/terminal.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { type Step, stepChart, type YearMark } from '../charts/steps.ts';
import { dayText, shareText } from '../words.ts';

export interface EmergenciesView {
  /** Of all councils. */
  readonly councils: number;
  /** The day on which each first declared one, ascending, `YYYY-MM-DD`. */
  readonly dates: readonly string[];
}

export function emergenciesSection(view: EmergenciesView): Html {
  const body =
    view.dates.length === 0 ? html`<p>No council has declared a climate emergency yet.</p>\n` : emergenciesFigure(view);
  return html`<section aria-labelledby="emergencies">
<h2 id="emergencies">Climate emergencies</h2>
${body}</section>
`;
}

function emergenciesFigure({ dates, councils }: EmergenciesView): Html {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const [firstYear, lastYear] = [yearOf(first), yearOf(last)];
  const title = 'Councils that had declared one';
  const share = `${dates.length} of ${counted(councils, 'council')} (${shareText(dates.length, councils)})`;
  const quarters = quartersOf(dates);
  const busiest = quarters.toSorted((a, b) => b.declared - a.declared)[0]!;
  const chart = {
    id: 'declared',
    title,
    description: `${share} had declared a climate emergency by ${dayText(last)}. The first did on ${dayText(first)}; most, ${busiest.declared}, in ${busiest.name}.`,
  };
  const steps = { steps: stepsOf(dates), first: yearStart(firstYear), beyond: yearStart(lastYear + 1) };
  return figure({
    title,
    note: html`${share} by ${dayText(last)}; the first on ${dayText(first)}.`,
    pictures: stepChart(chart, { ...steps, years: yearMarks(firstYear, lastYear) }),
    tableTitle: 'Declarations by quarter',
    table: numbersTable(
      ['Quarter', 'Declared', 'In all'],
      quarters.map(({ name, declared, total }) => [name, declared, total]),
    ),
  });
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
const yearStart = (year: number): number => dayOf(`${String(year).padStart(4, '0')}-01-01`);

function stepsOf(dates: readonly string[]): readonly Step[] {
  return dates.flatMap((date, index) => (date === dates[index + 1] ? [] : [{ day: dayOf(date), total: index + 1 }]));
}

interface Quarter {
  /** `April to June 2019` */
  readonly name: string;
  readonly declared: number;
  /** Up to its end. */
  readonly total: number;
}

const QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December'] as const;

/** Those in which somebody declared one. */
function quartersOf(dates: readonly string[]): readonly Quarter[] {
  const counts = new Map<string, number>();
  for (const date of dates) {
    const name = `${QUARTERS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)]} ${date.slice(0, 4)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let total = 0;
  return Array.from(counts, ([name, declared]) => {
    total += declared;
    return { name, declared, total };
  });
}

function yearMarks(first: number, last: number): readonly YearMark[] {
  const years = last - first + 1;
  const step = (most: number) =>
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((each) => years / each <= most) ?? 5000;
  const [every, coarse] = [step(16), step(6)];
  return Array.from({ length: years }, (_, index) => first + index)
    .filter((year) => (year - first) % every === 0 || (year - first) % coarse === 0)
    .map((year) => ({ day: yearStart(year), label: String(year), isCoarse: (year - first) % coarse === 0 }));
}
