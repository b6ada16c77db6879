// A page of commitments with the same target year: links to narrower selections, and the commitments under the letters of the councils.

import { type ChoiceGroup, choiceGroup, folded } from '../../../engine/markup/filters.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { councilEntries, countsText } from './entries.ts';
import type { ListedCommitment } from './selections.ts';

export interface CommitmentListView extends PageView {
  /** All commitments of the selection, some of which may be on other pages. */
  readonly selected: readonly ListedCommitment[];
  /** Empty if the year has no narrower selections. */
  readonly choices: readonly ChoiceGroup[];
  /** Links to the letters on all pages of the selection. Empty if the selection is short. */
  readonly letters: readonly Link[];
  /** The commitments on this page. A single group without an anchor has a hidden heading. */
  readonly groups: readonly {
    readonly id: string | undefined;
    readonly title: string;
    readonly commitments: readonly ListedCommitment[];
  }[];
  /** The pages of the selection, named after their letters, and the index of this page. */
  readonly pages: readonly Link[];
  readonly current: number;
}

export function commitmentListPage(view: CommitmentListView & CrawlerView): Html {
  const { selected, choices, letters, groups, pages, current } = view;
  const counts = countsText(selected);
  const description = pages.length === 1 ? counts : `${counts} This page has councils ${pages[current]!.title}.`;
  const main = html`${headed(view)}<p class="lead">${description}</p>
${choices.length > 0 && html`<h2 class="hidden">Scope and country</h2>\n${folded('Choose by scope or country', html`${choices.map(choiceGroup)}`)}`}${letters.length > 0 && letterLinks(letters)}
${groups.map(({ id, title, commitments }) => html`${id === undefined ? html`<h2 class="hidden">${title}</h2>` : html`<h2 class="letter" id="${id}">${title}</h2>`}\n${councilEntries(commitments)}`)}${pages.length > 1 && pageLinks(pages, current)}
`;
  return wholePage(view, main, { description });
}

const letterLinks = (letters: readonly Link[]): Html =>
  html`<nav aria-label="Councils by letter" class="parts"><ul class="contents">${letters.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul></nav>`;

const pageLinks = (pages: readonly Link[], current: number): Html =>
  html`<nav aria-label="Pages" class="pages"><ul>${pages.map(({ title, url }, index) => html`<li><a href="${url}"${index === current && html` aria-current="page"`}>${title}</a></li>`)}</ul></nav>`;
