// What answers are made from, wherever it comes from: the dataset in memory at build time, files at request time.

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

/** Every record of a source, in the order of its list; of some sources only, where no others are needed. */
export type Records = Readonly<Partial<Record<SourceName, readonly Item[]>>>;

/** The list of an address whose records are counted for it. */
export type Counted = (address: Address) => List;

export const itemsOf = ({ count, slice }: List): readonly Item[] => slice(0, count);

export interface Content {
  /**
   * The records that an address lets through.
   * @param key the address's key as the records have it: itself, or a link
   */
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

// ---- filters by words ----

export type WordFilter = readonly [name: ParameterName, parameter: WordList];

/** In the order in which people see them, which is that of a list's counts. */
export const wordFilters = (endpoint: EndpointName): readonly WordFilter[] =>
  parametersIn(endpoint).filter((each): each is WordFilter => each[1].kind === 'words');

/** The words that are chosen; none stands for all. */
export const wordsIn = (values: Values, name: ParameterName): readonly string[] =>
  (values[name] as readonly string[] | undefined) ?? [];

/** How many records there are with each word of a list's first filter, of these with each of the second, and so on. */
export type Counts = number | { readonly [word: string]: Counts };

/** @returns undefined for a list that is not filtered by words */
export function countsOf(endpoint: EndpointName, site: SiteIndex): Counts | undefined {
  return wordFilters(endpoint).length > 0 ? site[`${kindOf(endpoint).name}Counts` as CountsName] : undefined;
}

/** @param chosen the words of each filter; none stands for all */
export function countWith(counts: Counts, chosen: readonly (readonly string[])[], filter = 0): number {
  if (typeof counts === 'number') return counts;
  const words = chosen[filter] ?? [];
  let sum = 0;
  for (const word in counts) {
    if (words.length === 0 || words.includes(word)) sum += countWith(counts[word]!, chosen, filter + 1);
  }
  return sum;
}

// ---- sites ----

/** What of a site the JSON of its answers depends on. */
export interface PagedSite extends LinkedSite {
  readonly pageSizes: Readonly<Record<PagedName, number>>;
}

/** What went wrong, or which list has nothing in it. */
export type NoticeName =
  | ErrorName
  | 'method-not-allowed'
  | RefusalName
  | `no-such-${ItemName}`
  | `no-${ListedName}`
  | `unknown-${WordListName}`;

/** The parts of the owner's design. */
export interface DesignRecord {
  readonly texts: { readonly about: readonly string[]; readonly footer?: string | undefined };
  readonly theme: { readonly accent?: string | undefined; readonly logo?: string | undefined };
  /** Hashes of templates, style rules and the logo, by their names in the source folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** What pages say of an endpoint, and what OPTIONS returns: kept in the site, so that a router carries no words of it. */
export interface EndpointHelp {
  readonly heading: string;
  readonly description: string;
  /** The description as markup. */
  readonly summary: string;
  /** Its parameters and fields, as markup. */
  readonly guide: string;
  readonly hasParameters: boolean;
  readonly options: OptionsDocument;
}

type CountsName = `${(typeof SOURCES)[FilteredSource]['name']}Counts`;
export type CountsBySource = Readonly<Record<CountsName, Counts>>;

/** What the answers of one site have in common. The router reads it from the site, see `SITE_INDEX`. */
export interface SiteIndex extends PagedSite, RangeSite, CountsBySource {
  readonly title: string;
  readonly description: string;
  readonly licence?: { readonly name: string; readonly url: string } | undefined;
  readonly contact?: string | undefined;
  /** Files, from the site's root, without a leading slash: what answers are composed from, and the style sheet. */
  readonly store: Readonly<Record<RecordSource, string> & Record<CountedSource, TermFiles>>;
  readonly style: string;
  readonly logo?: string | undefined;
  readonly dates: DatePolicy;
  /** Where each of the log's latest days is a link, for a site whose answers are linked by path. */
  readonly dayLists: readonly { readonly title: string; readonly url: string }[];
  /** Whether answers are prebuilt, and with them a list of what is. */
  readonly isPrebuilt: boolean;
  /** Whether the filtered lists of a site are prebuilt, too. */
  readonly prebuildsFilters: boolean;
  /** How many prebuilt pages a list has at most. */
  readonly mostPages: Readonly<Record<PagedName, number>>;
  readonly guides: Readonly<Record<EndpointName, EndpointHelp>>;
  /** What to do next, by what went wrong or is empty, as markup; `{{value}}` is the place for what was asked for. */
  readonly notices: Readonly<Record<NoticeName, string>>;
  /** The layout with what all pages have in common, and the template of an answer. */
  readonly frame: string;
  readonly answerTemplate: string;
  /** Not for the router: `diff` compares it. Builds from older versions have none. */
  readonly look?: DesignRecord | undefined;
}
