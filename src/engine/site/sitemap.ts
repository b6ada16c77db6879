// The sitemap and robots.txt, for search engines.

import type { Address } from '../addressing/address.ts';
import { basePath, type LinkedSite, linkTo } from '../addressing/links.ts';
import { ROBOTS, SITEMAP } from '../addressing/site-files.ts';
import { API_FOLDER, LIST_NAMES } from '../api/api.ts';
import { html, markupOf } from '../text/html.ts';
import { uriOf } from '../text/uri.ts';
import { fileGroup, knownFile, type Part } from './part.ts';
import { filesOf, type PlannedFile } from './site-plan.ts';

/** The maximum number of URLs in a sitemap: https://www.sitemaps.org/protocol.html#index */
const MOST = 50_000;

/** The files of all parts before this one, and the lists in the API that aren't empty. */
export const sitemapPart: Part = (published, before) => {
  const { site, content } = published;
  const lists = LIST_NAMES.map((endpoint) => ({ endpoint })).filter((list) => content.list(list).count > 0);
  const files = sitemapFiles(site, filesOf({ groups: before }), lists);
  return [
    fileGroup(
      'sitemap',
      files.map(({ path, text }) => knownFile(path, text, published)),
    ),
  ];
};

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The only dates are those of known changes, so the files change only if the list of pages or their data does.
 * @param files all the site's files
 * @param lists the lists in the API that aren't empty
 */
export function sitemapFiles(
  site: LinkedSite,
  files: readonly Pick<PlannedFile, 'indexed' | 'changed'>[],
  lists: readonly Address[],
  most = MOST,
): readonly TextFile[] {
  const pages: readonly SitemapPage[] = [
    ...files.flatMap(({ indexed, changed }) => (indexed === undefined ? [] : { address: indexed, changed })),
    ...lists.map((list) => ({ address: linkTo(list, 'html', site) })),
  ];
  const robots = { path: ROBOTS, text: robotsText(site) };
  if (pages.length <= most) return [{ path: SITEMAP, text: sitemapText(pages) }, robots];
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, index) => ({
    path: SITEMAP.replace('.', `-${index + 1}.`),
    text: sitemapText(pages.slice(index * most, (index + 1) * most)),
  }));
  const names = parts.map(({ path }) => `${site.siteUrl}/${path}`);
  return [
    {
      path: SITEMAP,
      text: listText(
        'sitemapindex',
        'sitemap',
        names.map((address) => ({ address })),
      ),
    },
    ...parts,
    robots,
  ];
}

// ---- as XML (https://www.sitemaps.org/protocol.html#xmlTagDefinitions) ----

interface SitemapPage {
  readonly address: string;
  /** As in `PlannedFile`. */
  readonly changed?: string | undefined;
}

const sitemapText = (pages: readonly SitemapPage[]): string => listText('urlset', 'url', pages);

function listText(list: string, item: string, pages: readonly SitemapPage[]): string {
  const items = pages.map(({ address, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<${item}><loc>${markupOf(html`${uriOf(address)}`)}</loc>${date}</${item}>\n`;
  });
  const opened = `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${items.join('')}</${list}>\n`;
}

// ---- robots.txt (RFC 9309) ----

/**
 * Filters and ranges can be combined in endless ways that all show the same records, so crawlers may read only complete lists. The
 * longest matching rule applies (RFC 9309, section 2.2.2).
 */
function robotsText(site: LinkedSite): string {
  // Escapes characters with a special meaning in rules (RFC 9309, section 2.2.3).
  const api = `${basePath(site).replace(/[*$]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}${API_FOLDER}/`;
  const rules = site.links === 'path' ? ['Allow: /'] : [`Disallow: ${api}*?`, `Allow: ${api}*?format=api$`];
  const reason = '# Filters and ranges have no end of addresses, and show the same records again.';
  const comment = site.links === 'path' ? [] : [reason];
  return `${[...comment, 'User-agent: *', ...rules, '', `Sitemap: ${uriOf(`${site.siteUrl}/${SITEMAP}`)}`].join('\n')}\n`;
}
