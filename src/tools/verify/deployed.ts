// Opens a deployed site: reads its index and store, and uses them to create a router that composes the correct responses.
import { hash } from 'node:crypto';
import { SITE_INDEX } from '../../engine/addressing/site-files.ts';
import { type Content, contentOf, type Records, type SiteIndex, storeFilesIn } from '../../engine/respond/content.ts';
import { createComposer, type Router } from '../../engine/router/router.ts';
import { hashIn, isSiteIndex, openSiteStore } from '../../engine/site/index/site-store.ts';
import { listTerms } from '../../engine/terms/term-records.ts';
import { AT_ONCE, noResponse, type Send, type SiteResponse } from './client.ts';
import { type Exchange, jsonIn, type Request, redirectOf } from './exchange.ts';

interface DeployedIndex {
  /** The URL of the site after redirects, without a trailing slash. */
  readonly base: string;
  readonly index: SiteIndex;
  /** The text of the index as received. */
  readonly text: string;
  readonly headers: Headers;
}

export interface DeployedSite extends DeployedIndex {
  readonly records: Records;
  readonly content: Content;
  /** The router has no prebuilt files, so it composes every response. */
  readonly router: Router;
}

const MOST_REDIRECTS = 4;

/**
 * Finds the site, following redirects that apply to the whole site (to https or to www).
 * @returns the exchange if there is no site, or the reason if the host can’t be reached
 */
export async function findSite(
  send: Send,
  base: string,
  redirects = MOST_REDIRECTS,
): Promise<DeployedIndex | Exchange | string> {
  const url = `${base}/${SITE_INDEX}`;
  const response = await send(url);
  if (response.failure !== undefined && !response.isTooLong) return response.failure;
  const target = redirectOf({ url, response });
  const isElsewhere = response.status >= 300 && response.status < 400 && target.endsWith(`/${SITE_INDEX}`);
  if (isElsewhere && redirects > 0) return findSite(send, target.slice(0, -SITE_INDEX.length - 1), redirects - 1);
  const index = response.status === 200 ? jsonIn(response.text) : undefined;
  if (isSiteIndex(index)) return { base, index, text: response.text, headers: response.headers };
  return indexExchange({ base, text: '' }, response);
}

/**
 * Reads the entire store listed in the index.
 * @returns the exchange that shows what went wrong if the store can't be read
 */
export async function openStore(send: Send, found: DeployedIndex): Promise<DeployedSite | Exchange> {
  const left = [...storeFilesIn(found.index)];
  const files = new Map<string, Uint8Array>();
  while (left.length > 0) {
    const exchanges = await Promise.all(left.splice(0, AT_ONCE).map((file) => readStoreFile(send, found, file)));
    for (const exchange of exchanges) {
      const { request, response } = exchange;
      const file = request.target.slice(1);
      const isWhole = response.status === 200 && hash('sha256', response.bytes).startsWith(hashIn(file));
      if (!isWhole) return exchange;
      files.set(file, response.bytes);
    }
  }
  try {
    return { ...found, ...contentIn(files, found.index) };
  } catch (error) {
    return unreadable(found, error as Error);
  }
}

async function readStoreFile(send: Send, { base }: DeployedIndex, file: string): Promise<Exchange> {
  const url = `${base}/${file}`;
  const request: Request = { name: 'store', target: `/${file}` };
  return { request, url, response: await send(url), expected: { status: 200, texts: [] } };
}

function contentIn(files: ReadonlyMap<string, Uint8Array>, index: SiteIndex) {
  const { records, terms } = openSiteStore(index, files);
  const content = contentOf(records, ({ values = {} }) => listTerms(terms!, values));
  const router = createComposer({ site: async () => index, content: async () => content });
  return { records, content, router };
}

/** Returns the problem if the hashes in a store are correct but this program could never have written its content. */
export const unreadable = (found: DeployedIndex, { message }: Error): Exchange =>
  indexExchange(found, noResponse(message));

const indexExchange = ({ base, text }: Pick<DeployedIndex, 'base' | 'text'>, response: SiteResponse): Exchange => ({
  request: { name: 'index', target: `/${SITE_INDEX}`, file: SITE_INDEX },
  url: `${base}/${SITE_INDEX}`,
  response,
  expected: { status: 200, texts: [text] },
});

/** Sends the first request again. */
export const requestIndex = async (send: Send, found: DeployedIndex): Promise<Exchange> =>
  indexExchange(found, await send(`${found.base}/${SITE_INDEX}`));
