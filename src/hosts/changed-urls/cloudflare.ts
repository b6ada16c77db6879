// Purges Cloudflare's cache (https://developers.cloudflare.com/api/resources/cache/methods/purge/).
import type { ChangedUrls } from '../../engine/site/host.ts';

/** Per request, on every plan (https://developers.cloudflare.com/cache/how-to/purge-cache/#availability-and-limits). */
const MOST_URLS = 100;

/**
 * The bodies of requests to purge the cache, one on each line. There are at most two, because the free plan allows only five requests
 * a minute: if there are too many URLs for one request, it purges the whole site.
 */
export function purgeRequests({ siteUrl, urls, prefixes }: ChangedUrls): string {
  if (urls.length > MOST_URLS) return purgeRequests({ siteUrl, urls: [], prefixes: [`${siteUrl}/`] });
  const requests = [
    // A prefix has no scheme (https://developers.cloudflare.com/cache/how-to/purge-cache/purge_by_prefix/).
    { prefixes: prefixes.map((prefix) => prefix.replace(/^\w+:\/\/|\/$/g, '')) },
    { files: urls },
  ];
  return requests
    .filter((request) => Object.values(request).some(({ length }) => length > 0))
    .map((request) => `${JSON.stringify(request)}\n`)
    .join('');
}
