// The pages of commitments: one about all target years, and those of each selection, which has several pages if it is long.

import { pagePaths } from '../../../engine/addressing/links.ts';
import { listPage } from '../../../engine/addressing/site-files.ts';
import { sourceView } from '../../../engine/pages/attribution.ts';
import { chartPlaces } from '../../../engine/pages/chart-files.ts';
import { pageFile, pageView } from '../../../engine/pages/page.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { letterRanges } from '../parts/letter-ranges.ts';
import { narrowingChoices } from '../parts/narrowing.ts';
import { filesIn } from '../parts/page-downloads.ts';
import { sortedByPlace } from '../parts/places.ts';
import { firstPage, rangeFiles, rangePages } from '../parts/range-pages.ts';
import { targetYears } from '../parts/targets.ts';
import { selectionDownloads } from './downloads.ts';
import { type CommitmentListView, commitmentListPage } from './list-page.ts';
import { type CommitmentYearsView, commitmentYearsPage } from './overview.ts';
import {
  type CommitmentYear,
  commitmentYears,
  FILTERS,
  type Selection,
  selectionOfChosen,
  selectionWith,
} from './selections.ts';

const OVERVIEW = { title: 'Commitments by target year', file: listPage('commitments') };

export function commitmentFiles(input: PageInput): readonly PlannedFile[] {
  const source = sourceView(input, { endpoint: 'commitments' });
  const years = commitmentYears(input).map((year) => ({ ...year, shows: contentHash(jsonOf(year.all.commitments)) }));
  const councils = sortedByPlace(input.dataset.councils);
  const placed = { file: OVERVIEW.file, shows: [source, years.map(({ shows }) => shows)], isIndexed: years.length > 0 };
  return [
    pageFile(input, placed, () => overviewOf(years, input, source), commitmentYearsPage),
    ...years.flatMap((year) =>
      [...year.selections.values()].flatMap((selection) => {
        const downloads = selectionDownloads(selection, year.shows, councils, input);
        const links = downloads.map(({ link }) => link);
        const listed = listPages(selection);
        const pages = listed.map(({ file }, current) =>
          // The numbers of commitments in other selections of the year are shown too.
          pageFile(
            input,
            { file, shows: [source, year.shows, links] },
            () => listViewOf({ selection, pages: listed, current, downloads: links }, year, input, source),
            commitmentListPage,
          ),
        );
        return [...pages, ...filesIn(downloads)];
      }),
    ),
  ];
}

/** The most commitments on a page, unless they all have the same letter. A page with 150 weighs 24 kB with its style sheet. */
const MOST = 150;

const listPages = ({ folder, title, commitments }: Selection) =>
  rangeFiles(folder, title, letterRanges(commitments, MOST));

type Source = ReturnType<typeof sourceView>;

interface ListedPage extends Pick<CommitmentListView, 'current' | 'downloads'> {
  readonly selection: Selection;
  readonly pages: ReturnType<typeof listPages>;
}

function listViewOf(
  { selection, pages, current, downloads }: ListedPage,
  year: CommitmentYear,
  input: PageInput,
  source: Source,
): CommitmentListView {
  const path = pagePaths(input.site);
  const { title, file } = pages[current]!;
  const above = [OVERVIEW, { title: year.all.title, file: firstPage(year.all) }].filter((each) => each.file !== file);
  const crumbs = [...above, { title, file }].map((each) => ({ title: each.title, url: path(each.file) }));
  return {
    ...pageView(input, crumbs, source),
    selected: selection.commitments,
    choices: year.selections.size > 1 ? choicesFor(selection, year, path) : [],
    pages: rangePages(pages, path),
    current,
    downloads,
  };
}

const choicesFor = ({ chosen }: Selection, year: CommitmentYear, path: (file: string) => string) =>
  narrowingChoices(FILTERS, chosen, (other) => {
    const selection = selectionOfChosen(year, other);
    return selection && { url: path(firstPage(selection)), count: selection.commitments.length };
  });

function overviewOf(years: readonly CommitmentYear[], input: PageInput, source: Source): CommitmentYearsView {
  const path = pagePaths(input.site);
  const linkTo = (selection: Selection | undefined) => selection && path(firstPage(selection));
  return {
    ...pageView(input, [{ title: OVERVIEW.title, url: path(OVERVIEW.file) }], source),
    targets: targetYears(input.dataset.commitments),
    charts: chartPlaces(input.site),
    years: years.map((year) => ({
      title: year.year === null ? year.all.title : String(year.year),
      url: path(firstPage(year.all)),
      commitments: year.all.commitments,
      urlOf: (filter, value) => linkTo(selectionWith(year, filter, value)),
    })),
  };
}
