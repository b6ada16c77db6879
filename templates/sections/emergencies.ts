// The home page's climate emergencies: the number of councils that have declared one, over time.

import { dayOf } from '../../src/text/calendar.ts';
import { counted, dayText, shareText } from '../../src/text/format.ts';
import { type Html, html } from '../../src/text/html.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { type Step, stepChart, type YearMark } from '../charts/steps.ts';
import { section } from '../section.ts';

export interface EmergenciesView {
  /** All councils. */
  readonly councils: number;
  /** Each council's first declaration, ascending, `YYYY-MM-DD`. */
  readonly dates: readonly string[];
}

export function emergenciesSection(view: EmergenciesView): Html {
  const body = view.dates.length === 0 ? html`<p>No dated declarations are on record.</p>\n` : emergenciesFigure(view);
  return section('emergencies', 'Climate emergencies', body);
}

function emergenciesFigure({ dates, councils }: EmergenciesView): Html {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const [firstYear, lastYear] = [yearOf(first), yearOf(last)];
  const title = 'Councils that have declared a climate emergency';
  const share = `${dates.length} of ${counted(councils, 'council')} (${shareText(dates.length, councils)})`;
  const onOneDay = `declared a climate emergency on ${dayText(first)}.`;
  const [between, since] =
    first === last
      ? [onOneDay, onOneDay]
      : [
          `declared a climate emergency between ${dayText(first)} and ${dayText(last)}.`,
          `have declared a climate emergency since ${dayText(first)}. The most recent council to declare one did so on ${dayText(last)}.`,
        ];
  const quarters = quartersOf(dates);
  const busiest = quarters.toSorted((a, b) => b.declared - a.declared)[0]!;
  const chart = {
    id: 'declared',
    title,
    description: `${share} ${between} The busiest quarter was ${busiest.name}, with ${counted(busiest.declared, 'council')}.`,
  };
  const steps = { steps: stepsOf(dates), first: yearStart(firstYear), beyond: yearStart(lastYear + 1) };
  return figure({
    title,
    note: `${share} ${since} Declarations without a date are not counted.`,
    pictures: stepChart(chart, { ...steps, years: yearMarks(firstYear, lastYear), unit: 'Total councils' }),
    tableTitle: 'First declarations by quarter',
    table: numbersTable(
      ['Quarter', 'Councils', 'Total so far'],
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
  /** By the end of the quarter. */
  readonly total: number;
}

const QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December'] as const;

/** The quarters with at least one declaration. */
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

/** The parts of the width that a year's label needs in a wide and in a narrow chart: it begins at 1 January. */
const ROOM = { wide: 0.05, narrow: 0.13 };

function yearMarks(first: number, last: number): readonly YearMark[] {
  const years = last - first + 1;
  const step = (most: number) =>
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((each) => years / each <= most) ?? 5000;
  const [every, coarse] = [step(16), step(6)];
  const isAt = (year: number, step: number) => (year - first) % step === 0;
  const roomAfter = (year: number) => (last + 1 - year) / years;
  return Array.from({ length: years }, (_, index) => first + index)
    .filter((year) => (isAt(year, every) || isAt(year, coarse)) && roomAfter(year) >= ROOM.wide)
    .map((year) => ({
      ...{ day: yearStart(year), label: String(year) },
      isCoarse: isAt(year, coarse) && roomAfter(year) >= ROOM.narrow,
    }));
}
