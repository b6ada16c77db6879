// The home page's target years: the number of net zero promises for each year, one chart for each scope.

import { counted, listText } from '../../src/text/format.ts';
import { type Html, html } from '../../src/text/html.ts';
import { columnChart } from '../charts/columns.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { countIn, type YearBin, yearBins } from '../charts/year-bins.ts';
import { SCOPE_WORDS, type Scope } from '../scopes.ts';
import { section } from '../section.ts';

/** The net zero promises of one scope that have a target year. */
export interface ScopeYears {
  readonly scope: Scope;
  /** One for each promise. */
  readonly years: readonly number[];
  readonly councils: number;
}

export interface TargetsView {
  /** Two. */
  readonly scopes: readonly ScopeYears[];
  /** Promises that are in no chart because they have no target year. */
  readonly withoutYear: number;
  /** Promises that have a target year but no scope. */
  readonly withoutScope: number;
  /** Records that have a target year, but don't say whether it is for net zero. */
  readonly unclear: number;
}

export function targetsSection(targets: TargetsView): Html {
  const bins = yearBins(targets.scopes.flatMap(({ years }) => years));
  const body =
    bins.length === 0
      ? html`<p>No net zero promise has both a target year and a scope yet. ${missingText(targets)}</p>\n`
      : targetsFigure(targets, bins);
  return section('targets', 'Target years', body);
}

function targetsFigure(targets: TargetsView, bins: readonly YearBin[]): Html {
  const series = targets.scopes.map((scope) => ({ ...scope, counts: countIn(bins, scope.years) }));
  const most = Math.max(...series.flatMap(({ counts }) => counts));
  const pictures = series.map(({ scope, years, councils, counts }, index) => {
    const size = `${counted(years.length, 'promise')} from ${counted(councils, 'council')}`;
    const head = html`<h4>${scope} <span class="quiet">(${SCOPE_WORDS[scope].about}): ${size}</span></h4>\n`;
    if (years.length === 0) return head;
    const chart = {
      id: `targets-${index + 1}`,
      title: `Target years: ${scope}`,
      description: `${size}. ${seenIn(bins, counts)}`,
    };
    return html`${head}${columnChart(chart, { bins, values: counts, most, isSecond: index === 1 })}\n`;
  });
  return figure({
    title: 'Net zero promises by target year',
    note: html`The columns show the number of promises for each ${bins[0]!.first === bins[0]!.last ? 'target year' : 'range of years'}. Both charts cover the same years and use the same scale: the full height represents ${counted(most, 'promise')}. ${missingText(targets)}`,
    pictures: html`${pictures}`,
    tableTitle: 'Net zero promises by target year',
    table: numbersTable(
      ['Target year', ...series.map(({ scope }) => scope)],
      bins.flatMap(({ label }, index) => {
        const counts = series.map((each) => each.counts[index]!);
        return counts.some((count) => count > 0) ? [[label, ...counts]] : [];
      }),
    ),
  });
}

function missingText({ withoutYear, withoutScope, unclear }: TargetsView): string {
  const parts = [
    ...(withoutYear > 0 ? [`${counted(withoutYear, 'promise')} without a target year`] : []),
    ...(withoutScope > 0 ? [`${counted(withoutScope, 'promise')} with a target year but no scope`] : []),
    ...(unclear > 0
      ? [`${counted(unclear, 'record')} that ${unclear === 1 ? 'doesn’t' : 'don’t'} say whether net zero is promised`]
      : []),
  ];
  return parts.length === 0 ? '' : `Not shown: ${listText(parts)}.`;
}

function seenIn(bins: readonly YearBin[], counts: readonly number[]): string {
  const filled = bins.map(({ label }, index) => ({ label, count: counts[index]! })).filter(({ count }) => count > 0);
  const most = filled.toSorted((a, b) => b.count - a.count).slice(0, 3);
  const years = most.map(({ label, count }) => `${label} (${counted(count, 'promise')})`);
  const span =
    filled.length > 1 ? ` The earliest is ${filled[0]!.label} and the latest is ${filled.at(-1)!.label}.` : '';
  return `Most common: ${listText(years)}.${span}`;
}
