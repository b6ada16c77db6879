// A list of councils as a table, in groups that are linked from the top of the page: all councils from A to Z, or some of them.

import { linkList, section } from '../../../engine/markup/elements.ts';
import { type ChoiceGroup, choiceGroup, folded } from '../../../engine/markup/filters.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { capitalised, counted, dayText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { Council } from '../../dataset.ts';
import type { Scope } from '../../vocabulary.ts';
import { typeName } from '../parts/authority-types.ts';
import type { CouncilFacts } from '../parts/council-facts.ts';
import { findForm } from '../parts/find.ts';
import { SCOPE_WORDS, scopeName } from '../parts/promises.ts';

interface CouncilRow extends Link, CouncilFacts {
  readonly council: Council;
}

/** Councils that follow a heading of their own in the table. A group on its own has no heading. */
interface RowGroup {
  /** Must be unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly CouncilRow[];
}

/** The summary of folded links to lists of councils. */
export const CHOOSE = 'Choose by country, type or region';

export interface CouncilListView extends PageView {
  readonly description: string;
  readonly groups: readonly RowGroup[];
  /** A map in place of the table. */
  readonly map: Html | undefined;
  /** Links to lists of some of the councils. */
  readonly lists: readonly ChoiceGroup[];
  /** Councils without a promised year, and councils that no longer exist. */
  readonly withoutYear: readonly Link[];
  readonly ended: readonly Link[];
  /** The path of the script that filters and sorts the table. */
  readonly script: string;
}

export function councilListPage(view: CouncilListView & CrawlerView): Html {
  const { description, groups, map, lists, script } = view;
  const finding = html`${findForm(view.crumbs.at(-1)!.url, true)}${groups.length > 1 && groupLinks(groups)}`;
  const main = html`${headed(view)}<p class="lead">${description}</p>
${!map && finding}
<h2 class="hidden">Lists of councils</h2>
${folded(CHOOSE, html`${lists.map(choiceGroup)}`)}
${map ?? councilTable(groups)}
${linkSection('no-year', 'No target year on record', view.withoutYear)}${linkSection('ended', 'Councils that no longer exist', view.ended)}
`;
  const head = map ? undefined : html`\n<script src="${script}" defer></script>`;
  return wholePage(view, main, { description, head });
}

const groupLinks = (groups: readonly RowGroup[]): Html =>
  html`<nav aria-label="Parts of the table" class="parts"><ul class="contents">${groups.map(({ id, title }) => html`<li><a href="#part-${id}">${title}</a></li>`)}</ul></nav>\n`;

const linkSection = (id: string, title: string, links: readonly Link[]): Html | false =>
  links.length > 0 && section(id, title, linkList(links));

type Column = readonly [title: string, cell: (row: CouncilRow) => Html | string | number];

const target = (scope: Scope | null, name: string): Column => [`Target: ${name}`, (row) => targetText(row, scope)];

/** Few lists contain promises without a scope, so only these lists have the column. */
const columnsFor = (groups: readonly RowGroup[]): readonly Column[] => [
  ['Country', ({ council }) => council.country],
  ['Type', ({ council }) => capitalised(typeName(council.authority_type) ?? 'not recorded')],
  target('Council only', SCOPE_WORDS['Council only'].many),
  target('Whole area', SCOPE_WORDS['Whole area'].name.toLowerCase()),
  ...(groups.some(({ rows }) => rows.some((row) => hasPromised(row, null)))
    ? [target(null, scopeName(null).toLowerCase())]
    : []),
  ['Climate emergency', declarationText],
  ['Plans', ({ council }) => council.plan_count],
];

const hasPromised = ({ commitments }: CouncilRow, scope: Scope | null): boolean =>
  commitments.some((each) => each.has_promise === true && each.scope === scope);

const gap = (text: string): Html => html`<span class="quiet">${text}</span>`;

function declarationText({ council: { declared_emergency: date }, emergencies }: CouncilRow): Html | string {
  if (emergencies.length === 0) return gap('none on record');
  return date === null ? 'declared, date not recorded' : html`<time datetime="${date}">${dayText(date)}</time>`;
}

function targetText(row: CouncilRow, scope: Scope | null): Html | string {
  if (row.status === 'not-recorded') return gap('not recorded');
  if (row.status === 'no-promise-found') return gap('none found');
  const own = row.years.find((each) => each.scope === scope);
  if (own) return String(own.year);
  return gap(hasPromised(row, scope) ? 'no year' : 'none on record');
}

function councilTable(groups: readonly RowGroup[]): Html {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const columns = columnsFor(groups);
  return html`<table class="reference councils">
<caption>${counted(count, 'council')}</caption>
<thead><tr><th scope="col">Council</th>${columns.map(([title]) => html`<th scope="col">${title}</th>`)}</tr></thead>
${groups.map(
  ({ id, title, rows }) => html`<tbody>
${groups.length > 1 && html`<tr class="group" id="part-${id}"><th scope="rowgroup" colspan="${columns.length + 1}">${title}</th></tr>\n`}${rows.map((row) => councilRow(row, columns))}</tbody>
`,
)}</table>
`;
}

const councilRow = (row: CouncilRow, columns: readonly Column[]): Html =>
  html`<tr><th scope="row"><a href="${row.url}">${row.title}</a></th>${columns.map(([title, cell]) => html`<td data-label="${title}">${cell(row)}</td>`)}</tr>\n`;
