// A table of councils, in groups that are linked from the top of the page.

import { linkList, section } from '../../../engine/markup/elements.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { capitalised, counted, dayText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { Council } from '../../dataset.ts';
import type { Scope } from '../../vocabulary.ts';
import { typeName } from '../parts/authority-types.ts';
import type { CouncilFacts } from '../parts/council-facts.ts';
import { letterLinks } from '../parts/letter-links.ts';
import { SCOPE_WORDS, scopeName } from '../parts/promises.ts';

interface CouncilRow extends Link, CouncilFacts {
  readonly council: Council;
  /** The name by which the council is sorted. Undefined if the council's own name begins with it. */
  readonly place: string | undefined;
}

/** Councils that follow a heading of their own in the table. A group on its own has no heading. */
interface RowGroup {
  /** Must be unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly CouncilRow[];
}

/** @param withoutYear councils without a promised year @param ended councils that no longer exist */
export const councilTables = (
  groups: readonly RowGroup[],
  withoutYear: readonly Link[],
  ended: readonly Link[],
): Html => html`${groups.length > 1 && groupLinks(groups)}${councilTable(groups)}
${linkSection('no-year', 'No target year on record', withoutYear)}${linkSection('ended', 'Councils that no longer exist', ended)}
`;

const groupLinks = (groups: readonly RowGroup[]): Html =>
  letterLinks(groups.map(({ id, title }) => ({ title, url: `#part-${id}` })));

const linkSection = (id: string, title: string, links: readonly Link[]): Html | false =>
  links.length > 0 && section(id, title, linkList(links));

type Column = readonly [title: string, cell: (row: CouncilRow) => Html | string | number];

const target = (scope: Scope | null, name: string): Column => [`Target: ${name}`, (row) => targetText(row, scope)];

/** A list leaves out the country or the type if it is the same for all councils, and promises without a scope if there are none. */
function columnsFor(groups: readonly RowGroup[]): readonly Column[] {
  const rows = groups.flatMap((group) => group.rows);
  const columns: readonly (Column | false)[] = [
    target('Council only', SCOPE_WORDS['Council only'].many),
    target('Whole area', SCOPE_WORDS['Whole area'].name.toLowerCase()),
    rows.some((row) => hasPromised(row, null)) && target(null, scopeName(null).toLowerCase()),
    ['Climate emergency', declarationText],
    ['Plans', ({ council }) => council.plan_count],
    varies(rows, ({ council }) => council.country) && ['Country', ({ council }) => council.country],
    varies(rows, ({ council }) => council.authority_type) && ['Type', ({ council }) => typeText(council)],
  ];
  return columns.filter((column) => column !== false);
}

const varies = (rows: readonly CouncilRow[], textOf: (row: CouncilRow) => string): boolean =>
  new Set(rows.map(textOf)).size > 1;

const typeText = ({ authority_type: type }: Council): string => capitalised(typeName(type) ?? 'not recorded');

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
  return html`<section class="scroll wide" tabindex="0" aria-label="Table of councils">
<table class="councils">
<caption>${counted(count, 'council')}</caption>
<thead><tr><th scope="col">Council</th>${columns.map(([title]) => html`<th scope="col">${title}</th>`)}</tr></thead>
${groups.map(
  ({ id, title, rows }) => html`<tbody>
${groups.length > 1 && html`<tr class="group" id="part-${id}"><th scope="rowgroup" colspan="${columns.length + 1}">${title}</th></tr>\n`}${rows.map((row) => councilRow(row, columns))}</tbody>
`,
)}</table>
</section>
`;
}

const councilRow = (row: CouncilRow, columns: readonly Column[]): Html =>
  html`<tr><th scope="row"${row.place !== undefined && html` data-key="${row.place}"`}><a href="${row.url}">${row.title}</a></th>${columns.map(([, cell]) => html`<td>${cell(row)}</td>`)}</tr>\n`;
