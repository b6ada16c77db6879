// The content of answers at request time: the site's own store, read once.
import { type Content, contentOf, type Item, type SiteIndex } from '../respond/content.ts';
import { type Address, fileOf } from '../route/address.ts';
import { AUTHORITY_CODE, type Rendering } from '../route/endpoints.ts';
import { SITE_INDEX } from '../route/layout.ts';
import { decodeStore } from '../searchterms/encoding.ts';
import { listTerms } from '../searchterms/store.ts';

/** Reads a file of the site by its path from the root, without a leading slash; undefined when there is none. */
export type Read = (file: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

const PATH_LINKED =
  'it was built with path links: build it without --links path, or publish it as plain files, without a router';

export interface SiteFiles {
  /** Rejects when the site is not whole, or not made for a router. */
  readonly site: () => Promise<SiteIndex>;
  /** Rejects when the site is not whole. */
  readonly content: () => Promise<Content>;
}

/** @param remember how a value that took reading is kept */
export function siteFiles(read: Read, remember: Remember = shared): SiteFiles {
  const site = remember(async () => {
    const index = await readJson<SiteIndex>(read, SITE_INDEX);
    // What is composed would lead with queries to where the site itself leads without.
    if (index.links === 'path') throw new Error(PATH_LINKED);
    return index;
  });
  const content = remember(async () => {
    const { store } = await site();
    const [councils, commitments, bytes] = await Promise.all([
      readJson<readonly Item[]>(read, store.councils),
      readJson<readonly Item[]>(read, store.commitments),
      readWhole(read, store.searchterms),
    ]);
    const terms = decodeStore(bytes);
    return contentOf({ councils, commitments, searchTerms: (filter) => listTerms(terms, filter) });
  });
  return { site, content };
}

/** Remembers a value that took reading; a failure is not remembered. */
export type Remember = <Value extends object>(make: () => Promise<Value>) => () => Promise<Value>;

/** Requests that come during a reading wait for it: each file is read once. */
export function shared<Value extends object>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/**
 * Requests that come during a reading read for themselves. Edge runtimes abandon the reading of a request whose client
 * has gone: whoever waited for it would wait for ever
 * (https://developers.cloudflare.com/workers/observability/errors/).
 */
export function settled<Value extends object>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Value | undefined;
  return async () => {
    const value = made ?? (await make());
    made = value;
    return value;
  };
}

async function readWhole(read: Read, file: string): Promise<Uint8Array> {
  const bytes = await read(file);
  if (!bytes) throw new Error(`the site has no file ${file}: it was not built, or not published whole`);
  return bytes;
}

async function readJson<Value>(read: Read, file: string): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await readWhole(read, file))) as Value;
}

/** The file that holds an address; undefined where none can. Only what looks like a code becomes part of a name. */
export function fileFor(address: Address, rendering: Rendering): string | undefined {
  if ('code' in address && !AUTHORITY_CODE.test(address.code)) return undefined;
  if ('page' in address && address.page === 'last') return undefined;
  return fileOf(address, rendering);
}
