// The councils on the home page, grouped by country and type. Each council has a net zero promise on record, had no promise when
// someone looked for one, or has nothing on record.

import { type Bar, barLists } from '../../../engine/charts/bars.ts';
import { type ChartPlaces, type Figure, figure } from '../../../engine/charts/figure.ts';
import { byName, groupBy } from '../../../engine/grouping.ts';
import { section } from '../../../engine/markup/elements.ts';
import { compareCodePoints } from '../../../engine/text/collation.ts';
import { capitalised, counted, shareText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { Council } from '../../dataset.ts';
import { type AuthorityType, COUNTRIES } from '../../vocabulary.ts';
import { typeName, typeNames } from '../parts/authority-types.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { PROMISE_STATUSES, type PromiseStatus } from '../parts/promises.ts';

/** The total number of councils, and the number with each status. */
export interface CouncilCounts extends Readonly<Record<PromiseStatus, number>> {
  readonly councils: number;
}

export interface CouncilsView {
  readonly all: CouncilCounts;
  /** Countries with at least one council. Within each country, the type with the most councils comes first. */
  readonly countries: readonly (CouncilCounts & { readonly country: string; readonly types: readonly TypeCounts[] })[];
}

interface TypeCounts extends CouncilCounts {
  /** Empty if the type isn't recorded. */
  readonly type: AuthorityType | '';
}

/** Countries are in the order used in the specification. Within each country, the type with the most councils comes first. */
export function councilCounts({ dataset: { councils }, factsOf }: PageInput): CouncilsView {
  const countsOf = (own: readonly Council[]): CouncilCounts => {
    const statuses = own.map((council) => factsOf(council).status);
    const count = (status: PromiseStatus) => statuses.filter((each) => each === status).length;
    return { councils: own.length, ...byName(PROMISE_STATUSES, count) };
  };
  const countries = COUNTRIES.flatMap((country) => {
    const own = councils.filter((council) => council.country === country);
    if (own.length === 0) return [];
    const types = [...groupBy(own, ({ authority_type: type }) => type)]
      .map(([type, alike]) => ({ type, ...countsOf(alike) }))
      .sort((one, other) => other.councils - one.councils || compareCodePoints(one.type, other.type));
    return [{ country, ...countsOf(own), types }];
  });
  return { all: countsOf(councils), countries };
}

/** @param lists links to lists of councils */
export function councilsSection(view: CouncilsView, lists: Html, charts: ChartPlaces): Html {
  const body =
    view.countries.length === 0
      ? html`<p>The tables have no councils yet.</p>\n`
      : html`${lists}<p>Each council is in one of three groups:</p>
<ul class="legend">
<li><span class="key key-mark">Promised</span>: at least one net zero promise is on record.</li>
<li><span class="key key-none">No promise found</span>: the records say that no net zero promise was found.</li>
<li><span class="key key-rest">Not recorded</span>: the records don’t say whether the council has promised net zero.</li>
</ul>
<div class="pair">
${figure(countriesFigure(view), charts)}${figure(typesFigure(view), charts)}</div>
`;
  return section('councils', 'Councils', body);
}

const STATUSES = PROMISE_STATUSES.map((status) => [status, status.replaceAll('-', ' ')] as const);
const COLUMNS = ['Councils', ...STATUSES.map(([, name]) => capitalised(name))];

const cellsOf = (counts: CouncilCounts): readonly number[] => [
  counts.councils,
  ...STATUSES.map(([status]) => counts[status]),
];

/** For example, `unitary authorities`, or `City of London` for a single council. */
const typeText = ({ type, councils }: TypeCounts): string => (councils === 1 && typeName(type)) || typeNames(type);

export const COUNTRIES_ID = 'promises-by-country';

export function countriesFigure({ all, countries }: CouncilsView): Figure {
  const rows = [...(countries.length > 1 ? [{ ...all, country: 'All councils' }] : []), ...countries];
  const bars = rows.map((counts): Bar => {
    const parts = STATUSES.map(([status, name]) => ({
      ...{ value: counts[status] / counts.councils, name },
      text: shareText(counts[status], counts.councils),
    }));
    return { label: counts.country, parts };
  });
  return {
    id: COUNTRIES_ID,
    title: 'Net zero promises by country',
    note: ['The bars show the share of councils in each group. The full width represents 100%.'],
    ...barLists([{ bars }], 1),
    heads: ['Country', ...COLUMNS],
    rows: rows.map((counts) => [counts.country, ...cellsOf(counts)]),
  };
}

export const TYPES_ID = 'councils-by-country-and-type';

export function typesFigure({ countries }: CouncilsView): Figure {
  const groups = countries.map(({ country, types }) => {
    const bars = types.map(
      (counts): Bar => ({
        label: capitalised(typeText(counts)),
        parts: STATUSES.map(([status, name]) => ({ value: counts[status], text: String(counts[status]), name })),
      }),
    );
    return countries.length > 1 ? { label: country, bars } : { bars };
  });
  const most = Math.max(...countries.flatMap(({ types }) => types.map(({ councils }) => councils)));
  return {
    id: TYPES_ID,
    title: 'Councils by country and type',
    note: [
      `The bars show the number of councils in each group. The full width represents ${counted(most, 'council')}.`,
    ],
    ...barLists(groups, most),
    heads: ['Country and type', ...COLUMNS],
    rows: countries.flatMap(({ country, types }) =>
      types.map((counts) => [`${country}, ${typeText(counts)}`, ...cellsOf(counts)]),
    ),
  };
}
