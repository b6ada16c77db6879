// The page about the target years of all commitments, and pages for each year.

import { pagePaths } from '../../engine/addressing/links.ts';
import { HOME, listPage, recordPage } from '../../engine/addressing/site-files.ts';
import { groupBy } from '../../engine/grouping.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { pageFile, pageView } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import { counted, listText } from '../../engine/text/format.ts';
import { slugOf } from '../../engine/text/slug.ts';
import type { Commitment } from '../dataset.ts';
import { type CommitmentGroup, type CommitmentsPageView, commitmentsPage } from '../markup/commitment-list.ts';
import { scopeName } from '../markup/scopes.ts';
import { COUNTRIES, SCOPES } from '../vocabulary.ts';
import type { PageInput } from './input.ts';
import { promisesIn, saysNone } from './promises.ts';

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

type ListedCommitment = Commitment & CommitmentGroup['commitments'][number] & { readonly country: string };

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
    ...pageView(input, 'commitment-list', crumbs, source),
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
