// The data for responses. A build takes it from the dataset, and a router from files.

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

/** The records of each source, in the order of its list. Sources that no response needs are left out. */
export type Records = Readonly<Partial<Record<SourceName, readonly Item[]>>>;

/** The list of records that are counted for each request. */
export type Counted = (address: Address) => List;

export const itemsOf = ({ count, slice }: List): readonly Item[] => slice(0, count);

export interface Content {
  /** @param key the key of the address as records contain it: the key itself, or a link */
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

/** The filters in the order in which they appear on the page and in the counts. */
export const wordFilters = (endpoint: EndpointName): readonly WordFilter[] =>
  parametersIn(endpoint).filter((each): each is WordFilter => each[1].kind === 'words');

/** The selected words. If there are none, all words count as selected. */
export const wordsIn = (values: Values, name: ParameterName): readonly string[] =>
  (values[name] as readonly string[] | undefined) ?? [];

/** The number of records for each word of the first filter, then for each word of the second, and so on. */
export type Counts = number | { readonly [word: string]: Counts };

/** @returns undefined for a list that can't be filtered by words */
export function countsOf(endpoint: EndpointName, site: SiteIndex): Counts | undefined {
  return wordFilters(endpoint).length > 0 ? site[`${kindOf(endpoint).name}Counts` as CountsName] : undefined;
}

/** @param chosen the selected words of each filter; if there are none, all words count */
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

/** The parts of a site that affect the JSON of responses. */
export interface PagedSite extends LinkedSite {
  readonly pageSizes: Readonly<Record<PagedName, number>>;
}

/** The reason for a notice, which is either an error or an empty list. */
export type NoticeName =
  | ErrorName
  | 'method-not-allowed'
  | RefusalName
  | `no-such-${ItemName}`
  | `no-${ListedName}`
  | `unknown-${WordListName}`;

/** The design that the owner of the site has chosen. */
export interface DesignRecord {
  readonly texts: { readonly about: readonly string[]; readonly footer?: string | undefined };
  readonly theme: { readonly accent?: string | undefined; readonly logo?: string | undefined };
  /** Hashes of the templates, style rules and logo, by file name in the source folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** Texts about an endpoint. They are stored with the site, which keeps the router small. */
export interface EndpointHelp {
  readonly heading: string;
  readonly description: string;
  /** The endpoint's description as HTML. */
  readonly summary: string;
  /** The parameters and fields as HTML. */
  readonly guide: string;
  readonly hasParameters: boolean;
  readonly options: OptionsDocument;
}

type CountsName = `${(typeof SOURCES)[FilteredSource]['name']}Counts`;
export type CountsBySource = Readonly<Record<CountsName, Counts>>;

/** The parts of a site that affect all its responses. The build stores them as `SITE_INDEX` for the router. */
export interface SiteIndex extends PagedSite, RangeSite, CountsBySource {
  readonly title: string;
  readonly description: string;
  readonly licence?: { readonly name: string; readonly url: string } | undefined;
  readonly contact?: string | undefined;
  /** The files with the data. Like those of the style sheet and the logo, their paths start at the site's root without a slash. */
  readonly store: Readonly<Record<RecordSource, string> & Record<CountedSource, TermFiles>>;
  readonly style: string;
  readonly logo?: string | undefined;
  readonly dates: DatePolicy;
  /** Lists with links to each of the last few days of the log, for hosts that ignore queries. */
  readonly dayLists: readonly { readonly title: string; readonly url: string }[];
  /** Whether any responses are prebuilt. Only then is there a URL index. */
  readonly isPrebuilt: boolean;
  readonly prebuildsFilters: boolean;
  /** How many pages of each list are prebuilt. */
  readonly mostPages: Readonly<Record<PagedName, number>>;
  readonly guides: Readonly<Record<EndpointName, EndpointHelp>>;
  /** Advice on what to do next, as HTML. The value in the request replaces `{{value}}`. */
  readonly notices: Readonly<Record<NoticeName, string>>;
  /** The layout after filling it in, and the template for responses. */
  readonly frame: string;
  readonly answerTemplate: string;
  /** The design, which only `diff` needs. Sites built by older versions lack it. */
  readonly look?: DesignRecord | undefined;
}

/** The path of every file in a site's store, without repetitions. */
export const storeFilesIn = ({ store }: Pick<SiteIndex, 'store'>): readonly string[] => {
  const files = SOURCE_NAMES.flatMap((name) => {
    if (!isCountedSource(name)) return [store[name]];
    const { dictionary, blocks, before } = store[name];
    return [dictionary, ...blocks, ...before].filter((file) => file !== '');
  });
  return [...new Set(files)];
};
