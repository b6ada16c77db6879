// Hashes of everything that files depend on. A build renders only files whose origin has changed.
import { type EndpointName, endpointOf, kindOf, LIST_NAMES, type RecordSource } from '../api/api.ts';
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { contentHash } from './file-content.ts';
import type { Origin } from './site-plan.ts';

/** The records from each source, as text. */
export type StoredRecords = Readonly<Record<RecordSource, string>>;

/**
 * Returns the origin for files that depend on the responses of some endpoints.
 * @param name a name for the files, which is the same in every build
 * @param others everything else that the files depend on
 * @returns undefined if the program's hash is unknown
 */
export type OriginOf = (name: string, endpoints: Iterable<EndpointName>, others?: unknown) => Origin | undefined;

/** @param program the program's hash, or undefined if the program runs from source */
export function originsOf(program: string | undefined, site: SiteIndex, stored: StoredRecords): OriginOf {
  // No response contains the store's paths or the highest page numbers. The owner's design affects responses only through other
  // parts of the index. The counts next to filters are derived from the records.
  const counts = Object.fromEntries(LIST_NAMES.map((list) => [`${kindOf(list).name}Counts`, undefined]));
  const common = [program, { ...site, ...counts, store: undefined, mostPages: undefined, look: undefined }];
  const hashes = new Map(Object.entries(stored).map(([source, text]) => [source, contentHash(text)]));
  // The names of store files include a hash of their content.
  const madeFrom = (endpoint: EndpointName): unknown => {
    const { source } = endpointOf(endpoint);
    const owner = kindOf(endpoint).owner?.[1] as EndpointName | undefined;
    return source ? [hashes.get(source) ?? site.store[source], owner && madeFrom(owner)] : '';
  };
  return (name, endpoints, others) => {
    if (program === undefined) return undefined;
    const made = Array.from(new Set(endpoints), madeFrom);
    return { name, hash: contentHash(jsonOf([common, made, others])) };
  };
}
