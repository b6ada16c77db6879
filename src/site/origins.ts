// What the answers of a family are made from, in a few characters: a build renders only what is made from something else
// than in the build before.
import { type EndpointName, endpointOf, kindOf, LIST_NAMES, type RecordSource } from '../api/api.ts';
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { contentHash } from './file-content.ts';
import type { Origin } from './site-plan.ts';

/** All that answers are made from: two sites with the same have the same answers. */
interface Origins {
  /** Stands for the program's code: another one may make other bytes of the same. */
  readonly program: string | undefined;
  readonly site: SiteIndex;
  /** Every record, as text. */
  readonly stored: Readonly<Record<RecordSource, string>>;
}

/**
 * What files are made from that tell of some endpoints' answers.
 * @param name the files', in each build
 * @param others what they are made from besides
 * @returns undefined where the program doesn't know itself: then nothing is known to be made of the same
 */
export type OriginOf = (name: string, endpoints: Iterable<EndpointName>, others?: unknown) => Origin | undefined;

export function originsOf({ program, site, stored }: Origins): OriginOf {
  // No answer contains the store's path or the lists' page counts. Everything that an answer takes from the design is also in
  // the rest of the index. The numbers beside a list's filters come from its own records.
  const counts = Object.fromEntries(LIST_NAMES.map((list) => [`${kindOf(list).name}Counts`, undefined]));
  const common = [program, { ...site, ...counts, store: undefined, mostPages: undefined, look: undefined }];
  const hashes = new Map(Object.entries(stored).map(([source, text]) => [source, contentHash(text)]));
  // The names of the other files have a hash of what these hold.
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
