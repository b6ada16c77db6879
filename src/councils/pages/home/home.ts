// The home page: the search, what is known in a sentence and three figures, charts, and instructions for using the API.

import { pagePaths, responsePaths } from '../../../engine/addressing/links.ts';
import { DOWNLOADS, GUIDE, HOME } from '../../../engine/addressing/site-files.ts';
import type { ChartPlaces } from '../../../engine/charts/figure.ts';
import { section } from '../../../engine/markup/elements.ts';
import type { CrawlerView, PageView } from '../../../engine/markup/layout.ts';
import { sourceView } from '../../../engine/pages/attribution.ts';
import { chartFiles, chartPlaces } from '../../../engine/pages/chart-files.ts';
import { pageFile, pageView, wholePage } from '../../../engine/pages/page.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { type Browsing, browsing, browsingLinks } from '../council-lists/browsing.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { letterLinks } from '../parts/letter-links.ts';
import { type Search, searchForm } from '../parts/search.ts';
import { TARGETS_ID, type TargetsView, targetsFigure, targetsSection, targetYears } from '../parts/targets.ts';
import { type CalledSite, callingSection } from './calling.ts';
import {
  COUNTRIES_ID,
  type CouncilsView,
  councilCounts,
  councilsSection,
  countriesFigure,
  TYPES_ID,
  typesFigure,
} from './councils.ts';
import {
  type DeclarationsView,
  EMERGENCIES_ID,
  emergenciesFigure,
  emergenciesSection,
  firstDeclarations,
} from './emergencies.ts';
import { type KeyFigure, keyFigures, keyFiguresList, knownSentence } from './key-figures.ts';
import { SEARCHES_ID, type SearchesView, searchesFigure, searchesSection, searchHistories } from './searches.ts';

export function homeFiles(input: PageInput): readonly PlannedFile[] {
  const view = homeView(input);
  const { councils, targets, emergencies, searches } = view;
  return [
    pageFile(input, { file: HOME, shows: { ...view, site: undefined } }, () => view, homePage),
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
  const { site, options, dataset, terms, search } = input;
  const { commitments } = dataset;
  const { store, span } = terms;
  const page = pagePaths(site);
  const counts = councilCounts(input);
  return {
    ...pageView(input, [], sourceView(input)),
    description: site.description,
    charts: chartPlaces(site),
    search,
    browsing: browsing(input),
    downloads: options.downloads.length > 0 ? page(DOWNLOADS) : undefined,
    about: options.texts.about,
    calling: { root: responsePaths(site)({ endpoint: 'root' }), guide: page(GUIDE) },
    known: knownSentence(counts.all),
    figures: keyFigures(dataset, counts.all),
    councils: counts,
    targets: targetYears(commitments),
    emergencies: firstDeclarations(input),
    searches: span && searchHistories(store, span),
  };
}

interface HomeView extends PageView {
  readonly description: string;
  readonly search: Search;
  readonly browsing: Browsing;
  readonly charts: ChartPlaces;
  /** The path of the downloads page; undefined if there are no downloads. */
  readonly downloads: string | undefined;
  /** Paragraphs written by the site's owner. */
  readonly about: readonly string[];
  readonly calling: CalledSite;
  /** What is known of all councils, in one sentence. */
  readonly known: string;
  readonly figures: readonly KeyFigure[];
  readonly councils: CouncilsView;
  readonly targets: TargetsView;
  readonly emergencies: DeclarationsView;
  /** Undefined if the site has no searches. */
  readonly searches: SearchesView | undefined;
}

function homePage(view: HomeView & CrawlerView): Html {
  const { site, description, search, known, downloads, calling, charts } = view;
  const main = html`<h1>${site.title}</h1>
<p class="lead">${description}</p>
${searchForm(search)}${view.browsing.letters.length > 0 && letterLinks(view.browsing.letters)}
<p class="lead">${known}</p>
${keyFiguresList(view.figures)}
${councilsSection(view.councils, browsingLinks(view.browsing), charts)}
${targetsSection(view.targets, charts)}
${emergenciesSection(view.emergencies, charts)}
${view.searches && searchesSection(view.searches, charts)}
${view.about.length > 0 && section('about', 'About this site', html`${view.about.map((paragraph) => html`<p>${paragraph}</p>\n`)}`)}
${downloads !== undefined && section('downloads', 'Downloads', downloadsText(downloads))}
${callingSection(calling)}
`;
  return wholePage(view, main, { description, json: calling.root.json });
}

const downloadsText = (url: string): Html =>
  html`<p><a href="${url}">Download all the data</a> as files for spreadsheets, databases and programs.</p>\n`;
