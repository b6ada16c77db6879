// Compares a council with similar ones, and links to other councils. For each scope, counts the councils that
// promised an earlier year, the same year or a later one.

import { columnChart, filledRows, type YearBin } from '../../../engine/charts/columns.ts';
import { type ChartPlaces, type Figure, figure } from '../../../engine/charts/figure.ts';
import { getOrAdd, groupBy } from '../../../engine/grouping.ts';
import { linkList, section } from '../../../engine/markup/elements.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { counted, listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import type { Council } from '../../dataset.ts';
import { SCOPES, type Scope } from '../../vocabulary.ts';
import { kindName } from '../parts/authority-types.ts';
import { mostCommonYear, type ScopeYear, scopeName, scopePurpose } from '../parts/promises.ts';
import { countIn, yearBins } from '../parts/year-bins.ts';
import { nearestTable } from './nearest-table.ts';
import type { CouncilRelations } from './relations.ts';

type YearsOf = (council: Council) => readonly ScopeYear[];

/**
 * @param yearsOf returns the years that a council has promised
 * @returns a function that compares a council with those of the same type in the same country, and the figures
 */
export function councilComparison(councils: readonly Council[], yearsOf: YearsOf) {
  const ofCountry = groupBy(councils, ({ country }) => country);
  const ofKind = groupBy(councils, kindName);
  const known = new Map<string, Peers>();
  // If a council is the only one of its type, or its type isn't recorded, it is compared with all councils in its country.
  const peersOf = (council: Council): Peers => {
    const { country, authority_type: type } = council;
    const kind = kindName(council);
    const alike = ofKind.get(kind)!;
    return type === '' || alike.length === 1
      ? getOrAdd(known, country, () => peersAmong(`councils in ${country}`, ofCountry.get(country)!, yearsOf))
      : getOrAdd(known, kind, () => peersAmong(kind, alike, yearsOf));
  };
  return {
    /** Undefined if there are no similar councils. */
    placeOf: (council: Council) => {
      const peers = peersOf(council);
      return peers.councils === 1 ? undefined : placeAmong(peers, yearsOf(council));
    },
    /** The figures of all groups of councils that are compared, without marks for any of them. */
    figures: () =>
      [...new Set(councils.map(peersOf))]
        .filter((peers) => peers.councils > 1)
        .map((peers) => placeAmong(peers))
        .flatMap((place) =>
          place.scopes.flatMap((each, index) =>
            each.withYear > 0
              ? { id: scopeFigureId(place, index), shows: place, draw: () => scopeFigure(place, each, index) }
              : [],
          ),
        ),
  };
}

/** Values that are the same for all councils in a comparison. */
interface Peers extends Omit<PeerComparison, 'scopes'> {
  /** For each scope, a function that returns the same object for all councils with the same year. */
  readonly scopes: readonly { readonly scope: Scope; readonly withOwn: (year: OwnYear) => ScopeComparison }[];
}

/** Undefined if the council hasn't promised a year; null if no council is compared with the others. */
type OwnYear = number | undefined | null;

/** The number of other councils with an earlier year, the same year and a later year. */
type Rank = Readonly<Record<'earlier' | 'same' | 'later', number>>;

function peersAmong(name: string, councils: readonly Council[], yearsOf: YearsOf): Peers {
  const promised = councils.flatMap(yearsOf).filter(({ scope }) => scope !== null);
  // Adjacent charts show the same years on the same scale.
  const bins = yearBins(promised.map(({ year }) => year));
  const scopes = SCOPES.map((scope) => {
    const years = promised.flatMap((each) => (each.scope === scope ? each.year : []));
    const shared = { scope, withYear: years.length, values: countIn(bins, years), mostCommon: mostCommonYear(years) };
    const ranks = ranksAmong(years);
    const made = new Map<OwnYear, ScopeComparison>();
    const withOwn = (year: OwnYear) =>
      getOrAdd(made, year, () => ({ ...shared, own: typeof year === 'number' ? { year, ...ranks.get(year)! } : year }));
    return { scope, values: shared.values, withOwn };
  });
  const most = scopes.flatMap(({ values }) => values).reduce((a, b) => Math.max(a, b), 0);
  return { name, id: slugOf(name), councils: councils.length, bins, most, scopes };
}

/** @param own the years promised by the council, if one is compared with the others */
function placeAmong({ scopes, ...shared }: Peers, own?: readonly ScopeYear[]): PeerComparison {
  return {
    ...shared,
    scopes: scopes.map(({ scope, withOwn }) => withOwn(own ? own.find((each) => each.scope === scope)?.year : null)),
  };
}

/**
 * The rank of each year, so that the years of all councils needn't be counted again for every council.
 * @param years all promised years, one for each council
 */
function ranksAmong(years: readonly number[]): ReadonlyMap<number, Rank> {
  const groups = groupBy(years, (year) => year);
  let earlier = 0;
  return new Map(
    Array.from(groups)
      .sort(([a], [b]) => a - b)
      .map(([year, { length: count }]) => {
        const rank = { earlier, same: count - 1, later: years.length - earlier - count };
        earlier += count;
        return [year, rank];
      }),
  );
}

// ---- the section of a council's page ----

/** A comparison of a council's promised years with those of similar councils. The figures include the council itself. */
interface PeerComparison {
  /** For example, `unitary authorities in Wales`, and the same for use in file names. */
  readonly name: string;
  readonly id: string;
  readonly councils: number;
  readonly bins: readonly YearBin[];
  /** The value of the highest column in any of the charts. */
  readonly most: number;
  readonly scopes: readonly ScopeComparison[];
}

interface ScopeComparison {
  readonly scope: Scope;
  /** The number of councils with a promised year in each bin. */
  readonly values: readonly number[];
  readonly withYear: number;
  /** Undefined if there is no year, or if several are equally common. */
  readonly mostCommon: { readonly year: number; readonly count: number } | undefined;
  /** Undefined or null if there is no year: see `OwnYear`. */
  readonly own: (Rank & { readonly year: number }) | undefined | null;
}

export interface ComparisonView extends Pick<CouncilRelations, 'districts' | 'nearest'> {
  /** Undefined if there are no similar councils. */
  readonly place: PeerComparison | undefined;
  /** Comparisons side by side, and the list of all councils of the same type. */
  readonly links: readonly Link[];
}

export function comparisonSection(
  { place, nearest, districts, links }: ComparisonView,
  charts: ChartPlaces,
): Html | undefined {
  if (place === undefined && nearest.length + districts.length === 0) return undefined;
  const body = html`${place && comparison(place, charts)}${nearest.length > 0 && nearestTable(nearest)}${districts.length > 0 && html`<h3>Districts in this county</h3>\n${linkList(districts)}`}<ul class="contents">${links.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul>
`;
  return section('place', 'Compared with other councils', body);
}

function comparison(place: PeerComparison, places: ChartPlaces): Html {
  const { name, councils, most, scopes } = place;
  if (place.bins.length === 0) {
    return html`<p>None of the ${councils} ${name} has promised a net zero year with a recorded scope.</p>\n`;
  }
  const charts = scopes.filter(({ withYear }) => withYear > 0).length;
  const scale = `full height represents ${counted(most, 'council')}.`;
  return html`<p>${charts > 1 ? 'These charts show' : 'This chart shows'} the net zero years promised by the ${councils} ${name}. If a council has promised several years for one scope, only the earliest is counted.</p>
<p>The height of each column shows the number of councils. ${charts > 1 ? `Both charts cover the same years and use the same scale: the ${scale}` : `The ${scale}`}</p>
<div class="compared">
${scopes.map((scope, index) => scopePart(place, scope, index, places))}</div>
`;
}

/** Councils with the same year share the same chart. Each comparison belongs to a single site, and so to a single set of places. */
const drawnParts = new WeakMap<ScopeComparison, Html>();

const scopePart = (place: PeerComparison, scopePlace: ScopeComparison, index: number, places: ChartPlaces): Html =>
  getOrAdd(drawnParts, scopePlace, () => drawnPart(place, scopePlace, index, places));

function drawnPart(place: PeerComparison, scopePlace: ScopeComparison, index: number, places: ChartPlaces): Html {
  if (scopePlace.withYear > 0) return figure(scopeFigure(place, scopePlace, index), places);
  return html`<div><h3>${scopeName(scopePlace.scope)}</h3>\n<p>${sentence(place, scopePlace)}</p></div>\n`;
}

const scopeFigureId = ({ id }: PeerComparison, index: number): string => `years-${index + 1}-${id}`;

/** The promised years for one scope. There must be at least one. */
function scopeFigure(place: PeerComparison, scopePlace: ScopeComparison, index: number): Figure {
  const { bins, most } = place;
  const { scope, values, own } = scopePlace;
  const title = scopeName(scope);
  const note = sentence(place, scopePlace);
  const chart = { id: `place-${index + 1}`, title: `${title}: years promised by ${place.name}`, description: note };
  const drawing = columnChart(
    chart,
    { bins, values, most, isMarked: ({ first, last }) => !!own && first <= own.year && own.year <= last },
    5,
  );
  return {
    id: scopeFigureId(place, index),
    ...{ title, imageTitle: chart.title },
    note: own ? [note, ' The ', { mark: 'mark', text: 'filled column' }, ' includes this council.'] : [note],
    panels: [{ drawing }],
    tableTitle: `${title}: councils by promised year`,
    heads: ['Promised year', 'Councils'],
    rows: filledRows(bins, values),
  };
}

function sentence({ councils }: PeerComparison, { scope, withYear, own, mostCommon }: ScopeComparison): string {
  if (withYear === 0) return 'None of them has a promised year on record.';
  const promising = withYear === councils ? `All ${councils}` : `${withYear} of ${councils}`;
  const all = `${promising} ${withYear === 1 ? 'has' : 'have'} promised a year`;
  const most =
    mostCommon && mostCommon.count > 1
      ? `, most often ${mostCommon.year} (${counted(mostCommon.count, 'council')})`
      : '';
  if (own === null) return `${all}${most}.`;
  if (!own) return `${all}${most}. This council has no promised year on record ${scopePurpose(scope)}.`;
  return `${all}${most}. This council promised ${own.year}${rankText(own)}.`;
}

/** For example, `: 3 others have an earlier year, 4 the same year and 10 a later year`. */
function rankText({ earlier, same, later }: NonNullable<ScopeComparison['own']>): string {
  const ranks = Object.entries({ 'an earlier year': earlier, 'the same year': same, 'a later year': later });
  const found = ranks.filter(([, count]) => count > 0);
  const parts = found.map(([year, count], index) =>
    index === 0 ? `${counted(count, 'other has', 'others have')} ${year}` : `${count} ${year}`,
  );
  return parts.length === 0 ? '' : `: ${listText(parts)}`;
}
