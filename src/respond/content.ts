// The data for responses: from the dataset in a build, from files in a router.

import type { Address } from '../addressing/address.ts';
import type { LinkedSite } from '../addressing/links.ts';
import type { DatePolicy, RangeSite } from '../addressing/ranges.ts';
import {
  type CountedSource,
  type EndpointName,
  endpointOf,
  type FilteredSource,
  type ItemName,
  isCountedSource,
  kindOf,
  type ListedName,
  type PagedName,
  type ParameterName,
  parametersIn,
  type RecordSource,
  SOURCE_NAMES,
  type SOURCES,
  type SourceName,
  type WordListName,
} from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Values, WordList } from '../api/parameter.ts';
import { getOrAdd, groupBy } from '../grouping.ts';
import type { ErrorName, OptionsDocument, RefusalName } from '../http/rules.ts';
import type { TermFiles } from '../searchterms/store.ts';

export interface List {
  readonly count: number;
  readonly slice: (first: number, size: number) => readonly Item[];
}

/** In the order of their lists. Sources that no response needs are left out. */
export type Records = Readonly<Partial<Record<SourceName, readonly Item[]>>>;

/** The list of a source whose records are counted for each request. */
export type Counted = (address: Address) => List;

export const itemsOf = ({ count, slice }: List): readonly Item[] => slice(0, count);

export interface Content {
  /** @param key the address's key as in the records: itself, or a link */
  readonly list: (address: Address, key?: string) => List;
}

const NOTHING: List = { count: 0, slice: () => [] };

export function contentOf(records: Records, counted: Counted = () => NOTHING): Content {
  const indexes = new Map<string, ReadonlyMap<unknown, readonly Item[]>>();
  const list = (address: Address, key?: string): List => {
    const { source, key: named } = endpointOf(address.endpoint);
    if (!source || isCountedSource(source)) return counted(address);
    const all = records[source] ?? [];
    const index =
      named && getOrAdd(indexes, `${source} ${named.field}`, () => groupBy(all, (item) => item[named.field]));
    const items = filtered(index ? (index.get(key) ?? []) : all, address);
    return { count: items.length, slice: (first, size) => items.slice(first, first + size) };
  };
  return { list };
}

function filtered(items: readonly Item[], { endpoint, values = {} }: Address): readonly Item[] {
  return wordFilters(endpoint).reduce((left, [name, { field }]) => {
    const words = new Set<unknown>(wordsIn(values, name));
    return words.size === 0 ? left : left.filter((item) => words.has(item[field]));
  }, items);
}

// ---- word filters ----

export type WordFilter = readonly [name: ParameterName, parameter: WordList];

/** In the order of the page's filters and of the counts. */
export const wordFilters = (endpoint: EndpointName): readonly WordFilter[] =>
  parametersIn(endpoint).filter((each): each is WordFilter => each[1].kind === 'words');

/** The selected words; none means all. */
export const wordsIn = (values: Values, name: ParameterName): readonly string[] =>
  (values[name] as readonly string[] | undefined) ?? [];

/** The number of records by the first filter's words, then by the second's, and so on. */
export type Counts = number | { readonly [word: string]: Counts };

/** @returns undefined for a list without word filters */
export function countsOf(endpoint: EndpointName, site: SiteIndex): Counts | undefined {
  return wordFilters(endpoint).length > 0 ? site[`${kindOf(endpoint).name}Counts` as CountsName] : undefined;
}

/** @param chosen the selected words of each filter; none means all */
export function countWith(counts: Counts, chosen: readonly (readonly string[])[], filter = 0): number {
  if (typeof counts === 'number') return counts;
  const words = chosen[filter] ?? [];
  let sum = 0;
  for (const word in counts) {
    if (words.length === 0 || words.includes(word)) sum += countWith(counts[word]!, chosen, filter + 1);
  }
  return sum;
}

// ---- the site ----

/** What the JSON of responses depends on. */
export interface PagedSite extends LinkedSite {
  readonly pageSizes: Readonly<Record<PagedName, number>>;
}

/** The reason for a notice: an error, or an empty list. */
export type NoticeName =
  | ErrorName
  | 'method-not-allowed'
  | RefusalName
  | `no-such-${ItemName}`
  | `no-${ListedName}`
  | `unknown-${WordListName}`;

/** The owner's design. */
export interface DesignRecord {
  readonly texts: { readonly about: readonly string[]; readonly footer?: string | undefined };
  readonly theme: { readonly accent?: string | undefined; readonly logo?: string | undefined };
  /** Hashes of templates, style rules and the logo, by name in the source folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** Texts about an endpoint. They are stored with the site to keep the router small. */
export interface EndpointHelp {
  readonly heading: string;
  readonly description: string;
  /** The description as HTML. */
  readonly summary: string;
  /** Parameters and fields as HTML. */
  readonly guide: string;
  readonly hasParameters: boolean;
  readonly options: OptionsDocument;
}

type CountsName = `${(typeof SOURCES)[FilteredSource]['name']}Counts`;
export type CountsBySource = Readonly<Record<CountsName, Counts>>;

/** What all responses of a site depend on. The build stores it as `SITE_INDEX`, and the router reads it. */
export interface SiteIndex extends PagedSite, RangeSite, CountsBySource {
  readonly title: string;
  readonly description: string;
  readonly licence?: { readonly name: string; readonly url: string } | undefined;
  readonly contact?: string | undefined;
  /** Files from the site's root, without a leading slash: the data, the style sheet and the logo. */
  readonly store: Readonly<Record<RecordSource, string> & Record<CountedSource, TermFiles>>;
  readonly style: string;
  readonly logo?: string | undefined;
  readonly dates: DatePolicy;
  /** Lists with links to each of the log's latest days, for hosts that ignore queries. */
  readonly dayLists: readonly { readonly title: string; readonly url: string }[];
  /** Whether any responses, and so the URL index, are prebuilt. */
  readonly isPrebuilt: boolean;
  readonly prebuildsFilters: boolean;
  /** The number of prebuilt pages of each list. */
  readonly mostPages: Readonly<Record<PagedName, number>>;
  readonly guides: Readonly<Record<EndpointName, EndpointHelp>>;
  /** What to do next, as HTML; `{{value}}` is replaced by the value in the request. */
  readonly notices: Readonly<Record<NoticeName, string>>;
  /** The filled layout, and the template of a response. */
  readonly frame: string;
  readonly answerTemplate: string;
  /** Only for `diff`. Builds by older versions have none. */
  readonly look?: DesignRecord | undefined;
}

/** Every file of a site's store, once. */
export const storeFilesIn = ({ store }: Pick<SiteIndex, 'store'>): readonly string[] => {
  const files = SOURCE_NAMES.flatMap((name) => {
    if (!isCountedSource(name)) return [store[name]];
    const { dictionary, blocks, before } = store[name];
    return [dictionary, ...blocks, ...before].filter((file) => file !== '');
  });
  return [...new Set(files)];
};
