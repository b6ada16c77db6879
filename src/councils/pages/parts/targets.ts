// The section about target years, on the home page and the page about all commitments: the number of net zero promises for each
// year, with a separate chart for each scope.

import { columnChart, filledRows, type YearBin } from '../../../engine/charts/columns.ts';
import { drawingMarkup } from '../../../engine/charts/drawing.ts';
import { type ChartPlaces, type Figure, figure } from '../../../engine/charts/figure.ts';
import { section } from '../../../engine/markup/elements.ts';
import { counted, listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { authorityCodeOf, type Commitment } from '../../dataset.ts';
import { SCOPES, type Scope } from '../../vocabulary.ts';
import { promisesIn, SCOPE_WORDS, yearsIn } from './promises.ts';
import { countIn, yearBins } from './year-bins.ts';

/** Net zero promises with a target year, for a single scope. */
interface ScopeTargets {
  readonly scope: Scope;
  readonly promises: number;
  readonly councils: number;
  /** The number of promises in each bin. */
  readonly values: readonly number[];
}

export interface TargetsView {
  readonly bins: readonly YearBin[];
  /** One entry for each of the two scopes. */
  readonly scopes: readonly ScopeTargets[];
  /** The number of promises that aren't shown in any chart because they have no target year. */
  readonly withoutYear: number;
  /** The number of promises with a target year but no scope. */
  readonly withoutScope: number;
  /** The number of records with a target year that don't say whether it is for net zero. */
  readonly unclear: number;
}

export function targetYears(commitments: readonly Commitment[]): TargetsView {
  const promises = promisesIn(commitments);
  const bins = yearBins(SCOPES.flatMap((scope) => yearsIn(promises, scope)));
  const withYear = promises.filter(({ target_year }) => target_year !== null);
  return {
    bins,
    scopes: SCOPES.map((scope) => {
      const own = withYear.filter((promise) => promise.scope === scope);
      return {
        ...{ scope, promises: own.length, values: countIn(bins, yearsIn(own, scope)) },
        councils: new Set(own.map(authorityCodeOf)).size,
      };
    }),
    withoutYear: promises.length - withYear.length,
    withoutScope: withYear.filter(({ scope }) => scope === null).length,
    unclear: commitments.filter(({ has_promise, target_year }) => has_promise === null && target_year !== null).length,
  };
}

export function targetsSection(targets: TargetsView, charts: ChartPlaces): Html {
  const body =
    targets.bins.length === 0
      ? html`<p>No net zero promise has both a target year and a scope yet. ${missingText(targets)}</p>\n`
      : figure(targetsFigure(targets), charts);
  return section('targets', 'Target years', body);
}

export const TARGETS_ID = 'target-years';

export function targetsFigure(targets: TargetsView): Figure {
  const { bins, scopes } = targets;
  const most = Math.max(...scopes.flatMap(({ values }) => values));
  const parts = scopes.map(({ scope, promises, councils, values }, index) => {
    const size = `${counted(promises, 'promise')} from ${counted(councils, 'council')}`;
    const more = `(${SCOPE_WORDS[scope].about}): ${size}`;
    const chart = {
      id: `targets-${index + 1}`,
      title: `Target years: ${scope}`,
      description: `${size}. ${seenIn(bins, values)}`,
    };
    const drawing = promises === 0 ? undefined : columnChart(chart, { bins, values, most, isSecond: index === 1 });
    return {
      panel: { heading: `${scope} ${more}`, drawing },
      picture: html`<h4>${scope} <span class="quiet">${more}</span></h4>\n${drawing && html`${drawingMarkup(drawing)}\n`}`,
    };
  });
  return {
    id: TARGETS_ID,
    title: 'Net zero promises by target year',
    note: [
      `The columns show the number of promises for each ${bins[0]!.first === bins[0]!.last ? 'target year' : 'range of years'}. Both charts cover the same years and use the same scale: the full height represents ${counted(most, 'promise')}. ${missingText(targets)}`,
    ],
    panels: parts.map(({ panel }) => panel),
    pictures: html`${parts.map(({ picture }) => picture)}`,
    heads: ['Target year', ...scopes.map(({ scope }) => scope)],
    rows: filledRows(bins, ...scopes.map(({ values }) => values)),
  };
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

function seenIn(bins: readonly YearBin[], values: readonly number[]): string {
  const filled = bins.map(({ label }, index) => ({ label, count: values[index]! })).filter(({ count }) => count > 0);
  const most = filled.toSorted((a, b) => b.count - a.count).slice(0, 3);
  const years = most.map(({ label, count }) => `${label} (${counted(count, 'promise')})`);
  const span =
    filled.length > 1 ? ` The earliest is ${filled[0]!.label} and the latest is ${filled.at(-1)!.label}.` : '';
  return `Most common: ${listText(years)}.${span}`;
}
