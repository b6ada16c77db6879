// A table of councils, in groups that are linked from the top of the page.

import { linkList, section } from '../../../engine/markup/elements.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { capitalised, counted, dayText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { Council } from '../../dataset.ts';
import { SCOPES, type Scope } from '../../vocabulary.ts';
import { typeName } from '../parts/authority-types.ts';
import type { CouncilFacts } from '../parts/council-facts.ts';
import { letterLinks } from '../parts/letter-links.ts';
import { hasPromised, NONE_FOUND_KEY, scopeName, targetFor } from '../parts/promises.ts';

/** A link to a council, in a table that the script can sort. */
export interface SortedCouncil extends Link {
  /** The name by which the council is sorted. Undefined if the council's own name begins with it. */
  readonly place: string | undefined;
}

interface CouncilRow extends SortedCouncil, CouncilFacts {
  readonly council: Council;
}

/** Councils that follow a heading of their own in the table. A group on its own has no heading. */
interface RowGroup {
  /** Must be unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly CouncilRow[];
}

/** Councils that follow the table, as links. */
interface OtherCouncils {
  readonly withoutYear: readonly Link[];
  /** Councils that no longer exist. */
  readonly ended: readonly Link[];
}

/** @param isByDeclaration whether the councils are sorted by the date of their declaration, which then comes first in each row */
export const councilTables = (
  groups: readonly RowGroup[],
  { withoutYear, ended }: OtherCouncils,
  isByDeclaration: boolean,
): Html => html`${groups.length > 1 && groupLinks(groups)}${hasNoneFound(groups) && html`<p>${NONE_FOUND_KEY}</p>\n`}${councilTable(groups, isByDeclaration)}
${linkSection('no-year', 'No target year on record', withoutYear)}${linkSection('ended', 'Councils that no longer exist', ended)}
`;

const hasNoneFound = (groups: readonly RowGroup[]): boolean =>
  groups.some(({ rows }) => rows.some(({ status }) => status === 'no-promise-found'));

const groupLinks = (groups: readonly RowGroup[]): Html =>
  letterLinks(groups.map(({ id, title }) => ({ title, url: `#part-${id}` })));

const linkSection = (id: string, title: string, links: readonly Link[]): Html | false =>
  links.length > 0 && section(id, title, linkList(links));

/** Numbers are aligned to the right. */
type Column = readonly [title: string, cell: (row: CouncilRow) => Html | string | number, isNumber?: boolean];

const cellClass = ([, , isNumber = false]: Column): Html | false => isNumber && html` class="number"`;

const DECLARATION: Column = ['Climate emergency', declarationText];

const target = (scope: Scope | null, name: string): Column => [`Target: ${name}`, (row) => targetText(row, scope)];

/** A list leaves out the country or the type if it is the same for all councils, and promises without a scope if there are none. */
function columnsFor(groups: readonly RowGroup[], isByDeclaration: boolean): readonly Column[] {
  const rows = groups.flatMap((group) => group.rows);
  const columns: readonly (Column | false)[] = [
    isByDeclaration && DECLARATION,
    ...SCOPES.map((scope) => target(scope, scopeName(scope).toLowerCase())),
    rows.some(({ commitments }) => hasPromised(commitments, null)) && target(null, scopeName(null).toLowerCase()),
    !isByDeclaration && DECLARATION,
    ['Plans', ({ council }) => council.plan_count, true],
    varies(rows, ({ council }) => council.country) && ['Country', ({ council }) => council.country],
    varies(rows, ({ council }) => council.authority_type) && ['Type', ({ council }) => typeText(council)],
  ];
  return columns.filter((column) => column !== false);
}

const varies = (rows: readonly CouncilRow[], textOf: (row: CouncilRow) => string): boolean =>
  new Set(rows.map(textOf)).size > 1;

const typeText = ({ authority_type: type }: Council): string => capitalised(typeName(type) ?? 'not recorded');

const gap = (text: string): Html => html`<span class="quiet">${text}</span>`;

function declarationText({ council: { declared_emergency: date }, emergencies }: CouncilRow): Html | string {
  if (emergencies.length === 0) return gap('none on record');
  return date === null ? 'declared, no date' : html`<time datetime="${date}">${dayText(date)}</time>`;
}

function targetText(row: CouncilRow, scope: Scope | null): Html | string {
  const target = targetFor(row, scope);
  return typeof target === 'number' ? String(target) : gap(target);
}

function councilTable(groups: readonly RowGroup[], isByDeclaration: boolean): Html {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const columns = columnsFor(groups, isByDeclaration);
  return html`<section class="scroll wide" tabindex="0" aria-label="Table of councils">
<table class="councils">
<caption>${counted(count, 'council')}</caption>
<thead><tr><th scope="col">Council</th>${columns.map((column) => html`<th scope="col"${cellClass(column)}>${column[0]}</th>`)}</tr></thead>
${groups.map(
  ({ id, title, rows }) => html`<tbody>
${groups.length > 1 && html`<tr class="group" id="part-${id}"><th scope="rowgroup" colspan="${columns.length + 1}">${title}</th></tr>\n`}${rows.map((row) => councilRow(row, columns))}</tbody>
`,
)}</table>
</section>
`;
}

const councilRow = (row: CouncilRow, columns: readonly Column[]): Html =>
  html`<tr>${councilHead(row)}${columns.map((column) => html`<td${cellClass(column)}>${column[1](row)}</td>`)}</tr>\n`;

/** The heading of a row. @param more what follows the link */
export const councilHead = ({ title, url, place }: SortedCouncil, more: Html | false = false): Html =>
  html`<th scope="row"${place !== undefined && html` data-key="${place}"`}><a href="${url}">${title}</a>${more}</th>`;
