// The pages of plans and other documents: those of each selection, which has several pages if it is long, and the search index.

import { originPaths, pagePaths } from '../../../engine/addressing/links.ts';
import { downloadFile } from '../../../engine/addressing/site-files.ts';
import { sourceView } from '../../../engine/pages/attribution.ts';
import { pageFile, pageView } from '../../../engine/pages/page.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import { knownFile } from '../../../engine/site/part.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { letterRanges } from '../parts/letter-ranges.ts';
import { narrowingChoices } from '../parts/narrowing.ts';
import { firstPage, rangeFiles, rangePages } from '../parts/range-pages.ts';
import { type PlanListView, planListPage } from './list-page.ts';
import { planForm, planSearchIndex } from './search-index.ts';
import { type PlanSelection, type PlanSelections, planSelectionOf, planSelections } from './selections.ts';

/** The most documents on a page, unless all of their councils have the same letter. */
const MOST = 60;

export function planFiles(input: PageInput): readonly PlannedFile[] {
  const selections = planSelections(input);
  const [all] = selections.selections.values();
  const { plans } = all!;
  const index = planSearchIndex(plans);
  const { script } = planForm(index.file, all!, input);
  const shows = contentHash(jsonOf([plans, sourceView(input), hasTable(input), script]));
  const pages = Array.from(selections.selections.values(), (selection) => {
    const listed = listPages(selection);
    return listed.map(({ file }, current) =>
      pageFile(
        input,
        { file, shows, isIndexed: plans.length > 0 },
        () => viewOf({ selection, pages: listed, current }, selections, index.file, input),
        planListPage,
      ),
    );
  });
  return [...pages.flat(), ...(plans.length > 0 ? [knownFile(index.file, index.text, input)] : [])];
}

/** Even a list without documents has a page. */
function listPages({ folder, title, plans }: PlanSelection) {
  const ranges = letterRanges(plans, MOST);
  return rangeFiles(folder, title, ranges.length === 0 ? [[]] : ranges);
}

const hasTable = ({ options }: PageInput): boolean => options.downloads.includes('csv');

interface ListedPage {
  readonly selection: PlanSelection;
  readonly pages: ReturnType<typeof listPages>;
  /** The index of this page. */
  readonly current: number;
}

function viewOf(
  { selection, pages, current }: ListedPage,
  selections: PlanSelections,
  index: string,
  input: PageInput,
): PlanListView {
  const { site } = input;
  const path = pagePaths(site);
  const { title, file } = pages[current]!;
  // The lists above this page: all documents, and those of the type.
  const above = [[], selection.chosen.slice(0, 1)].map((chosen) => planSelectionOf(selections, chosen)!);
  const crumbs = [...above.map((each) => ({ title: each.title, file: firstPage(each) })), { title, file }];
  const titles = new Map(crumbs.map((crumb) => [path(crumb.file), crumb.title]));
  return {
    ...pageView(
      input,
      Array.from(titles, ([url, name]) => ({ title: name, url })),
      { ...sourceView(input), api: undefined },
    ),
    selected: selection.plans,
    form: selection.plans.length === 0 ? undefined : planForm(index, selection, input),
    choices: narrowingChoices(selections.narrowers, selection.chosen, (chosen) => {
      const other = planSelectionOf(selections, chosen);
      return other && { url: path(firstPage(other)), count: other.plans.length };
    }),
    pages: rangePages(pages, path),
    current,
    table: hasTable(input) ? originPaths(site)(`/${downloadFile('plans', 'csv')}`) : undefined,
  };
}
