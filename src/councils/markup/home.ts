// The home page: an introduction to the site, key figures and charts, and instructions for using the API.

import { type ChoiceGroup, choiceGroup, folded } from '../../engine/markup/filters.ts';
import type { CrawlerView, PageView } from '../../engine/markup/layout.ts';
import { section } from '../../engine/markup/markup.ts';
import { filledPage } from '../../engine/markup/page.ts';
import { type Html, html } from '../../engine/text/html.ts';
import { CHOOSE } from './council-list.ts';
import { type CalledSite, callingSection } from './sections/calling.ts';
import { type CouncilsView, councilsSection } from './sections/councils.ts';
import { type DeclarationsView, emergenciesSection } from './sections/emergencies.ts';
import { findForm } from './sections/find.ts';
import { type KeyFigure, keyFiguresSection } from './sections/key-figures.ts';
import { type SearchesView, searchesSection } from './sections/searches.ts';
import { type TargetsView, targetsSection } from './sections/targets.ts';

export interface HomeView extends PageView {
  readonly description: string;
  /** The path of the list of all councils, and links to lists of some of them. */
  readonly list: string;
  readonly lists: readonly ChoiceGroup[];
  /** The path of the folder with the charts' files, ending with a slash. */
  readonly charts: string;
  /** The path of the downloads page; undefined if there are no downloads. */
  readonly downloads: string | undefined;
  /** Paragraphs written by the site's owner. */
  readonly about: readonly string[];
  readonly calling: CalledSite;
  readonly figures: readonly KeyFigure[];
  readonly councils: CouncilsView;
  readonly targets: TargetsView;
  readonly emergencies: DeclarationsView;
  /** Undefined if the site has no searches. */
  readonly searches: SearchesView | undefined;
}

export function homePage(view: HomeView & CrawlerView): Html {
  const { site, description, list, lists, downloads, calling, charts } = view;
  const all = html`<p><a href="${list}">All councils, from A to Z</a></p>\n`;
  const finding = html`${findForm(list)}${all}${folded(CHOOSE, html`${lists.map(choiceGroup)}`)}`;
  const values = {
    ...{ title: site.title, description },
    about: html`${view.about.map((paragraph) => html`<p>${paragraph}</p>\n`)}`,
    find: section('find-council', 'Find a council', finding),
    downloads: downloads !== undefined && section('downloads', 'Downloads', downloadsText(downloads)),
    examples: callingSection(calling),
    figures: keyFiguresSection(view.figures),
    councils: councilsSection(view.councils, charts),
    'target-years': targetsSection(view.targets, charts),
    emergencies: emergenciesSection(view.emergencies, charts),
    searches: view.searches && searchesSection(view.searches, charts),
  };
  return filledPage<'home'>(view, values, { description, json: calling.root.json });
}

const downloadsText = (url: string): Html =>
  html`<p><a href="${url}">Download all the data</a> as files for spreadsheets, databases and programs.</p>\n`;
