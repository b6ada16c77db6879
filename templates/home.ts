// The home page: an introduction to the site, key figures and charts, and instructions for using the API.

import type { BothPaths } from '../src/addressing/links.ts';
import { type Html, html } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import { type ChoiceGroup, choiceGroup, folded } from './filters.ts';
import { section } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type CalledSite, callingSection } from './sections/calling.ts';
import { type CouncilsView, councilsSection } from './sections/councils.ts';
import { type DeclarationsView, emergenciesSection } from './sections/emergencies.ts';
import { findForm } from './sections/find.ts';
import { type KeyFigure, keyFiguresSection, type ListEntry, listsSection } from './sections/lists.ts';
import { type SearchesView, searchesSection } from './sections/searches.ts';
import { type TargetsView, targetsSection } from './sections/targets.ts';
import { type PeopleView, peoplePage } from './source.ts';

export interface HomeView extends PeopleView {
  readonly description: string;
  /** The path of the list of all councils, and links to lists of some of them. */
  readonly list: string;
  readonly lists: readonly ChoiceGroup[];
  readonly root: BothPaths;
  readonly endpoints: readonly ListEntry[];
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
  const placeholders: PlaceholdersOf<'home', string | Html | false> = {
    title: site.title,
    description,
    about: html`${view.about.map((paragraph) => html`<p>${paragraph}</p>\n`)}`,
    find: section(
      'find-council',
      'Find a council',
      html`${findForm(view.list)}<p><a href="${view.list}">All councils, from A to Z</a></p>\n${folded('Choose by country, type or region', html`${view.lists.map(choiceGroup)}`)}`,
    ),
    downloads: view.downloads !== undefined && downloadsSection(view.downloads),
    lists: listsSection(root, view.endpoints),
    examples: callingSection(view.calling),
    figures: keyFiguresSection(view.figures),
    councils: councilsSection(view.councils),
    'target-years': targetsSection(view.targets),
    emergencies: emergenciesSection(view.emergencies),
    searches: searchesSection(view.searches),
    more: moreSection(view),
  };
  return peoplePage(view, { title: 'Home', description, json: root.json }, fill(template, placeholders));
}

const downloadsSection = (url: string): Html =>
  section(
    'downloads',
    'Downloads',
    html`<p><a href="${url}">Download all the data</a> as files for spreadsheets, databases and programs.</p>\n`,
  );

function moreSection({ urlIndex, reference }: HomeView): Html {
  const body = html`<ul>
<li><a href="${reference}">Reference</a>: every URL, parameter and field.</li>
${urlIndex !== undefined && html`<li><a href="${urlIndex}">URL index</a>: every response that is available as a file.</li>\n`}</ul>
`;
  return section('more', 'More', body);
}
