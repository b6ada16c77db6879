// The examples on the page that explains how to use the API, and a server for a site with hostile characters in its URL.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { decodeEntities } from '../../respond/markup.ts';
import { datasetIn, EDGE_DATA, type MemorySite, memorySite } from '../../router/edge-site.ts';

export const run = promisify(execFile);

/** How to run an example in each language. */
export const RUNS = {
  curl: (code: string) => run('bash', ['-c', code]),
  JavaScript: (code: string) => run(process.execPath, ['--input-type=module', '--eval', code]),
  Python: (code: string) => run('python3', ['-c', code]),
  R: (code: string) => run('Rscript', ['-e', code]),
} as const;
export type Language = keyof typeof RUNS;

/** The edge set at a URL that an example must quote, served by the router or as plain files. */
export async function servedSite(
  links: 'query' | 'path',
): Promise<{ readonly site: MemorySite; readonly page: string }> {
  let site: MemorySite | undefined;
  const server = createServer(async (request, response) => {
    const target = request.url!.slice("/it's$(x)".length);
    const { accept } = request.headers;
    const answer = links === 'query' ? await site!.router({ method: 'GET', target, accept }) : undefined;
    const body = answer ? 'body' in answer && answer.body : site!.files.get(target.slice(1));
    response.writeHead(body ? 200 : 404).end(body || undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/it's$(x)`;
  const options = { links, pageSizes: { commitments: 4 }, dates: { dateRangeDays: 0, openEndedDays: 0 } };
  site = await memorySite(await datasetIn(EDGE_DATA), siteUrl, options, { composes: ['filtered councils'] });
  return { site, page: Buffer.from(site.files.get('guide/index.html')!).toString() };
}

const EXAMPLE = /<pre class="copy"><code>([^<]*)<\/code><\/pre>\s*((?:<details class="example">.*?<\/details>\s*)+)/gs;
const FOLDED =
  /<summary>(\w+)<span class="hidden"> \(([^<]*)\)<\/span><\/summary>\s*<pre class="copy"><code>([^<]*)<\/code>/gs;

/** The code of each example in each language, by what the example is about. */
export function examplesOn(page: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const examples = Array.from(page.matchAll(EXAMPLE), ([, curl, others]) => {
    const folded = Array.from(others!.matchAll(FOLDED), ([, language, about, code]) => ({ language, about, code }));
    const codes = [['curl', curl], ...folded.map(({ language, code }) => [language, code])] as [string, string][];
    return [
      decodeEntities(folded[0]!.about!),
      Object.fromEntries(codes.map(([language, code]) => [language, decodeEntities(code)])),
    ] as const;
  });
  return Object.fromEntries(examples);
}
