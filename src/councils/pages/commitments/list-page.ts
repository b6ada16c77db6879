// A page of commitments with the same target year: links to narrower selections, and the commitments under the initials of councils.

import { type ChoiceGroup, choiceGroup, folded } from '../../../engine/markup/filters.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { letterLinks } from '../parts/letter-links.ts';
import { downloadLine } from '../parts/page-downloads.ts';
import { councilEntries, recordCounts } from './entries.ts';
import { commitmentsIn, type LetterRange } from './letter-ranges.ts';
import { FEW, type ListedCommitment } from './selections.ts';

/** A page of the selection, named after its letters. */
interface RangePage extends Link {
  readonly range: LetterRange;
}

export interface CommitmentListView extends PageView {
  /** All commitments of the selection, including those on its other pages. */
  readonly selected: readonly ListedCommitment[];
  /** Empty if the year has no narrower selections. */
  readonly choices: readonly ChoiceGroup[];
  readonly pages: readonly RangePage[];
  readonly downloads: readonly Link[];
  /** The index of this page. */
  readonly current: number;
}

export function commitmentListPage(view: CommitmentListView & CrawlerView): Html {
  const { selected, choices, pages, current, downloads } = view;
  const { title, range } = pages[current]!;
  const isLong = selected.length > FEW;
  const counts = recordCounts(selected);
  const description = pages.length > 1 ? `${counts} This page has councils ${title}.` : counts;
  const main = html`${headed(view)}<p class="lead">${description}</p>
${choices.length > 0 && choiceLinks(choices)}${downloadLine(downloads)}${isLong && letterLinks(lettersIn(pages, current))}${isLong ? letterGroups(range) : html`<h2 class="hidden">Councils</h2>\n${councilEntries(commitmentsIn(range))}`}${pages.length > 1 && pageLinks(pages, current)}
`;
  return wholePage(view, main, { description });
}

const choiceLinks = (choices: readonly ChoiceGroup[]): Html =>
  html`<h2 class="hidden">Scope and country</h2>\n${folded('Choose by scope or country', html`${choices.map(choiceGroup)}`)}`;

const anchorOf = (initial: string): string => `councils-${slugOf(initial)}`;

/** The letters on all pages. */
const lettersIn = (pages: readonly RangePage[], current: number): readonly Link[] =>
  pages.flatMap(({ url, range }, index) =>
    range.map(({ initial }) => ({
      title: initial,
      url: `${index === current ? '' : url}#${anchorOf(initial)}`,
    })),
  );

const letterGroups = (range: LetterRange): Html =>
  html`${range.map(({ initial, commitments }) => html`<h2 class="letter" id="${anchorOf(initial)}">${initial}</h2>\n${councilEntries(commitments)}`)}`;

const pageLinks = (pages: readonly RangePage[], current: number): Html =>
  html`<nav aria-label="Pages" class="pages"><ul>${pages.map(({ title, url }, index) => html`<li><a href="${url}"${index === current && html` aria-current="page"`}>${title}</a></li>`)}</ul></nav>\n`;
