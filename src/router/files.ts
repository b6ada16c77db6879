// The content of answers at request time: the site's own store, read once.

import type { Address } from '../addressing/address.ts';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { type CountedSource, endpointOf, isCountedSource, type RecordSource, SOURCE_NAMES } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { type Content, contentOf, type SiteIndex } from '../respond/content.ts';
import { openDictionary } from '../searchterms/dictionary.ts';
import { filesFor, listTerms, type TermStore } from '../searchterms/store.ts';

/** Reads a file of the site by its path from the root, without a leading slash; undefined when there is none. */
export type Read = (file: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

const PATH_LINKED = 'it was built for plain file servers: build it for this host';

export interface SiteFiles {
  /** Rejects when the site is not whole, or not made for a router. */
  readonly site: () => Promise<SiteIndex>;
  /** All that the answer of an address is made of. Rejects when the site is not whole. */
  readonly content: (address: Address) => Promise<Content>;
  /** Reads every file that content is made of. Rejects when the site is not whole. */
  readonly all: () => Promise<void>;
}

/**
 * Bytes of search-term blocks that a router keeps: some twenty of a large store. Made numbers, they take ten times as much,
 * and Cloudflare gives an isolate 128 MB (https://developers.cloudflare.com/workers/platform/limits/#memory).
 */
const KEPT = 2_000_000;

/** @param kept the maximum size of the search-term blocks that are kept, in bytes */
export function siteFiles(read: Read, kept = KEPT): SiteFiles {
  const site = remembered(async () => {
    const index = await readJson<SiteIndex>(read, SITE_INDEX);
    // What is composed would lead with queries to where the site itself leads without.
    if (index.links === 'path') throw new Error(PATH_LINKED);
    return index;
  });
  const block = keepingLatest((file) => readWhole(read, file), kept);
  const sources = new Map(
    SOURCE_NAMES.map((name): [string, SourceFiles] => [
      name,
      isCountedSource(name) ? countedFiles(name, read, site, block) : recordFiles(name, read, site),
    ]),
  );
  const content = async (address: Address): Promise<Content> => {
    const { source } = endpointOf(address.endpoint);
    return source ? sources.get(source)!.content(address) : contentOf({});
  };
  const all = async (): Promise<void> => {
    // Each source needs the index: it is read once.
    await site();
    await Promise.all(Array.from(sources.values(), (source) => source.all()));
  };
  return { site, content, all };
}

/** What one source of a site is read from. */
interface SourceFiles {
  readonly content: (address: Address) => Promise<Content>;
  readonly all: () => Promise<unknown>;
}

function recordFiles(name: RecordSource, read: Read, site: () => Promise<SiteIndex>): SourceFiles {
  const content = remembered(async () =>
    contentOf({ [name]: await readJson<readonly Item[]>(read, (await site()).store[name]) }),
  );
  return { content, all: content };
}

function countedFiles(
  name: CountedSource,
  read: Read,
  site: () => Promise<SiteIndex>,
  block: (file: string) => Promise<Uint8Array>,
): SourceFiles {
  const files = async () => (await site()).store[name];
  const dictionary = remembered(async () => openDictionary(await readWhole(read, (await files()).dictionary)));
  const content = async ({ values = {} }: Address): Promise<Content> => {
    const [named, opened] = await Promise.all([files(), dictionary()]);
    const needed = filesFor(opened, named, values);
    const bytes = new Map(await Promise.all(needed.map(async (file) => [file, await block(file)] as const)));
    const store: TermStore = { dictionary: opened, files: named, bytesOf: (file) => bytes.get(file)! };
    return contentOf({}, (asked) => listTerms(store, asked.values ?? {}));
  };
  const all = async () => {
    const { blocks, before } = await files();
    await Promise.all([dictionary(), ...[...blocks, ...before].filter(Boolean).map(block)]);
  };
  return { content, all };
}

/**
 * Remembers a value once it has been read, but not a failure. Requests that arrive in the meantime read it themselves, because
 * edge runtimes abandon a request whose client has disconnected, and others that waited for it would never finish
 * (https://developers.cloudflare.com/workers/observability/errors/).
 */
function remembered<Value extends object>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Value | undefined;
  return async () => {
    const value = made ?? (await make());
    // The first value read is kept, because texts are cached for its records.
    made ??= value;
    return made;
  };
}

/** Reads files, and keeps those that were asked for last, up to so many bytes. */
function keepingLatest(read: (file: string) => Promise<Uint8Array>, most: number) {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const drop = (file: string) => {
    bytes -= kept.get(file)?.length ?? 0;
    kept.delete(file);
  };
  return async (file: string): Promise<Uint8Array> => {
    const content = kept.get(file) ?? (await read(file));
    // The one asked for last stands last.
    drop(file);
    kept.set(file, content);
    bytes += content.length;
    for (const oldest of kept.keys()) {
      if (bytes <= most) break;
      drop(oldest);
    }
    return content;
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
