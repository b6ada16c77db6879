// The home page's councils by country and type: promised net zero, no promise found or not recorded.
import { byName } from '../../src/grouping.ts';
import type { PromiseStatus } from '../../src/promise-status.ts';
import { capitalised, counted, shareText } from '../../src/text/format.ts';
import { type Html, html } from '../../src/text/html.ts';
import { type AuthorityType, typeName, typeNames } from '../authority-types.ts';
import { type Bar, type BarGroup, barLists } from '../charts/bars.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { section } from '../section.ts';

/** The number of councils with each status. */
export type StatusCounts = Readonly<Record<PromiseStatus, number>>;

/** The councils of one type in one country; there is at least one. */
export interface CouncilCount extends StatusCounts {
  readonly country: string;
  /** Empty if it is not recorded. */
  readonly type: AuthorityType | '';
  /** The page of their list, if the site has that list. */
  readonly url: string | undefined;
}

export interface CouncilsView {
  /** By country; in each country, the type with the most councils first. */
  readonly counts: readonly CouncilCount[];
  /** The page of all councils. */
  readonly all: string;
  /** The pages of each country's councils, if the site has those lists. */
  readonly countryUrls: Readonly<Record<string, string>>;
}

export function councilsSection(view: CouncilsView): Html {
  const body =
    view.counts.length === 0
      ? html`<p>The tables have no councils yet.</p>\n`
      : html`<p>Each council is in one of three groups, shown in this order:</p>
<ul class="legend">
<li><span class="key key-mark">Promised</span>: at least one net zero promise is on record.</li>
<li><span class="key key-none">No promise found</span>: the records say that no net zero promise was found.</li>
<li><span class="key key-rest">Not recorded</span>: the records don’t say whether the council has promised net zero.</li>
</ul>
<div class="pair">
${countriesFigure(view)}${typesFigure(view)}</div>
`;
  return section('councils', 'Councils', body);
}

const STATUSES: readonly (readonly [status: PromiseStatus, name: string])[] = [
  ['promised', 'promised'],
  ['no-promise-found', 'no promise found'],
  ['not-recorded', 'not recorded'],
];
const COLUMNS = ['Councils', ...STATUSES.map(([, name]) => capitalised(name))];

const sumOf = (counts: readonly StatusCounts[]): StatusCounts =>
  byName(
    STATUSES.map(([status]) => status),
    (status) => counts.reduce((sum, each) => sum + each[status], 0),
  );
const councilsIn = (counts: StatusCounts): number => STATUSES.reduce((sum, [status]) => sum + counts[status], 0);
const cellsOf = (counts: StatusCounts): readonly number[] => [
  councilsIn(counts),
  ...STATUSES.map(([status]) => counts[status]),
];

/** `unitary authorities`; `City of London`, which is one council. */
const typeText = ({ type, ...counts }: CouncilCount): string =>
  (councilsIn(counts) === 1 && typeName(type)) || typeNames(type);

const countriesOf = ({ counts }: CouncilsView): readonly string[] => [...new Set(counts.map(({ country }) => country))];
const inCountry = ({ counts }: CouncilsView, country: string) => counts.filter((each) => each.country === country);

function countriesFigure(view: CouncilsView): Html {
  const countries = countriesOf(view);
  const rows = [
    ...(countries.length > 1 ? [{ name: 'All councils', url: view.all, counts: sumOf(view.counts) }] : []),
    ...countries.map((name) => ({ name, url: view.countryUrls[name], counts: sumOf(inCountry(view, name)) })),
  ];
  const bars = rows.map(({ name, url, counts }): Bar => {
    const all = councilsIn(counts);
    const parts = STATUSES.map(([status, name]) => ({
      ...{ value: counts[status] / all, name },
      text: shareText(counts[status], all),
    }));
    return { label: name, url, parts };
  });
  return figure({
    title: 'Net zero promises by country',
    note: 'The bars show the share of councils in each group. The full width represents 100%.',
    pictures: barLists([{ bars }], 1),
    tableTitle: 'Net zero promises by country',
    table: numbersTable(
      ['Country', ...COLUMNS],
      rows.map(({ name, counts }) => [name, ...cellsOf(counts)]),
    ),
  });
}

function typesFigure(view: CouncilsView): Html {
  const countries = countriesOf(view);
  const hasHeadings = countries.length > 1;
  const groups = countries.map((country): BarGroup => {
    const bars = inCountry(view, country).map(
      (counts): Bar => ({
        ...{ label: capitalised(typeText(counts)), url: counts.url },
        parts: STATUSES.map(([status, name]) => ({ value: counts[status], text: String(counts[status]), name })),
      }),
    );
    return { ...(hasHeadings && { label: country, url: view.countryUrls[country] }), bars };
  });
  const most = view.counts.reduce((most, counts) => Math.max(most, councilsIn(counts)), 0);
  const title = 'Councils by country and type';
  return figure({
    title,
    note: `The bars show the number of councils in each group. The full width represents ${counted(most, 'council')}.`,
    pictures: barLists(groups, most),
    tableTitle: title,
    table: numbersTable(
      ['Country and type', ...COLUMNS],
      view.counts.map((counts) => [`${counts.country}, ${typeText(counts)}`, ...cellsOf(counts)]),
    ),
  });
}
