// A page with a list of councils: the search, links to other lists, and the list itself as a table or a map.

import { type ChoiceGroup, choiceGroup, folded } from '../../../engine/markup/filters.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { headed, wholePage } from '../../../engine/pages/page.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { downloadLine } from '../parts/page-downloads.ts';
import { type Search, searchForm } from '../parts/search.ts';

export interface ListPageView extends PageView {
  readonly description: string;
  /** Undefined on the map, which would weigh more than 30 kB with the script. */
  readonly search: Search | undefined;
  /** The path of the page that compares councils; only on the list of all councils. */
  readonly compare: string | undefined;
  /** Links to other lists. */
  readonly lists: readonly ChoiceGroup[];
  readonly downloads: readonly Link[];
  readonly content: Html;
  /** The path of the page's script, if it has one apart from that of the search. */
  readonly script?: string | undefined;
}

export function councilListPage(view: ListPageView & CrawlerView): Html {
  const { description, search, compare, lists, downloads, content, script } = view;
  const listLinks = html`<h2 class="hidden">Lists of councils</h2>
${folded('Choose by country, region or type', html`${lists.map(choiceGroup)}`)}
`;
  // The script hides the list while someone searches. Someone who uses the map with a keyboard would have to pass all links.
  const main = html`${headed(view)}<p class="lead">${description}</p>
${search && searchForm(search)}${compare !== undefined && html`<p><a href="${compare}">Compare councils side by side</a></p>`}
<div id="unfiltered">
${search ? listLinks : html`<h2 class="hidden">Map</h2>\n`}${downloadLine(downloads)}${content}
${!search && listLinks}</div>
`;
  return wholePage(view, main, {
    description,
    head: script === undefined ? undefined : html`\n<script src="${script}" defer></script>`,
  });
}
