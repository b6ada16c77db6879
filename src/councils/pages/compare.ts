// The page that compares councils side by side. Its script shows the councils in the URL. If scripts are off, the page has links to all
// councils.

import { pagePaths, responsePaths } from '../../engine/addressing/links.ts';
import { linkList, section } from '../../engine/markup/elements.ts';
import type { CrawlerView, Link, PageView } from '../../engine/markup/layout.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { headed, pageFile, pageView, wholePage } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import { type Html, html } from '../../engine/text/html.ts';
import type { PageInput } from './parts/council-facts.ts';
import { COMPARE, comparingPaths, councilLinks, pageAtSlug } from './parts/paths.ts';
import { sortedByPlace } from './parts/places.ts';
import { type Search, searchForm } from './parts/search.ts';

export function compareFile(input: PageInput): PlannedFile {
  const view = compareView(input);
  return pageFile(
    input,
    { file: COMPARE, shows: { ...view, site: undefined }, isIndexed: input.dataset.councils.length > 1 },
    () => view,
    comparePage,
  );
}

/** Represents a code or a slug in a URL. */
const ANY = '*';

function compareView(input: PageInput): CompareView {
  const { site, dataset, search, scripts } = input;
  const path = pagePaths(site);
  const api = responsePaths(site);
  return {
    ...pageView(input, [{ title: TITLE, url: path(COMPARE) }], sourceView(input)),
    search: { ...search, script: path(scripts.compare) },
    patterns: {
      council: api({ endpoint: 'council', key: ANY }).json,
      commitments: api({ endpoint: 'council-commitments', key: ANY }).json,
      page: path(pageAtSlug(ANY)),
      compare: comparingPaths(site)([ANY]),
    },
    councils: sortedByPlace(dataset.councils).map(councilLinks(site)),
  };
}

interface CompareView extends PageView {
  readonly search: Search;
  /** Paths in which `ANY` represents authority codes or a slug. */
  readonly patterns: Readonly<Record<'council' | 'commitments' | 'page' | 'compare', string>>;
  /** All councils, sorted by their places. */
  readonly councils: readonly Link[];
}

const TITLE = 'Compare councils';
const DESCRIPTION =
  'Up to four councils side by side: net zero promises, target years, climate emergency declarations and plans.';

function comparePage(view: CompareView & CrawlerView): Html {
  const { search, patterns, councils } = view;
  const data = Object.entries(patterns).map(([name, path]) => html` data-${name}="${path}"`);
  const links = html`<p>Councils can only be compared if scripts run in your browser. You can still open several pages of councils.</p>
${linkList(councils)}`;
  const main = html`${headed(view)}<p class="lead">${DESCRIPTION}</p>
${searchForm(search, 'Add a council')}<div>
<div id="compared-status" role="status"><p class="scripted">Find a first council by its name, former name or code.</p></div>
<section id="compared" class="scroll wide" tabindex="0" aria-label="Comparison of councils"${data} hidden>
<table class="compare"></table>
</section>
</div>
<div class="unscripted">
${section('all', 'Pages of councils', links)}</div>
`;
  return wholePage(view, main, { description: DESCRIPTION });
}
