// The home page's examples for calling the API, and a server for the site that they call.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { decodeEntities } from '../respond/markup.ts';
import { datasetIn, EDGE_DATA, type MemorySite, memorySite } from '../router/edge-site.ts';

export const run = promisify(execFile);

/** The edge set at a URL that an example must quote, served by the router or as plain files. */
export async function servedSite(
  links: 'query' | 'path',
): Promise<{ readonly site: MemorySite; readonly page: string }> {
  let site: MemorySite | undefined;
  const server = createServer(async (request, response) => {
    const target = request.url!.slice("/it's".length);
    const { accept } = request.headers;
    const answer = links === 'query' ? await site!.router({ method: 'GET', target, accept }) : undefined;
    const body = answer ? 'body' in answer && answer.body : site!.files.get(target.slice(1));
    response.writeHead(body ? 200 : 404).end(body || undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/it's`;
  const options = { links, pageSizes: { commitments: 4 }, dates: { dateRangeDays: 0, openEndedDays: 0 } };
  site = await memorySite(await datasetIn(EDGE_DATA), siteUrl, options, { composes: ['filtered councils'] });
  return { site, page: Buffer.from(site.files.get('index.html')!).toString() };
}

/** An example on the home page, by its title. */
export function snippetIn(page: string, title: string): string {
  const details = new RegExp(`<summary>${title}</summary>.*?<code>(.*?)</code></pre>`, 's').exec(page);
  return decodeEntities(details![1]!);
}

/** The number of commitments on a site. */
export const countIn = (site: MemorySite): number =>
  JSON.parse(Buffer.from(site.files.get('api/commitments/index.json')!).toString()).count;
