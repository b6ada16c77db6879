// A list of councils as a table, in groups that are linked from the top of the page: all councils from A to Z, or some of them.
import { capitalised, counted, dayText } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import { type AuthorityType, typeName } from './authority-types.ts';
import { type ChoiceGroup, choiceGroup, folded } from './filters.ts';
import { breadcrumb, type Link } from './layout.ts';
import { section } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type PromiseStatus, SCOPE_WORDS, type Scope, type ScopeYear } from './scopes.ts';
import { findForm } from './sections/find.ts';
import { type PeopleView, peoplePage } from './source.ts';

interface CouncilRow extends Link {
  readonly country: string;
  readonly type: AuthorityType | '';
  readonly status: PromiseStatus;
  readonly years: readonly ScopeYear[];
  /** The date of the first declaration. Null if there is none, or none with a date. */
  readonly declared: string | null;
  readonly plans: number;
}

/** Councils that follow a heading of their own in the table. A group on its own has no heading. */
interface RowGroup {
  /** Must be unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly CouncilRow[];
}

export interface CouncilListView extends PeopleView {
  readonly title: string;
  readonly description: string;
  readonly groups: readonly RowGroup[];
  /** Links to lists of some of the councils. */
  readonly lists: readonly ChoiceGroup[];
  /** Councils without a promised year, and councils that no longer exist. */
  readonly withoutYear: readonly Link[];
  readonly ended: readonly Link[];
  /** The path of the script that filters and sorts the table. */
  readonly script: string;
}

export function councilListPage(view: CouncilListView): Html {
  const { title, description, groups, lists, script } = view;
  const placeholders: PlaceholdersOf<'council-list', string | Html | false> = {
    breadcrumb: breadcrumb(view.crumbs),
    title,
    description: html`<p class="lead">${description}</p>`,
    find: html`${findForm(view.crumbs.at(-1)!.url, true)}${groups.length > 1 && groupLinks(groups)}`,
    lists: folded(
      'Choose by country, type or region',
      html`<h2 class="hidden">Lists of councils</h2>\n${lists.map(choiceGroup)}`,
    ),
    table: councilTable(groups),
    others: html`${linkList('no-year', 'No target year on record', view.withoutYear)}${linkList('ended', 'Councils that no longer exist', view.ended)}`,
  };
  return peoplePage(
    view,
    { title, description, head: html`\n<script src="${script}" defer></script>` },
    fill(view.template, placeholders),
  );
}

const groupLinks = (groups: readonly RowGroup[]): Html =>
  html`<nav aria-label="Parts of the table"><ul class="contents">${groups.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>\n`;

const linkList = (id: string, title: string, links: readonly Link[]): Html | false =>
  links.length > 0 &&
  section(
    id,
    title,
    html`<ul class="neighbours">
${links.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>\n`)}</ul>
`,
  );

const COLUMNS: readonly (readonly [title: string, cell: (row: CouncilRow) => Html | string | number])[] = [
  ['Country', ({ country }) => country],
  ['Type', ({ type }) => capitalised(typeName(type) ?? 'not recorded')],
  [`Target: ${SCOPE_WORDS['Council only'].many}`, (row) => targetText(row, 'Council only')],
  [`Target: ${SCOPE_WORDS['Whole area'].name.toLowerCase()}`, (row) => targetText(row, 'Whole area')],
  [
    'Climate emergency',
    ({ declared }) =>
      declared === null ? gap('no date') : html`<time datetime="${declared}">${dayText(declared)}</time>`,
  ],
  ['Plans', ({ plans }) => plans],
];

const gap = (text: string): Html => html`<span class="quiet">${text}</span>`;

function targetText({ status, years }: CouncilRow, scope: Scope): Html | string {
  if (status === 'not-recorded') return gap('not recorded');
  if (status === 'no-promise-found') return gap('no promise');
  const year = years.find((each) => each.scope === scope)?.year;
  // Shown in the first of the two columns, because it may belong to either.
  const other = scope === 'Council only' ? years.find((each) => each.scope === null)?.year : undefined;
  if (year === undefined && other === undefined) return gap('no year');
  return year === undefined ? `${other} (scope not recorded)` : String(year);
}

function councilTable(groups: readonly RowGroup[]): Html {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return html`<table class="reference councils">
<caption>${counted(count, 'council')}</caption>
<thead><tr><th scope="col">Council</th>${COLUMNS.map(([title]) => html`<th scope="col">${title}</th>`)}</tr></thead>
${groups.map(
  ({ id, title, rows }) => html`<tbody>
${groups.length > 1 && html`<tr class="group" id="${id}"><th scope="rowgroup" colspan="${COLUMNS.length + 1}">${title}</th></tr>\n`}${rows.map(councilRow)}</tbody>
`,
)}</table>
`;
}

const councilRow = (row: CouncilRow): Html =>
  html`<tr><th scope="row"><a href="${row.url}">${row.title}</a></th>${COLUMNS.map(([title, cell]) => html`<td data-label="${title}">${cell(row)}</td>`)}</tr>\n`;
