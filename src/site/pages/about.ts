// Creates the pages about the website: about the data, the accessibility statement, and the 404 page.
import { type AboutView, aboutPage, accessibilityPage, notFoundPage } from '../../../templates/about.ts';
import { pagePaths, responsePaths } from '../../addressing/links.ts';
import { ABOUT, ACCESSIBILITY, listPage, NOT_FOUND } from '../../addressing/site-files.ts';
import type { Council } from '../../tables/dataset.ts';
import type { PlannedFile } from '../site-plan.ts';
import { isLocated } from './council-comparison.ts';
import { type PageInput, pageFile, pageView } from './page.ts';
import { promisesIn } from './promises.ts';

export function aboutFiles(input: PageInput): readonly PlannedFile[] {
  const { site, credits, terms } = input;
  const path = pagePaths(site);
  const api = responsePaths(site)({ endpoint: 'root' }).page;
  const about = { title: 'About the data', url: path(ABOUT) };
  const statement = { title: 'Accessibility statement', url: path(ACCESSIBILITY) };
  const missing = { title: 'Page not found', url: path(NOT_FOUND) };
  const aboutView = (): AboutView => ({
    ...pageView(input, 'about', [about], api),
    ...{ sources: credits.sources, contributors: credits.contributors },
    accessibility: statement.url,
    hasSearches: terms.span !== undefined,
    gaps: gapsIn(input),
  });
  return [
    pageFile({ site, file: ABOUT }, aboutView, aboutPage),
    pageFile(
      { site, file: ACCESSIBILITY },
      () => pageView(input, 'accessibility', [about, statement], api),
      accessibilityPage,
    ),
    // This page is sent for every URL that doesn't exist, so it has no URL of its own.
    pageFile(
      { site, file: NOT_FOUND, canonical: null, isIndexed: false },
      () => pageView(input, 'not-found', [missing]),
      (view) => notFoundPage(view, path(listPage('councils'))),
    ),
  ];
}

function gapsIn({ dataset, factsOf }: PageInput): AboutView['gaps'] {
  const { councils, commitments, plans, emergencies } = dataset;
  const promises = promisesIn(commitments);
  const gap = <Row>(name: string, rows: readonly Row[], isMissing: (row: Row) => boolean) => ({
    ...{ name, all: rows.length, missing: rows.filter(isMissing).length },
  });
  const isUnknown = (council: Council): boolean => factsOf(council).status === 'not-recorded';
  return [
    gap('Councils with no record of whether they have promised net zero', councils, isUnknown),
    gap('Promises without a target year', promises, ({ target_year }) => target_year === null),
    gap('Promises without a scope', promises, ({ scope }) => scope === null),
    gap('Promises without a text', promises, ({ text }) => text === ''),
    gap('Promises without a link to their source', promises, ({ source }) => source === ''),
    gap('Emergency declarations without a date', emergencies, ({ date_declared }) => date_declared === null),
    gap('Emergency declarations without a link to their source', emergencies, ({ source_url }) => source_url === ''),
    gap('Plan records without a date', plans, ({ updated_at }) => updated_at === null),
    gap('Plans without a link', plans, ({ url }) => url === ''),
    gap('Councils without plans on record', councils, ({ plan_count }) => plan_count === 0),
    gap('Councils without a type', councils, ({ authority_type }) => authority_type === ''),
    gap('Councils without a website', councils, ({ website_url }) => website_url === ''),
    gap('Councils without coordinates', councils, (council) => !isLocated(council)),
  ];
}
