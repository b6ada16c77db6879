// The page about the target years of all commitments, and pages for each year.
import { type CommitmentGroup, commitmentsPage } from '../../../templates/commitment-list.ts';
import { scopeName } from '../../../templates/scopes.ts';
import { pagePaths, responsePaths } from '../../addressing/links.ts';
import { HOME, listPage, recordPage } from '../../addressing/site-files.ts';
import { COUNTRIES, SCOPES } from '../../api/vocabulary.ts';
import { groupBy } from '../../grouping.ts';
import type { Commitment } from '../../tables/dataset.ts';
import { slugOf } from '../../tables/slug.ts';
import { counted } from '../../text/format.ts';
import type { PlannedFile } from '../site-plan.ts';
import { type PageInput, pageFile, pageView } from './page.ts';

/** The commitments with one target year, or without any, grouped by scope and country. */
interface YearPage {
  readonly file: string;
  readonly title: string;
  readonly commitments: readonly Pick<Commitment, 'has_promise'>[];
  readonly groups: readonly CommitmentGroup[];
  /** The pages above this one in the hierarchy. */
  readonly above: readonly Pick<YearPage, 'file' | 'title'>[];
}

const LIST = { file: listPage('commitments'), title: 'Commitments by target year' };
const SCOPE_NAMES = [...SCOPES.toReversed(), null].map(scopeName);

/** The most commitments on a page. A year with more has a page for each scope. With 250, a page would weigh 34 kB. */
const MOST = 150;

export function commitmentFiles(input: PageInput): readonly PlannedFile[] {
  const years = yearPages(input);
  const { commitments } = input.dataset;
  const all = { ...LIST, commitments, groups: [], above: [] };
  const pages = [all, ...years].flatMap((page) => [
    { page, groups: page.commitments.length > MOST ? [] : page.groups },
    ...(page.commitments.length > MOST ? scopePages(page) : []),
  ]);
  return pages.map(({ page, groups }) =>
    pageFile(page.file, () => commitmentsPage({ ...viewOf(page, years, input), groups })),
  );
}

function yearPages({ site, dataset }: PageInput): readonly YearPage[] {
  const path = pagePaths(site);
  const councils = new Map(dataset.councils.map((council) => [council.authority_code, council]));
  const shownOf = (commitment: Commitment) => {
    const { name, url, country } = councils.get(commitment.authority_code)!;
    return { ...commitment, country, council: { title: name, url: path(recordPage(url)) } };
  };
  const byYear = groupBy(dataset.commitments.map(shownOf), ({ target_year }) => target_year);
  return Array.from(byYear, ([year, commitments]) => {
    const yearFile = (...folders: readonly string[]) => ['commitments', year ?? 'no-year', ...folders, HOME].join('/');
    const groupOf = (scope: string, country: string): CommitmentGroup => {
      const id = slugOf(`${scope} ${country}`);
      const file = commitments.length > MOST ? yearFile(slugOf(scope)) : yearFile();
      const own = commitments.filter((each) => scopeName(each.scope) === scope && each.country === country);
      return { id, url: `${path(file)}#${id}`, scope, country, commitments: own };
    };
    const groups = SCOPE_NAMES.flatMap((scope) => COUNTRIES.map((country) => groupOf(scope, country)));
    return {
      ...{ file: yearFile(), commitments, above: [LIST] },
      title: year === null ? 'No target year' : `Target year ${year}`,
      groups: groups.filter((group) => group.commitments.length > 0),
    };
  });
}

function scopePages(year: YearPage) {
  const scopes = groupBy(year.groups, ({ scope }) => scope);
  return Array.from(scopes, ([scope, groups]) => {
    const file = year.file.replace(HOME, `${slugOf(scope)}/${HOME}`);
    const commitments = groups.flatMap((group) => group.commitments);
    const title = `${year.title}: ${scope.toLowerCase()}`;
    return { page: { file, title, commitments, groups, above: [...year.above, year] }, groups };
  });
}

function viewOf({ file, title, commitments, groups, above }: YearPage, years: readonly YearPage[], input: PageInput) {
  const path = pagePaths(input.site);
  const api = responsePaths(input.site)({ endpoint: 'commitments' }).page;
  const crumbs = [...above, { title, file }].map((page) => ({ title: page.title, url: path(page.file) }));
  return {
    ...pageView(input, 'commitment-list', crumbs, api),
    ...{ contents: groups, description: descriptionOf(commitments) },
    columns: [...SCOPE_NAMES, ...COUNTRIES],
    years: years.map((year) => ({
      ...{ title: year.title.replace('Target year ', ''), url: path(year.file), count: year.commitments.length },
      parts: [...SCOPE_NAMES, ...COUNTRIES].map((part) => {
        const own = year.groups.filter(({ scope, country }) => scope === part || country === part);
        return { count: own.reduce((sum, group) => sum + group.commitments.length, 0), url: own[0]?.url };
      }),
    })),
  };
}

function descriptionOf(commitments: YearPage['commitments']): string {
  const promises = commitments.filter(({ has_promise }) => has_promise === true).length;
  const others = commitments.length - promises;
  const rest = `${counted(others, 'other record')}, such as statements or records that no promise was found`;
  return `${counted(promises, 'net zero promise')}${others > 0 ? ` and ${rest}` : ''}.`;
}
