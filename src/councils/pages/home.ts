// Creates the home page.

import { listWith } from '../../engine/addressing/address.ts';
import { linkTo, pagePaths, responsePaths } from '../../engine/addressing/links.ts';
import { DOWNLOADS, HOME, listPage, REFERENCE, urlIndexFile } from '../../engine/addressing/site-files.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { chartFiles, chartFolder } from '../../engine/pages/chart-files.ts';
import { pageFile, pageView } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import { type HomeView, homePage } from '../markup/home.ts';
import { COUNTRIES_ID, countriesFigure, TYPES_ID, typesFigure } from '../markup/sections/councils.ts';
import { EMERGENCIES_ID, emergenciesFigure } from '../markup/sections/emergencies.ts';
import { SEARCHES_ID, searchesFigure } from '../markup/sections/searches.ts';
import { TARGETS_ID, targetsFigure } from '../markup/sections/targets.ts';
import { councilLists, listChoices } from './council-lists.ts';
import { firstDeclarations } from './declarations.ts';
import { councilCounts, keyFigures, targetYears } from './home-figures.ts';
import type { PageInput } from './input.ts';
import { searchHistories } from './search-histories.ts';

export function homeFiles(input: PageInput): readonly PlannedFile[] {
  const view = homeView(input);
  const { councils, targets, emergencies, searches } = view;
  return [
    pageFile(input, { file: HOME, shows: { ...view, site: undefined, template: undefined } }, () => view, homePage),
    ...(councils.countries.length > 0
      ? [
          ...chartFiles(COUNTRIES_ID, councils, () => countriesFigure(councils), input),
          ...chartFiles(TYPES_ID, councils, () => typesFigure(councils), input),
        ]
      : []),
    ...(targets.bins.length > 0 ? chartFiles(TARGETS_ID, targets, () => targetsFigure(targets), input) : []),
    ...(emergencies.dated
      ? chartFiles(EMERGENCIES_ID, emergencies, () => emergenciesFigure(emergencies, emergencies.dated!), input)
      : []),
    ...(searches && searches.terms.length > 0
      ? chartFiles(SEARCHES_ID, searches, () => searchesFigure(searches), input)
      : []),
  ];
}

function homeView(input: PageInput): HomeView {
  const { site, options, dataset, terms, content } = input;
  const { commitments } = dataset;
  const { store, span } = terms;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const counts = councilCounts(input);
  return {
    ...pageView(input, 'home', [], sourceView(input)),
    description: site.description,
    charts: chartFolder(site),
    list: page(listPage('councils')),
    lists: listChoices(councilLists(input), input),
    downloads: options.downloads.length > 0 ? page(DOWNLOADS) : undefined,
    about: options.texts.about,
    calling: {
      root: pathsTo({ endpoint: 'root' }),
      reference: page(REFERENCE),
      urlIndex: site.isPrebuilt ? page(urlIndexFile('html')) : undefined,
      councils: linkTo({ endpoint: 'councils' }, 'json', site),
      someCouncils: linkTo(listWith('councils', { country: ['Wales'] }), 'json', site),
      commitments: linkTo({ endpoint: 'commitments' }, 'json', site),
    },
    figures: keyFigures(dataset, counts.all, span && content.list({ endpoint: 'searchterms' }).count),
    councils: counts,
    targets: targetYears(commitments),
    emergencies: firstDeclarations(input),
    searches: span && searchHistories(store, span),
  };
}
