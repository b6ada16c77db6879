// A page of commitments with the same target year: links to narrower selections, and the commitments under the initials of councils.

import { type ChoiceGroup, choiceGroup, folded } from '../../../engine/markup/filters.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { itemsIn, rangeText } from '../parts/letter-ranges.ts';
import { downloadLine } from '../parts/page-downloads.ts';
import { letterGroups, type RangePage, rangeLetters, rangeLinks } from '../parts/range-pages.ts';
import { councilEntries, recordCounts } from './entries.ts';
import { FEW, type ListedCommitment } from './selections.ts';

export interface CommitmentListView extends PageView {
  /** All commitments of the selection, including those on its other pages. */
  readonly selected: readonly ListedCommitment[];
  /** Empty if the year has no narrower selections. */
  readonly choices: readonly ChoiceGroup[];
  readonly pages: readonly RangePage<ListedCommitment>[];
  readonly downloads: readonly Link[];
  /** The index of this page. */
  readonly current: number;
}

export function commitmentListPage(view: CommitmentListView & CrawlerView): Html {
  const { selected, choices, pages, current, downloads } = view;
  const { range } = pages[current]!;
  const isLong = selected.length > FEW;
  const counts = recordCounts(selected);
  const description = pages.length > 1 ? `${counts} ${rangeText(range)}` : counts;
  const main = html`${headed(view)}<p class="lead">${description}</p>
${choices.length > 0 && choiceLinks(choices)}${downloadLine(downloads)}${isLong && rangeLetters(pages, current)}${isLong ? letterGroups(range, (own) => councilEntries(own)) : html`<h2 class="hidden">Councils</h2>\n${councilEntries(itemsIn(range))}`}${rangeLinks(pages, current)}
`;
  return wholePage(view, main, { description });
}

const choiceLinks = (choices: readonly ChoiceGroup[]): Html =>
  html`<h2 class="hidden">Scope and country</h2>\n${folded('Choose by scope or country', html`${choices.map(choiceGroup)}`)}`;
