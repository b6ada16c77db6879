// Sites on disk with path links, and servers that ignore queries.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import serveFile from 'serve-handler';
import { expect } from 'vitest';
import type { Host } from '../../src/engine/site/host.ts';
import { filesOf, type SitePlan } from '../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../src/engine/site/url-groups.ts';
import { writeSite } from '../../src/engine/write/write-site.ts';
import { answersAmong, type Crawled } from '../support/crawl.ts';
import { planOf } from '../support/planned.ts';
import { dataOf } from '../support/reference.ts';
import { listening } from './node-server.ts';
import { completeSite } from './own-files.ts';

const EDGE = dataOf('edge');
export const ROOTS = ['index.html', 'api/index.json', '404.html'];
const SITE = {
  pageSizes: { commitments: 4, searchterms: 10 },
  dates: { dateRangeDays: 4, openEndedDays: 3, minCounts: [5, 7], minResults: [1, 2] },
};

export async function builtSite(host: Host, siteUrl: string, out: string): Promise<SitePlan> {
  const plan = await planOf(EDGE, { ...SITE, siteUrl }, [host]);
  expect(await writeSite(out, filesOf(plan))).toHaveProperty('files');
  completeSite(out);
  return plan;
}

/** Sends the file at exactly this path, as an object store does, or the 404 document. */
export async function startPrimitiveServer(folder: string, notFound: string): Promise<string> {
  const server = createServer((request, response) => {
    // Keeps the query as part of the path, so that a link with a query leads nowhere.
    const file = path.join(folder, decodeURIComponent(request.url ?? '/'));
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    response.statusCode = isFile ? 200 : 404;
    createReadStream(isFile ? file : path.join(folder, notFound)).pipe(response);
  });
  return listening(server);
}

/** The handler in the `serve` package, with the folder's configuration, if it has one. The slow tests run the package itself. */
export async function startFileServer(folder: string): Promise<string> {
  const file = path.join(folder, 'serve.json');
  const configuration = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const server = createServer((request, response) => {
    void serveFile(request, response, { etag: true, ...configuration, public: folder });
  });
  return listening(server);
}

/** Expects that no link is broken, and that links lead to every prebuilt response in both renderings. */
export function expectWhole({ statuses, astray }: Crawled, plan: SitePlan, leastAnswers: number): void {
  expect(astray).toEqual([]);
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  const prebuilt = answersAmong(filesOf(plan).map((file) => file.path));
  expect(answersAmong(statuses.keys())).toEqual(prebuilt);
  const planned = plan.groups.reduce((sum, { responses }) => sum + responses, 0);
  expect(prebuilt.length).toBe(2 * planned);
  expect(planned).toBeGreaterThanOrEqual(leastAnswers);
}

export const withoutFilters = (host: Host): Host => ({ ...host, composes: FILTERED_GROUPS });
/** The numbers of filtered lists and of all other lists. A new list increases them. */
export const FILTERS = 4095;
export const ANSWERS = 192;
