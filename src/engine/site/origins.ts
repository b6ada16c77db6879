// Hashes of everything that files depend on. A build renders only files whose origin has changed.
import { rangeParametersOf } from '../addressing/ranges.ts';
import { type EndpointName, endpointOf, kindOf, LIST_NAMES, type RecordSource } from '../api/api.ts';
import type { Design } from '../design/design.ts';
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { contentHash } from './file-content.ts';
import type { Origin } from './site-plan.ts';

/** The records from each source, as text. */
export type StoredRecords = Readonly<Record<RecordSource, string>>;

export interface Origins {
  /**
   * For files that show the responses of some endpoints.
   * @param name a name for the files, which is the same in every build
   * @param others everything else that the files depend on, apart from the program and the site index. The days of the log count as
   * part of the index only for endpoints with date ranges.
   */
  readonly ofResponses: (name: string, endpoints: Iterable<EndpointName>, others?: unknown) => Origin | undefined;
  /**
   * For pages and their charts.
   * @param shown everything that they depend on, apart from the program, the site index without the days of the log, the style sheet
   * and the scripts
   */
  readonly ofPages: (name: string, shown: unknown) => Origin | undefined;
  /** For files with this content, whatever it was made from. */
  readonly ofContent: (name: string, content: string | Uint8Array) => Origin | undefined;
}

/** @param program the program's hash; if undefined, so are all origins */
export function originsOf(
  program: string | undefined,
  site: SiteIndex,
  { style, scripts }: Design,
  stored: StoredRecords,
): Origins {
  // No response contains the store's paths or the highest page numbers. The owner's design affects responses only through other
  // parts of the index. The counts next to filters are derived from the records. Only lists with date ranges show the days of the log.
  const counts = Object.fromEntries(LIST_NAMES.map((list) => [`${kindOf(list).name}Counts`, undefined]));
  const { store, mostPages, look, days, dayLists, ...index } = { ...site, ...counts };
  const common = contentHash(jsonOf([program, index]));
  const ofPage = contentHash(jsonOf([common, style, scripts]));
  const hashes = new Map(Object.entries(stored).map(([source, text]) => [source, contentHash(text)]));
  // The names of store files include a hash of their content.
  const madeFrom = (endpoint: EndpointName): unknown => {
    const { source } = endpointOf(endpoint);
    const owner = kindOf(endpoint).owner?.[1] as EndpointName | undefined;
    const range = rangeParametersOf(endpoint) && [days, dayLists];
    return source ? [hashes.get(source) ?? store[source], owner && madeFrom(owner), range] : '';
  };
  const origin = (name: string, from: () => unknown) =>
    program === undefined ? undefined : { name, hash: contentHash(jsonOf(from())) };
  return {
    ofResponses: (name, endpoints, others) =>
      origin(name, () => [common, Array.from(new Set(endpoints), madeFrom), others]),
    ofPages: (name, shown) => origin(name, () => [ofPage, shown]),
    ofContent: (name, content) => origin(name, () => [program, contentHash(content)]),
  };
}
