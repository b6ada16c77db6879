// Reads the content for responses from the site's own store when it is first needed.

import type { Address } from '../addressing/address.ts';
import { SITE_INDEX } from '../addressing/site-files.ts';
import {
  type CountedSource,
  ENDPOINT_NAMES,
  endpointOf,
  isCountedSource,
  ownerSource,
  RECORD_SOURCES,
  type RecordSource,
  SOURCE_NAMES,
} from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { BoundedCache } from '../bounded-cache.ts';
import { byName } from '../grouping.ts';
import { type Content, contentOf, indexOfThisVersion, type SiteIndex, storeFilesIn } from '../respond/content.ts';
import { openDictionary } from '../terms/dictionary.ts';
import { filesFor, type TermFiles, type TermStore } from '../terms/store.ts';
import { listTerms, termFilter } from '../terms/term-records.ts';

/**
 * Reads a file from the site, given its path from the root without a leading slash. The result is undefined if there is no such
 * file.
 */
export type Read = (file: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

const PATH_LINKED = 'it was built for plain file servers: build it for this host';

export interface SiteFiles {
  /** Rejects if the site is incomplete, or was built by another version of the program or for hosts without a router. */
  readonly site: () => Promise<SiteIndex>;
  /** The content for the response at this address. Rejects if the site is incomplete. */
  readonly content: (address: Address) => Promise<Content>;
}

type ReadContent = SiteFiles['content'];

/**
 * The maximum total size of the store's blocks that a router keeps in memory, in bytes. A large store has blocks of about a
 * twentieth of this size. Decoded blocks, with the sums of their periods, take up to twenty times as much memory, and
 * Cloudflare limits an isolate to 128 MB
 * (https://developers.cloudflare.com/workers/platform/limits/#memory).
 */
const KEPT = 2_000_000;

/** @param kept the maximum total size of the store's blocks kept in memory, in bytes */
export function siteFiles(read: Read, kept = KEPT): SiteFiles {
  const site = remembered(async () => {
    const index = indexOfThisVersion(await readJson(read, SITE_INDEX));
    // Such a site's prebuilt responses contain path links, but composed ones would contain query links.
    if (index.links === 'path') throw new Error(PATH_LINKED);
    return index;
  });
  const blocks = new BoundedCache<Uint8Array>(kept);
  const block = async (file: string) => {
    const known = blocks.get(file);
    if (known) return known;
    const content = await readWhole(read, file);
    blocks.set(file, content, content.length);
    return content;
  };
  const items = byName(RECORD_SOURCES, (name) =>
    remembered(async () => readJson<readonly Item[]>(read, (await site()).store[name])),
  );
  const sources = new Map(
    SOURCE_NAMES.map((name): [string, ReadContent] => [
      name,
      isCountedSource(name) ? countedContent(name, read, site, block) : recordContent(name, items),
    ]),
  );
  const content = async (address: Address): Promise<Content> => {
    const { source } = endpointOf(address.endpoint);
    return source ? sources.get(source)!(address) : contentOf({});
  };
  return { site, content };
}

/** Reads all files in the store immediately, before a later build can replace any of them. Rejects if the site is incomplete. */
export async function readSiteFiles(read: Read): Promise<SiteFiles> {
  const store = new Map<string, Uint8Array>();
  const files = siteFiles((file) => store.get(file) ?? read(file));
  for (const file of storeFilesIn(await files.site())) store.set(file, await readWhole(read, file));
  await Promise.all(ENDPOINT_NAMES.map((endpoint) => files.content({ endpoint })));
  return files;
}

/** The records of a source, and those that have the pages to which its own records link. */
const recordContent = (
  name: RecordSource,
  items: Readonly<Record<RecordSource, () => Promise<readonly Item[]>>>,
): ReadContent =>
  remembered(async () => {
    const owner = ownerSource(name);
    const records = [name, ...(owner ? [owner] : [])].map(async (each) => [each, await items[each]()]);
    return contentOf(Object.fromEntries(await Promise.all(records)));
  });

function countedContent(
  name: CountedSource,
  read: Read,
  site: SiteFiles['site'],
  block: (file: string) => Promise<Uint8Array>,
): ReadContent {
  const opened = remembered(async () => {
    const files: TermFiles = (await site()).store[name];
    return { files, dictionary: openDictionary(await readWhole(read, files.dictionary)) };
  });
  return async ({ values = {} }) => {
    const { files, dictionary } = await opened();
    const needed = filesFor(dictionary, files, termFilter(values));
    const bytes = new Map(await Promise.all(needed.map(async (file) => [file, await block(file)] as const)));
    const store: TermStore = { dictionary, files, bytesOf: (file) => bytes.get(file)! };
    return contentOf({}, (asked) => listTerms(store, asked.values ?? {}));
  };
}

/**
 * Keeps a value once it has been read, but doesn't keep failures. Concurrent requests each read the value themselves, because an
 * edge runtime abandons a request's reads when its client disconnects
 * (https://developers.cloudflare.com/workers/observability/errors/).
 */
function remembered<Value extends object>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Value | undefined;
  return async () => {
    const value = made ?? (await make());
    // The first value read is kept, because rendered text is cached for its records.
    made ??= value;
    return made;
  };
}

async function readWhole(read: Read, file: string): Promise<Uint8Array> {
  const bytes = await read(file);
  if (!bytes) throw new Error(`${file} is missing: build and publish the whole site again`);
  return bytes;
}

async function readJson<Value>(read: Read, file: string): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await readWhole(read, file))) as Value;
}
