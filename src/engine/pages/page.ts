// Shared code for all pages other than responses: the shared parts of their views, and their files.

import { pageLinkTo, pagePaths } from '../addressing/links.ts';
import { HOME } from '../addressing/site-files.ts';
import type { CrawlerView, Link, PageView, SourceView } from '../markup/layout.ts';
import type { TemplateName } from '../markup/placeholders.ts';
import { frameOf } from '../respond/response-view.ts';
import type { Published } from '../site/part.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { type Html, markupOf } from '../text/html.ts';
import { attributionOf } from './attribution.ts';

interface Placed {
  readonly file: string;
  /** Everything that the page shows, apart from the site index and the design. */
  readonly shows: unknown;
  /**
   * The file of the page at which search engines should list the content. Defaults to the page's own file. Null for a page that is
   * sent for many URLs.
   */
  readonly canonical?: string | null;
  /** Defaults to true. */
  readonly isIndexed?: boolean;
}

/**
 * @param view called when the file is written, because keeping every page's markup would take up too much memory
 * @param page fills in the page's template
 */
export function pageFile<View extends PageView>(
  { site, origins }: Pick<Published, 'site' | 'origins'>,
  { file, shows, canonical = file, isIndexed = true }: Placed,
  view: () => View,
  page: (view: View & CrawlerView) => Html,
): PlannedFile {
  const crawlers = { canonical: canonical === null ? undefined : pageLinkTo(canonical, site), isIndexed };
  return {
    path: file,
    indexed: isIndexed ? crawlers.canonical : undefined,
    origin: origins.ofPages(file, shows),
    render: () => `${markupOf(page({ ...view(), ...crawlers }))}\n`,
  };
}

/**
 * @param below links to the pages between the home page and this one, ending with this page itself
 * @param source for pages for people: where their data comes from
 */
export function pageView(
  { site, design }: Pick<Published, 'site' | 'design'>,
  template: TemplateName,
  below: readonly Link[] = [],
  source?: Omit<SourceView, 'attribution'>,
): PageView {
  return {
    site: frameOf(site),
    template: design.templates[template],
    crumbs: [{ title: 'Home', url: pagePaths(site)(HOME) }, ...below],
    source: source && { ...source, attribution: attributionOf(site, below.at(-1)) },
  };
}
