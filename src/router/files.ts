// The content of answers at request time: read from the site's own files. What is needed again and again is kept.
import type { Content, Item, SiteIndex } from '../respond/content.ts';
import { type Address, fileOf } from '../route/address.ts';
import { AUTHORITY_CODE } from '../route/endpoints.ts';
import { SITE_INDEX } from '../route/layout.ts';
import { decodeStore } from '../searchterms/encoding.ts';
import { findTerms, type SearchTermStore, termOf } from '../searchterms/store.ts';

/** Reads a file of the site by its path from the root, without a leading slash; undefined when there is none. */
export type Read = (file: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

export interface SiteFiles {
  site(): Promise<SiteIndex>;
  content(): Promise<Content>;
}

export function siteFiles(read: Read): SiteFiles {
  const site = once(() => readJson<SiteIndex>(read, SITE_INDEX));
  const store = once(async () => decodeStore(await readWhole(read, (await site()).searchTermStore)));
  const councils = once(() => readJson<readonly Item[]>(read, fileOfAll));
  return { site, content: async () => contentOf(read, await site(), councils, store) };
}

const fileOfAll = fileOf({ endpoint: 'councils', countries: [], types: [] }, 'json');

function contentOf(
  read: Read,
  site: SiteIndex,
  councils: () => Promise<readonly Item[]>,
  store: () => Promise<SearchTermStore>,
): Content {
  // Only what looks like a code may become part of a file's name.
  const readOf = async <Value>(address: Extract<Address, { code: string }>): Promise<Value | undefined> => {
    const bytes = AUTHORITY_CODE.test(address.code) ? await read(fileOf(address, 'json')) : undefined;
    return bytes && parse<Value>(bytes);
  };
  return {
    councils,
    council: (code) => readOf<Item>({ endpoint: 'council', code }),
    commitmentsOf: async (code) => (await readOf<readonly Item[]>({ endpoint: 'council-commitments', code })) ?? [],
    commitments: () => ({
      count: site.commitments,
      slice: async (first, size) => {
        const address: Address = { endpoint: 'commitments', page: first / size + 1 };
        return (await readJson<{ results: readonly Item[] }>(read, fileOf(address, 'json'))).results;
      },
    }),
    searchTerms: async (filter) => {
      const terms = await store();
      const { keys, timesSeen } = findTerms(terms, filter);
      return {
        count: keys.length,
        slice: (first, size) =>
          Array.from(keys.subarray(first, first + size), (key, index) => termOf(terms, key, timesSeen[first + index]!)),
      };
    },
  };
}

/** Remembers a value that took reading; a failure is not remembered. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function readWhole(read: Read, file: string): Promise<Uint8Array> {
  const bytes = await read(file);
  if (!bytes) throw new Error(`the site has no file ${file}: it was not built, or not published whole`);
  return bytes;
}

const parse = <Value>(bytes: Uint8Array): Value => JSON.parse(new TextDecoder().decode(bytes)) as Value;

async function readJson<Value>(read: Read, file: string): Promise<Value> {
  return parse<Value>(await readWhole(read, file));
}

/** The file with exactly the bytes that a request wants, when its spelling is the canonical one. */
export function fileFor(address: Address, rendering: 'json' | 'html'): string | undefined {
  if ('code' in address && !AUTHORITY_CODE.test(address.code)) return undefined;
  if ('page' in address && address.page === 'last') return undefined;
  return fileOf(address, rendering);
}
