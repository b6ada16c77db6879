// The home page: an introduction to the site, key figures and charts, and instructions for using the API.

import type { BothPaths } from '../src/addressing/links.ts';
import { type Html, html } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import { layout, type PageView } from './layout.ts';
import { section } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type CalledSite, callingSection } from './sections/calling.ts';
import { type CouncilsView, councilsSection } from './sections/councils.ts';
import { type DeclarationsView, emergenciesSection } from './sections/emergencies.ts';
import { type KeyFigure, keyFiguresSection, type ListEntry, listsSection } from './sections/lists.ts';
import { type SearchesView, searchesSection } from './sections/searches.ts';
import { type TargetsView, targetsSection } from './sections/targets.ts';

export interface HomeView extends PageView {
  readonly description: string;
  readonly root: BothPaths;
  readonly lists: readonly ListEntry[];
  /** The path of the URL index; undefined if there are no prebuilt responses. */
  readonly urlIndex: string | undefined;
  /** The path of the downloads page; undefined if there are no downloads. */
  readonly downloads: string | undefined;
  /** The path of the API reference. */
  readonly reference: string;
  /** Paragraphs written by the site's owner. */
  readonly about: readonly string[];
  readonly calling: CalledSite;
  readonly figures: readonly KeyFigure[];
  readonly councils: CouncilsView;
  readonly targets: TargetsView;
  readonly emergencies: DeclarationsView | undefined;
  readonly searches: SearchesView;
}

export function homePage(view: HomeView): Html {
  const { site, template, description, root } = view;
  const placeholders: PlaceholdersOf<'home', string | Html> = {
    title: site.title,
    description,
    about: html`${view.about.map((paragraph) => html`<p>${paragraph}</p>\n`)}`,
    lists: listsSection(root, view.lists),
    examples: callingSection(view.calling),
    figures: keyFiguresSection(view.figures),
    councils: councilsSection(view.councils),
    'target-years': targetsSection(view.targets),
    emergencies: emergenciesSection(view.emergencies),
    searches: searchesSection(view.searches),
    more: moreSection(view),
  };
  return layout(site, { title: 'Home', main: fill(template, placeholders), description, json: root.json });
}

function moreSection({ urlIndex, downloads, reference }: HomeView): Html {
  const body = html`<ul>
${downloads !== undefined && html`<li><a href="${downloads}">Downloads</a>: all the data as files for spreadsheets, databases and programs.</li>\n`}<li><a href="${reference}">Reference</a>: every URL, parameter and field.</li>
${urlIndex !== undefined && html`<li><a href="${urlIndex}">URL index</a>: every response that is available as a file.</li>\n`}</ul>
`;
  return section('more', 'More', body);
}
