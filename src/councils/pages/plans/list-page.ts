// A page of plans and other documents: the search, links to narrower selections, and the documents of each council.

import { groupBy } from '../../../engine/grouping.ts';
import { outwardLink, section } from '../../../engine/markup/elements.ts';
import { type ChoiceGroup, choiceGroup, folded } from '../../../engine/markup/filters.ts';
import type { CrawlerView, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { counted } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { type FindForm, findForm } from '../parts/find-form.ts';
import { itemsIn, rangeText } from '../parts/letter-ranges.ts';
import { planFacts, planType } from '../parts/plan-facts.ts';
import { letterGroups, type RangePage, rangeLetters, rangeLinks } from '../parts/range-pages.ts';
import type { ListedPlan } from './selections.ts';

export interface PlanListView extends PageView {
  /** All documents of the selection, including those on its other pages. */
  readonly selected: readonly ListedPlan[];
  /** Undefined if there are no documents. */
  readonly form: FindForm | undefined;
  readonly choices: readonly ChoiceGroup[];
  readonly pages: readonly RangePage<ListedPlan>[];
  /** The index of this page. */
  readonly current: number;
  /** The path of the table of all documents. Undefined if it can't be downloaded. */
  readonly table: string | undefined;
}

/** A shorter list has no headings for letters. */
const LEAST_GROUPED = 40;

export function planListPage(view: PlanListView & CrawlerView): Html {
  const { selected, form, choices, pages, current, table } = view;
  const description = descriptionOf(view);
  const { range } = pages[current]!;
  const isLong = selected.length >= LEAST_GROUPED;
  const list = html`<p>${DATES}</p>
${folded('Choose by type or country', html`${choices.map(choiceGroup)}`)}${isLong && rangeLetters(pages, current)}${isLong ? letterGroups(range, councilPlans) : html`<h2 class="hidden">Councils</h2>\n${councilPlans(itemsIn(range))}`}${rangeLinks(pages, current)}`;
  // The script hides the list while someone searches.
  const main = html`${headed(view)}<p class="lead">${description}</p>
${form && findForm(form)}${form && html`<div id="unfiltered">\n<h2 class="hidden">Lists of documents</h2>\n${list}</div>\n`}${form && aboutSection(table)}
`;
  return wholePage(view, main, { description });
}

function descriptionOf({ selected, pages, current }: PlanListView): string {
  if (selected.length === 0) return 'No plans or other documents are recorded yet.';
  const councils = groupBy(selected, ({ council }) => council.url).size;
  const count = `${counted(selected.length, 'document')} from ${counted(councils, 'council')}.`;
  return pages.length > 1 ? `${count} ${rangeText(pages[current]!.range)}` : count;
}

const DATES = 'Each date says when the record of a document was last updated. It isn’t the date of the document.';

function councilPlans(plans: readonly ListedPlan[]): Html {
  const councils = groupBy(plans, ({ council }) => council.url);
  return html`<ul class="entries">
${Array.from(councils.values(), councilEntry)}</ul>
`;
}

function councilEntry(plans: readonly ListedPlan[]): Html {
  const { council, country } = plans[0]!;
  return html`<li><div><h3><a href="${council.url}">${council.title}</a></h3>
<p class="quiet">${country}</p></div>
<div>${plans.map(planEntry)}</div></li>
`;
}

const planEntry = ({ plan, title }: ListedPlan): Html =>
  html`<p class="document"><bdi>${outwardLink(plan.url, title)}</bdi> <span class="quiet"><bdi>${planType(plan)}</bdi>, ${planFacts(plan)}</span></p>\n`;

function aboutSection(table: string | undefined): Html {
  const body = html`<p>Councils are in the order of the names of their places. The most recently updated record of each council comes first. The file type comes from the link, and is known only if the link ends with an extension, such as <code>.pdf</code>.</p>
<p>${table !== undefined && html`Download all plans and other documents: <a href="${table}" download>CSV file</a>. `}The API has the number of documents of each council, but not the documents.</p>
`;
  return section('list', 'About this list', body);
}
