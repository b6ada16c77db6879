// The home page's target years: how many commitments aim at each, for the council's own work and for the whole area.
import { type Html, html } from '../../src/html.ts';
import { counted } from '../../src/terminal.ts';
import { columnChart } from '../charts/columns.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { countIn, type YearBin, yearBins } from '../charts/year-bins.ts';
import { listText } from '../words.ts';

/** The target years of the commitments of one scope. */
export interface ScopeYears {
  readonly scope: string;
  /** What the scope means, in a few words. */
  readonly about: string;
  readonly years: readonly number[];
}

export interface TargetsView {
  /** Two. */
  readonly scopes: readonly ScopeYears[];
  /** Commitments that are in no column. */
  readonly withoutYear: number;
  /** With a year, but without a scope. */
  readonly withoutScope: number;
}

export function targetsSection(targets: TargetsView): Html {
  const bins = yearBins(targets.scopes.flatMap(({ years }) => years));
  const body =
    bins.length === 0
      ? html`<p>No commitment has both a target year and a scope yet. ${missingText(targets)}</p>\n`
      : targetsFigure(targets, bins);
  return html`<section aria-labelledby="targets">
<h2 id="targets">Target years</h2>
${body}</section>
`;
}

function targetsFigure(targets: TargetsView, bins: readonly YearBin[]): Html {
  const series = targets.scopes.map((scope) => ({ ...scope, counts: countIn(bins, scope.years) }));
  const most = Math.max(...series.flatMap(({ counts }) => counts));
  const pictures = series.map(({ scope, about, years, counts }, index) => {
    const head = html`<h4>${scope} <span class="quiet">${about}: ${counted(years.length, 'commitment')}</span></h4>\n`;
    if (years.length === 0) return head;
    const chart = {
      id: `targets-${index + 1}`,
      title: `Target years: ${scope}`,
      description: seenIn(scope, bins, counts, years.length),
    };
    return html`${head}${columnChart(chart, { bins, values: counts, most, isSecond: index === 1 })}\n`;
  });
  return figure({
    title: 'When it is to be done',
    note: html`How many commitments aim at each year, both to the same scale. ${missingText(targets)}`,
    pictures: html`${pictures}`,
    tableTitle: 'Commitments by target year',
    table: numbersTable(
      ['Target year', ...series.map(({ scope }) => scope)],
      bins.flatMap(({ label }, index) => {
        const counts = series.map((each) => each.counts[index]!);
        return counts.some((count) => count > 0) ? [[label, ...counts]] : [];
      }),
    ),
  });
}

function missingText({ withoutYear, withoutScope }: TargetsView): string {
  const parts = [
    ...(withoutYear > 0 ? [`${counted(withoutYear, 'commitment')} without a year`] : []),
    ...(withoutScope > 0 ? [`${counted(withoutScope, 'commitment')} with a year but without a scope`] : []),
  ];
  return parts.length === 0 ? '' : `Not shown: ${listText(parts)}.`;
}

function seenIn(scope: string, bins: readonly YearBin[], counts: readonly number[], all: number): string {
  const filled = bins.map(({ label }, index) => ({ label, count: counts[index]! })).filter(({ count }) => count > 0);
  const most = filled.toSorted((a, b) => b.count - a.count).slice(0, 3);
  const years = most.map(({ label, count }) => `${label} (${count})`);
  const span = filled.length > 1 ? ` They reach from ${filled[0]!.label} to ${filled.at(-1)!.label}.` : '';
  return `${counted(all, 'commitment')} of the scope ${scope} with a target year. Most often: ${listText(years)}.${span}`;
}
