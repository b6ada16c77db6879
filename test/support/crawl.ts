// Follows every link of a site of plain files, in pages and in JSON, from its roots on.
import { Agent, get } from 'node:http';
import { basePath } from '../../src/addressing/links.ts';
import { addressOfFile } from './address-of-file.ts';

export interface Crawled {
  /** Every path asked for, without the base path and without a slash at its beginning, with its status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Links within the site that have a query, or lead out of its base path. */
  readonly astray: readonly string[];
}

/** Many requests at once: there are thousands. */
const AT_ONCE = 32;

/**
 * @param siteUrl the address that the site's links begin with
 * @param origin where it is served
 */
export async function crawl(siteUrl: string, origin: string, roots: readonly string[]): Promise<Crawled> {
  const base = basePath({ siteUrl });
  const statuses = new Map<string, number>();
  const astray: string[] = [];
  let waiting = roots.map((root) => base + root);
  const seen = new Set(waiting);
  const visit = async (path: string): Promise<void> => {
    const { status, text } = await fetchText(origin + path);
    statuses.set(path.slice(base.length), status);
    if (status !== 200 || !/\.(?:json|html)$/.test(path)) return;
    for (const link of path.endsWith('.html') ? linksInPage(text) : linksInJson(text)) {
      // The API's description names the site itself, as what its paths are added to.
      if (link === siteUrl) continue;
      const url = new URL(link, siteUrl + path.slice(base.length - 1));
      if (url.origin !== new URL(siteUrl).origin) continue;
      if (url.search !== '' || !url.pathname.startsWith(base)) astray.push(`${path}: ${link}`);
      else if (seen.size < seen.add(url.pathname).size) waiting.push(url.pathname);
    }
  };
  while (waiting.length > 0) {
    const [now, later] = [waiting.slice(0, AT_ONCE), waiting.slice(AT_ONCE)];
    waiting = later;
    await Promise.all(now.map(visit));
  }
  return { statuses, astray };
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** What a client that follows redirects gets; three times as fast as `fetch`. */
function fetchText(url: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('error', reject);
      response.on('end', () =>
        resolve(headers.location ? fetchText(new URL(headers.location, url).href) : { status, text }),
      );
    }).on('error', reject);
  });
}

const linksInPage = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g), ([, address]) => address!.replaceAll('&amp;', '&'));

/** Every absolute address among the values. */
function linksInJson(text: string): readonly string[] {
  const links: string[] = [];
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'string' && /^https?:\/\//.test(value)) links.push(value);
    return value;
  });
  return links;
}

/** Those of the files that hold answers. */
export const answersAmong = (files: Iterable<string>): readonly string[] =>
  [...files].filter((file) => addressOfFile(file) !== undefined).sort();
