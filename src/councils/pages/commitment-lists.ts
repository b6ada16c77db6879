// The commitments of all councils: a table of target years, and pages for each year with the texts.

import { pagePaths } from '../../engine/addressing/links.ts';
import { HOME, listPage, recordPage } from '../../engine/addressing/site-files.ts';
import { groupBy } from '../../engine/grouping.ts';
import type { CrawlerView, Link, PageView } from '../../engine/markup/layout.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { headed, pageFile, pageView, wholePage } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import { counted, listText } from '../../engine/text/format.ts';
import { type Html, html } from '../../engine/text/html.ts';
import { slugOf } from '../../engine/text/slug.ts';
import type { Commitment } from '../dataset.ts';
import { COUNTRIES, SCOPES } from '../vocabulary.ts';
import { headingOf, noPromise, quotation } from './parts/commitments.ts';
import type { PageInput } from './parts/council-facts.ts';
import { promisesIn, saysNone, scopeName } from './parts/promises.ts';

/** A page about all commitments, those with one target year, or those of one scope with that year. */
interface ListPage {
  readonly file: string;
  readonly title: string;
  /** The pages above this one in the hierarchy. */
  readonly above: readonly ListPage[];
  readonly commitments: readonly ListedCommitment[];
  /** The pages that contain the commitments, if this page doesn't contain them itself. */
  readonly parts: readonly ListPage[];
}

type ListedCommitment = Commitment & {
  readonly country: string;
  readonly council: Link;
  /** Whether the record states only that no promise was found. */
  readonly saysNone: boolean;
};

const SCOPE_NAMES = [...SCOPES.toReversed(), null].map(scopeName);
const COLUMNS = [...SCOPE_NAMES, ...COUNTRIES];

/** The most commitments on a page. A year with more has a page for each scope. With 250, a page would weigh 34 kB. */
const MOST = 150;

export function commitmentFiles(input: PageInput): readonly PlannedFile[] {
  const source = sourceView(input, { endpoint: 'commitments' });
  return withParts(allCommitments(input)).map((page) =>
    pageFile(
      input,
      { file: page.file, shows: [source, namesIn(page), page.commitments], isIndexed: hasContent(page) },
      () => viewOf(page, input, source),
      commitmentsPage,
    ),
  );
}

/** A page has content if it shows commitments, or counts those of each year. The page of a year with many only links to its parts. */
const hasContent = ({ above, parts, commitments }: ListPage): boolean =>
  above.length === 0 ? commitments.length > 0 : parts.length === 0;

/** The page and those above it. The parts follow from the commitments. */
const namesIn = (page: ListPage) => [...page.above, page].map(({ title, file }) => [title, file]);

const withParts = (page: ListPage): readonly ListPage[] => [page, ...page.parts.flatMap(withParts)];

function allCommitments({ site, dataset }: PageInput): ListPage {
  const path = pagePaths(site);
  const councils = new Map(dataset.councils.map((council) => [council.authority_code, council]));
  const commitments = dataset.commitments.map((commitment) => {
    const { name, url, country } = councils.get(commitment.authority_code)!;
    const council = { title: name, url: path(recordPage(url)) };
    return { ...commitment, country, council, saysNone: saysNone(commitment) };
  });
  const all = { file: listPage('commitments'), title: 'Commitments by target year', above: [], commitments };
  const years = groupBy(commitments, ({ target_year }) => target_year);
  return { ...all, parts: Array.from(years, ([year, own]) => yearPage(year, own, { ...all, parts: [] })) };
}

function yearPage(year: number | null, commitments: readonly ListedCommitment[], all: ListPage): ListPage {
  const folder = `commitments/${year ?? 'no-year'}`;
  const title = year === null ? 'No target year' : `Target year ${year}`;
  const page = { file: `${folder}/${HOME}`, title, above: [all], commitments, parts: [] };
  const scopes = groupBy(commitments, ({ scope }) => scopeName(scope));
  const parts = SCOPE_NAMES.filter((scope) => scopes.has(scope)).map((scope) => ({
    ...{ file: `${folder}/${slugOf(scope)}/${HOME}`, title: `${title}: ${scope.toLowerCase()}` },
    ...{ above: [all, page], commitments: scopes.get(scope)!, parts: [] },
  }));
  return { ...page, parts: commitments.length > MOST ? parts : [] };
}

/** The groups on a page, or on the pages below it. */
function groupsOf(page: ListPage, input: PageInput): readonly CommitmentGroup[] {
  if (page.parts.length > 0) return page.parts.flatMap((part) => groupsOf(part, input));
  const groups = groupBy(page.commitments, ({ scope, country }) => slugOf(`${scopeName(scope)} ${country}`));
  return SCOPE_NAMES.flatMap((scope) =>
    COUNTRIES.flatMap((country) => {
      const id = slugOf(`${scope} ${country}`);
      const url = `${pagePaths(input.site)(page.file)}#${id}`;
      return groups.has(id) ? { id, url, scope, country, commitments: groups.get(id)! } : [];
    }),
  );
}

function viewOf(page: ListPage, input: PageInput, source: ReturnType<typeof sourceView>): CommitmentsPageView {
  const { above, parts, commitments } = page;
  const path = pagePaths(input.site);
  const crumbs = [...above, page].map(({ title, file }) => ({ title, url: path(file) }));
  const isAll = above.length === 0;
  const contents = isAll ? [] : groupsOf(page, input);
  return {
    ...pageView(input, crumbs, source),
    ...{ contents, groups: parts.length === 0 ? contents : [], description: descriptionOf(commitments) },
    columns: COLUMNS,
    years: (isAll ? parts : []).map((year) => ({
      ...{ title: year.title.replace('Target year ', ''), url: path(year.file), count: year.commitments.length },
      parts: countsIn(groupsOf(year, input)),
    })),
  };
}

const countsIn = (groups: readonly CommitmentGroup[]) =>
  COLUMNS.map((column) => {
    const own = groups.filter(({ scope, country }) => scope === column || country === column);
    return { count: own.reduce((sum, group) => sum + group.commitments.length, 0), url: own[0]?.url };
  });

function descriptionOf(commitments: ListPage['commitments']): string {
  const [promises, none] = [promisesIn(commitments).length, commitments.filter((each) => each.saysNone).length];
  const counts = [
    [promises, 'net zero promise', 'net zero promises'],
    [commitments.length - promises - none, 'other statement', 'other statements'],
    [none, 'record saying that no promise was found', 'records saying that no promise was found'],
  ] as const;
  const shown = counts.filter(([count], index) => count > 0 || index === 0);
  return `${listText(shown.map(([count, one, several]) => counted(count, one, several)))}.`;
}

// ---- the page ----

/** Commitments of one scope in one country. */
interface CommitmentGroup {
  /** The anchor, and the path of the page with the commitments, including the anchor. */
  readonly id: string;
  readonly url: string;
  readonly scope: string;
  readonly country: string;
  readonly commitments: readonly ListedCommitment[];
}

interface YearLinks extends Link {
  /** The scopes and countries, with links to their parts of the year's page; no link if there are no commitments. */
  readonly parts: readonly { readonly count: number; readonly url: string | undefined }[];
  readonly count: number;
}

interface CommitmentsPageView extends PageView {
  readonly description: string;
  /** The scopes and countries, which are the columns of the table of years. */
  readonly columns: readonly string[];
  readonly years: readonly YearLinks[];
  /** All commitments of the page's year, and those on this page. Empty on the page about all years. */
  readonly contents: readonly CommitmentGroup[];
  readonly groups: readonly CommitmentGroup[];
}

function commitmentsPage(view: CommitmentsPageView & CrawlerView): Html {
  const { description, contents, groups } = view;
  const main = html`${headed(view)}<p class="lead">${description}</p>
${contents.length === 0 ? yearTable(view) : partLinks(contents)}
${groups.map((group, index) => groupPart(group, groups[index - 1]))}
`;
  return wholePage(view, main, { description });
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
