// The sitemap and robots.txt, for search engines.

import type { Address } from '../addressing/address.ts';
import { basePath, type LinkedSite, linkTo } from '../addressing/links.ts';
import { ROBOTS, SITEMAP } from '../addressing/site-files.ts';
import { html, markupOf } from '../text/html.ts';
import type { PlannedFile } from './site-plan.ts';

/** The maximum number of URLs in a sitemap: https://www.sitemaps.org/protocol.html#index */
const MOST = 50_000;

/**
 * The files contain no dates, so they change only if the list of pages changes.
 * @param files all the site's files
 * @param lists the lists in the API that aren't empty
 */
export function sitemapFiles(
  site: LinkedSite,
  files: readonly Pick<PlannedFile, 'indexed'>[],
  lists: readonly Address[],
  most = MOST,
): readonly PlannedFile[] {
  const addresses = [
    ...files.flatMap(({ indexed }) => indexed ?? []),
    ...lists.map((list) => linkTo(list, 'html', site)),
  ];
  const robots = { path: ROBOTS, render: () => robotsText(site) };
  if (addresses.length <= most) return [{ path: SITEMAP, render: () => sitemapText(addresses) }, robots];
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) => ({
    path: SITEMAP.replace('.', `-${index + 1}.`),
    render: () => sitemapText(addresses.slice(index * most, (index + 1) * most)),
  }));
  const names = parts.map(({ path }) => `${site.siteUrl}/${path}`);
  return [{ path: SITEMAP, render: () => listText('sitemapindex', 'sitemap', names) }, ...parts, robots];
}

// ---- as XML (https://www.sitemaps.org/protocol.html#xmlTagDefinitions) ----

const sitemapText = (addresses: readonly string[]): string => listText('urlset', 'url', addresses);

function listText(list: string, item: string, addresses: readonly string[]): string {
  const items = addresses.map((address) => `<${item}><loc>${markupOf(html`${whole(address)}`)}</loc></${item}>\n`);
  const opened = `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${items.join('')}</${list}>\n`;
}

/** URLs may contain only ASCII characters (RFC 3986). */
const whole = (address: string): string => new URL(address).href;

// ---- robots.txt (RFC 9309) ----

/**
 * Filters and ranges can be combined in endless ways that all show the same records, so crawlers may read only complete lists. The
 * longest matching rule applies (RFC 9309, section 2.2.2).
 */
function robotsText(site: LinkedSite): string {
  // Escapes characters with a special meaning in rules (RFC 9309, section 2.2.3).
  const api = `${basePath(site).replace(/[*$]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}api/`;
  const rules = site.links === 'path' ? ['Allow: /'] : [`Disallow: ${api}*?`, `Allow: ${api}*?format=api$`];
  const reason = '# Filters and ranges have no end of addresses, and show the same records again.';
  const comment = site.links === 'path' ? [] : [reason];
  return `${[...comment, 'User-agent: *', ...rules, '', `Sitemap: ${whole(`${site.siteUrl}/${SITEMAP}`)}`].join('\n')}\n`;
}
