// The commitments of all councils: a table of target years, and a page for each year with the texts.

import type { CrawlerView, Link, PageView } from '../../engine/markup/layout.ts';
import { filledPage } from '../../engine/markup/page.ts';
import { counted } from '../../engine/text/format.ts';
import { type Html, html } from '../../engine/text/html.ts';
import { headingOf, noPromise, quotation, type ShownCommitment } from './sections/commitments.ts';

interface ListedCommitment extends ShownCommitment {
  readonly council: Link;
  /** Whether the record states only that no promise was found. */
  readonly saysNone: boolean;
}

/** Commitments of one scope in one country. */
export interface CommitmentGroup {
  /** The anchor, and the path of the page with the commitments, including the anchor. */
  readonly id: string;
  readonly url: string;
  readonly scope: string;
  readonly country: string;
  readonly commitments: readonly ListedCommitment[];
}

export interface YearLinks extends Link {
  /** The scopes and countries, with links to their parts of the year's page; no link if there are no commitments. */
  readonly parts: readonly { readonly count: number; readonly url: string | undefined }[];
  readonly count: number;
}

export interface CommitmentsPageView extends PageView {
  readonly description: string;
  /** The scopes and countries, which are the columns of the table of years. */
  readonly columns: readonly string[];
  readonly years: readonly YearLinks[];
  /** All commitments of the page's year, and those on this page. Empty on the page about all years. */
  readonly contents: readonly CommitmentGroup[];
  readonly groups: readonly CommitmentGroup[];
}

export function commitmentsPage(view: CommitmentsPageView & CrawlerView): Html {
  const { description, contents, groups } = view;
  const values = {
    description: html`<p class="lead">${description}</p>`,
    years: contents.length === 0 ? yearTable(view) : partLinks(contents),
    commitments: html`${groups.map((group, index) => groupPart(group, groups[index - 1]))}`,
  };
  return filledPage<'commitment-list'>(view, values, { description });
}

function yearTable({ columns, years }: CommitmentsPageView): Html {
  if (years.length === 0) return html`<p>No commitments are recorded yet.</p>`;
  return html`<section class="scroll wide" tabindex="0" aria-label="Commitments by target year">
<table class="years">
<caption>Number of records by target year, scope and country</caption>
<thead><tr><th scope="col">Target year</th><th scope="col" class="number">All</th>${columns.map((column) => html`<th scope="col" class="number">${column}</th>`)}</tr></thead>
<tbody>
${years.map(
  ({ title, url, count, parts }) =>
    html`<tr><th scope="row"><a href="${url}">${title}</a></th><td class="number">${count}</td>${parts.map((part) => html`<td class="number">${part.url === undefined ? part.count : html`<a href="${part.url}">${part.count}</a>`}</td>`)}</tr>\n`,
)}</tbody>
</table>
</section>`;
}

const partLinks = (groups: readonly CommitmentGroup[]): Html =>
  html`<nav aria-label="Contents"><ul class="contents">${groups.map(({ url, scope, country, commitments }) => html`<li><a href="${url}">${scope}, ${country}</a> (${commitments.length})</li>`)}</ul></nav>`;

function groupPart({ id, scope, country, commitments }: CommitmentGroup, before: CommitmentGroup | undefined): Html {
  return html`${scope !== before?.scope && html`<h2>${scope}</h2>\n`}<h3 id="${id}">${country} <span class="quiet">(${counted(commitments.length, 'record')})</span></h3>
<ul class="commitments">
${commitments.map(commitmentEntry)}</ul>
`;
}

const commitmentEntry = (commitment: ListedCommitment): Html => html`<li>
<h4><a href="${commitment.council.url}">${commitment.council.title}</a></h4>
${commitment.saysNone ? noPromise(commitment) : html`${commitment.has_promise !== true && html`<p class="facts">${headingOf(commitment)}</p>\n`}${quotation(commitment)}`}</li>
`;
