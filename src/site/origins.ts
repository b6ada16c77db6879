// A hash of everything that files depend on. A build renders only files whose origin has changed.
import { type EndpointName, endpointOf, kindOf, LIST_NAMES, type RecordSource } from '../api/api.ts';
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { contentHash } from './file-content.ts';
import type { Origin } from './site-plan.ts';

/** The records of each source as text. */
export type StoredRecords = Readonly<Record<RecordSource, string>>;

interface Origins {
  /** The hash of the program; undefined if it runs from its source. */
  readonly program: string | undefined;
  readonly site: SiteIndex;
  readonly stored: StoredRecords;
}

/**
 * The origin of files that depend on some endpoints' responses.
 * @param name of the files, the same in every build
 * @param others everything else that they depend on
 * @returns undefined if the program is unknown
 */
export type OriginOf = (name: string, endpoints: Iterable<EndpointName>, others?: unknown) => Origin | undefined;

export function originsOf({ program, site, stored }: Origins): OriginOf {
  // No response contains the store's paths or the numbers of pages. The rest of the index includes what responses take from the
  // design. The counts beside filters come from the records.
  const counts = Object.fromEntries(LIST_NAMES.map((list) => [`${kindOf(list).name}Counts`, undefined]));
  const common = [program, { ...site, ...counts, store: undefined, mostPages: undefined, look: undefined }];
  const hashes = new Map(Object.entries(stored).map(([source, text]) => [source, contentHash(text)]));
  // The names of the store's files contain a hash.
  const madeFrom = (endpoint: EndpointName): unknown => {
    const { source } = endpointOf(endpoint);
    return source ? (hashes.get(source) ?? site.store[source]) : '';
  };
  return (name, endpoints, others) => {
    if (program === undefined) return undefined;
    const made = Array.from(new Set(endpoints), madeFrom);
    return { name, hash: contentHash(jsonOf([common, made, others])) };
  };
}
