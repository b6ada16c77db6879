// Creates the pages about the website: about the data, and the accessibility statement.

import { pagePaths } from '../../engine/addressing/links.ts';
import { ABOUT } from '../../engine/addressing/site-files.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { pageFile, pageView } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import type { Council } from '../dataset.ts';
import { type AboutView, aboutPage, accessibilityPage } from '../markup/about.ts';
import { isLocated } from './council-comparison.ts';
import { ACCESSIBILITY } from './files.ts';
import type { PageInput } from './input.ts';
import { promisesIn } from './promises.ts';

export function aboutFiles(input: PageInput): readonly PlannedFile[] {
  const { site, options, terms } = input;
  const path = pagePaths(site);
  const source = sourceView(input);
  const about = { title: 'About the data', url: path(ABOUT) };
  const statement = { title: 'Accessibility statement', url: path(ACCESSIBILITY) };
  const shown = {
    ...{ sources: options.sources, contributors: options.contributors },
    accessibility: statement.url,
    hasSearches: terms.span !== undefined,
    gaps: gapsIn(input),
  };
  const aboutView = (): AboutView => ({ ...pageView(input, 'about', [about], source), ...shown });
  return [
    pageFile(input, { file: ABOUT, shows: [source, shown] }, aboutView, aboutPage),
    pageFile(
      input,
      { file: ACCESSIBILITY, shows: source },
      () => pageView(input, 'accessibility', [about, statement], source),
      accessibilityPage,
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
