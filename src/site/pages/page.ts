// Shared code for all pages other than responses: their input, the shared parts of their views, and their files.
import type { CrawlerView, Link, PageView } from '../../../templates/layout.ts';
import type { TemplateName, Templates } from '../../../templates/placeholders.ts';
import { type LinkedSite, pageLinkTo, pagePaths } from '../../addressing/links.ts';
import { type DownloadFormat, HOME } from '../../addressing/site-files.ts';
import type { Credits } from '../../options/credits.ts';
import type { Content, SiteIndex } from '../../respond/content.ts';
import { frameOf } from '../../respond/response-view.ts';
import type { Dataset } from '../../tables/dataset.ts';
import { type Html, markupOf } from '../../text/html.ts';
import type { PublishedTerms } from '../published-terms.ts';
import type { PlannedFile } from '../site-plan.ts';
import { attributionOf, type sourceView } from './attribution.ts';
import type { FactsOf } from './council-facts.ts';

/** Contains only published data. */
export interface PageInput {
  readonly site: SiteIndex;
  readonly templates: Templates;
  /** The formats in which the data can be downloaded. */
  readonly formats: readonly DownloadFormat[];
  /** The owner's paragraphs on the home page. */
  readonly about: readonly string[];
  readonly credits: Credits;
  readonly dataset: Dataset;
  readonly content: Content;
  readonly terms: PublishedTerms;
  readonly factsOf: FactsOf;
  readonly source: ReturnType<typeof sourceView>;
  readonly style: string;
  /** The path of the script for tables, relative to the site's root. */
  readonly script: string;
}

interface Placed {
  readonly site: LinkedSite;
  readonly file: string;
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
  { site, file, canonical = file, isIndexed = true }: Placed,
  view: () => View,
  page: (view: View & CrawlerView) => Html,
): PlannedFile {
  const crawlers = { canonical: canonical === null ? undefined : pageLinkTo(canonical, site), isIndexed };
  return {
    path: file,
    indexed: isIndexed ? crawlers.canonical : undefined,
    render: () => `${markupOf(page({ ...view(), ...crawlers }))}\n`,
  };
}

/**
 * @param below links to the pages between the home page and this one, ending with this page itself
 * @param api for pages for people: the path of the same data in the API
 */
export function pageView(
  { site, templates, source }: Pick<PageInput, 'site' | 'templates'> & Partial<PageInput>,
  template: TemplateName,
  below: readonly Link[] = [],
  api?: string,
): PageView {
  return {
    site: frameOf(site),
    template: templates[template],
    crumbs: [{ title: 'Home', url: pagePaths(site)(HOME) }, ...below],
    source:
      source && api !== undefined ? { ...source, api, attribution: attributionOf(site, below.at(-1)) } : undefined,
  };
}
