// Creates the home page.
import { type HomeView, homePage } from '../../../templates/home.ts';
import { countriesFigure, typesFigure } from '../../../templates/sections/councils.ts';
import { emergenciesFigure } from '../../../templates/sections/emergencies.ts';
import { searchesFigure } from '../../../templates/sections/searches.ts';
import { targetsFigure } from '../../../templates/sections/targets.ts';
import { listWith } from '../../addressing/address.ts';
import { linkTo, pagePaths, responsePaths } from '../../addressing/links.ts';
import { DOWNLOADS, HOME, listPage, REFERENCE, urlIndexFile } from '../../addressing/site-files.ts';
import { once } from '../../once.ts';
import type { PlannedFile } from '../site-plan.ts';
import { chartFiles, chartFolder } from './chart-files.ts';
import { councilLists, listChoices } from './council-lists.ts';
import { firstDeclarations } from './declarations.ts';
import { councilCounts, keyFigures, targetYears } from './home-figures.ts';
import { type PageInput, pageFile, pageView } from './page.ts';
import { searchHistories } from './search-histories.ts';

export function homeFiles(input: PageInput): readonly PlannedFile[] {
  const view = once(() => homeView(input));
  const { councils, targets, emergencies, searches } = view();
  const figures = [
    ...(councils.countries.length > 0 ? [countriesFigure(councils), typesFigure(councils)] : []),
    ...(targets.bins.length > 0 ? [targetsFigure(targets)] : []),
    ...(emergencies.dated ? [emergenciesFigure(emergencies, emergencies.dated)] : []),
    ...(searches && searches.terms.length > 0 ? [searchesFigure(searches)] : []),
  ];
  return [
    pageFile({ site: input.site, file: HOME }, view, homePage),
    ...figures.flatMap((figure) => chartFiles(figure, input)),
  ];
}

function homeView(input: PageInput): HomeView {
  const { site, about, dataset, terms, content } = input;
  const { commitments } = dataset;
  const { store, span } = terms;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const counts = councilCounts(input);
  return {
    ...pageView(input, 'home', [], pathsTo({ endpoint: 'root' }).page),
    description: site.description,
    charts: chartFolder(site),
    list: page(listPage('councils')),
    lists: listChoices(councilLists(input), input),
    downloads: input.formats.length > 0 ? page(DOWNLOADS) : undefined,
    about,
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
