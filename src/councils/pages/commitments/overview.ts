// The page about all commitments: how many there are, the target years as a chart and as a table, and the earliest promises.

import type { ChartPlaces } from '../../../engine/charts/figure.ts';
import { section } from '../../../engine/markup/elements.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { commonYears } from '../parts/promises.ts';
import { type TargetsView, targetsSection } from '../parts/targets.ts';
import { councilEntries, recordCounts } from './entries.ts';
import { FILTERS, type ListedCommitment } from './selections.ts';

/** A year as a row of the table, with a link to its page. */
interface YearRow extends Link {
  readonly commitments: readonly ListedCommitment[];
  /** The path of the page of the commitments with a value. Undefined if there is no such page. */
  readonly urlOf: (filter: (typeof FILTERS)[number], value: string) => string | undefined;
}

export interface CommitmentYearsView extends PageView {
  readonly targets: TargetsView;
  readonly charts: ChartPlaces;
  readonly years: readonly YearRow[];
}

/** The number of the earliest promises that the page shows. */
const EARLIEST = 10;

export function commitmentYearsPage(view: CommitmentYearsView & CrawlerView): Html {
  const { years, targets, charts } = view;
  const all = years.flatMap(({ commitments }) => commitments);
  const description = all.length === 0 ? 'No commitments are recorded yet.' : recordCounts(all);
  const main = html`${headed(view)}<p class="lead">${description}</p>
${all.length > 0 && html`${mostCommonSentence(all)}${targetsSection(targets, charts)}${section('years', 'Records by target year', yearTable(years))}${earliestSection(years)}`}
`;
  return wholePage(view, main, { description });
}

function mostCommonSentence(all: readonly ListedCommitment[]): Html | false {
  const common = commonYears(all);
  const texts = common.map(({ year, count, name, promises }, index) => {
    const text = `for ${name} (${count} of ${promises})`;
    return year === common[index - 1]?.year ? text : `${year} ${text}`;
  });
  if (texts.length === 0) return false;
  return html`<p>Among promises with a target year, the most common year is ${listText(texts)}.</p>\n`;
}

const TABLE_TITLE = 'Number of records by target year, scope and country';

function yearTable(years: readonly YearRow[]): Html {
  const columns = FILTERS.flatMap((filter) => filter.values.map((value) => ({ filter, value })));
  return html`<section class="scroll wide" tabindex="0" aria-label="${TABLE_TITLE}">
<table>
<caption>${TABLE_TITLE}</caption>
<thead><tr><th scope="col">Target year</th><th scope="col" class="number">All</th>${columns.map(({ value }) => html`<th scope="col" class="number">${value}</th>`)}</tr></thead>
<tbody>
${years.map(
  ({ title, url, commitments, urlOf }) =>
    html`<tr><th scope="row"><a href="${url}">${title}</a></th><td class="number">${commitments.length}</td>${columns.map(({ filter, value }) => countCell(commitments.filter((each) => filter.of(each) === value).length, urlOf(filter, value)))}</tr>\n`,
)}</tbody>
</table>
</section>
`;
}

const countCell = (count: number, url: string | undefined): Html =>
  html`<td class="number">${url === undefined ? count : html`<a href="${url}">${count}</a>`}</td>`;

function earliestSection(years: readonly YearRow[]): Html | false {
  const promises = years
    .flatMap((row) => row.commitments.map((commitment) => ({ ...commitment, row })))
    .filter(({ has_promise, target_year }) => has_promise === true && target_year !== null);
  const earliest = promises.slice(0, EARLIEST);
  const last = earliest.at(-1);
  const isCut = last && promises[EARLIEST]?.target_year === last.target_year;
  const body = html`${councilEntries(earliest, true)}${isCut && html`<p><a href="${last.row.url}">All records with the target year ${last.target_year}</a></p>\n`}`;
  return earliest.length > 0 && section('earliest', 'Earliest promised years', body);
}
