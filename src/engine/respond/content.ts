// The data for responses. The build takes it from the dataset; a router reads it from files.

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
  perEndpoint,
  type RecordSource,
  SOURCE_NAMES,
  type SourceName,
  type SourceNamed,
  type WordListName,
} from '../api/api.ts';
import type { FieldValue, Item, RecordKind } from '../api/endpoint.ts';
import type { FieldThreshold, Values, WordList } from '../api/parameter.ts';
import { getOrAdd, groupBy } from '../grouping.ts';
import type { ErrorName, OptionsDocument, RefusalName } from '../http/rules.ts';
import type { TermFiles } from '../terms/store.ts';

export interface List {
  readonly count: number;
  readonly slice: (first: number, size: number) => readonly Item[];
}

/** The records from each source, in list order. Sources that no response needs are omitted. */
export type Records = Readonly<Partial<Record<SourceName, readonly Item[]>>>;

/** Returns a list with records that are counted separately for each request. */
export type Counted = (address: Address) => List;

export const itemsOf = ({ count, slice }: List): readonly Item[] => slice(0, count);

export interface Content {
  /** @param key the address's key in the form used in records: either the key itself or a link */
  readonly list: (address: Address, key?: string) => List;
  /** The path and title of an item's own page, or of the page of the record that it belongs to. Undefined if there is none. */
  readonly pageOf: (item: Item, kind: RecordKind) => readonly [path: string, title: string] | undefined;
}

const NOTHING: List = { count: 0, slice: () => [] };

export function contentOf(records: Records, counted: Counted = () => NOTHING): Content {
  const indexes = new Map<string, ReadonlyMap<string, readonly Item[]>>();
  const list = (address: Address, key?: string): List => {
    const { source, key: named } = endpointOf(address.endpoint);
    if (!source || isCountedSource(source)) return counted(address);
    const all = records[source] ?? [];
    const index =
      named && getOrAdd(indexes, `${source} ${named.field}`, () => groupBy(all, (item) => wordOf(item[named.field])));
    const items = filtered(index ? (index.get(key ?? '') ?? []) : all, address);
    return { count: items.length, slice: (first, size) => items.slice(first, first + size) };
  };
  const pageOf: Content['pageOf'] = (item, { page, heading, owner }) => {
    if (page) return [item[page] as string, item[heading!] as string];
    if (!owner) return undefined;
    const [field, endpoint] = owner as readonly [string, EndpointName];
    // The link ends with the key of the record and a file name, which may be empty.
    const [record] = list({ endpoint }, String(item[field]).split('/').at(-2)).slice(0, 1);
    return record && pageOf(record, kindOf(endpoint));
  };
  return { list, pageOf };
}

function filtered(items: readonly Item[], { endpoint, values = {} }: Address): readonly Item[] {
  return fieldFilters(endpoint).reduce((left, filter) => {
    const passes = wordTestIn(values, filter);
    return passes ? left.filter((item) => passes(wordOf(item[filter[1].field]))) : left;
  }, items);
}

/** The word for a field's value, such as `true`; an empty string for null. */
export const wordOf = (value: FieldValue | undefined): string => String(value ?? '');

// ---- filters of fields ----

type WordFilter = readonly [name: ParameterName, parameter: WordList];

/** The filters, in the order used on the page and in the counts. */
export const wordFilters: (endpoint: EndpointName) => readonly WordFilter[] = /* @__PURE__ */ perEndpoint((endpoint) =>
  parametersIn(endpoint).filter((each): each is WordFilter => each[1].kind === 'words'),
);

/** The selected words. An empty list means that all words are selected. */
export const wordsIn = (values: Values, name: ParameterName): readonly string[] =>
  (values[name] as readonly string[] | undefined) ?? [];

/** A filter that compares a field of the records, with words or with the least value. */
export type FieldFilter = readonly [name: ParameterName, parameter: WordList | FieldThreshold];

/** The filters, in the order used on the page and in the counts. */
export const fieldFilters: (endpoint: EndpointName) => readonly FieldFilter[] = /* @__PURE__ */ perEndpoint(
  (endpoint) =>
    parametersIn(endpoint).filter(
      (each): each is FieldFilter =>
        each[1].kind === 'words' || (each[1].kind === 'threshold' && each[1].field !== undefined),
    ),
);

/** Whether a filter lets through a record whose field has this word. Undefined if it lets through all records. */
export type WordTest = ((word: string) => boolean) | undefined;

export function wordTestIn(values: Values, [name, parameter]: FieldFilter): WordTest {
  if (parameter.kind === 'words') {
    const words = wordsIn(values, name);
    return words.length === 0 ? undefined : (word) => words.includes(word);
  }
  const least = values[name] as number | undefined;
  return least === undefined ? undefined : (word) => word !== '' && Number(word) >= least;
}

/** Record counts, nested by the words of the first filtered field, then by those of the second, and so on. */
export type Counts = number | { readonly [word: string]: Counts };

/** @returns undefined for a list without filters of fields */
export function countsOf(endpoint: EndpointName, site: SiteIndex): Counts | undefined {
  return fieldFilters(endpoint).length > 0 ? site[`${kindOf(endpoint).name}Counts` as CountsName] : undefined;
}

/** @param passes for each filter */
export function countWith(counts: Counts, passes: readonly WordTest[], filter = 0): number {
  if (typeof counts === 'number') return counts;
  const own = passes[filter];
  let sum = 0;
  for (const word in counts) if (!own || own(word)) sum += countWith(counts[word]!, passes, filter + 1);
  return sum;
}

// ---- the site ----

/** The properties of a site that affect the JSON of responses. */
export interface PagedSite extends LinkedSite {
  readonly pageSizes: Readonly<Record<PagedName, number>>;
}

/** The exact reason for an error or an empty list, if the request is known. */
export type ExactNotice =
  | `beyond-${'last' | 'only' | 'empty'}-page`
  | `dates-${'reversed' | 'after-last' | 'before-first'}`;

/** The reason for showing a notice: an error, an empty list or an unknown word. */
export type NoticeName =
  | ErrorName
  | 'method-not-allowed'
  | RefusalName
  | `no-such-${ItemName}`
  | `no-${ListedName}`
  | `unknown-${WordListName}`;

/** The design chosen by the owner of the site. */
export interface DesignRecord {
  readonly texts: { readonly about: readonly string[]; readonly footer?: string | undefined };
  readonly theme: Readonly<Partial<Record<'accent' | 'logo' | 'picture', string | undefined>>>;
  /** Hashes of the templates, style rules and pictures, keyed by file name in the source folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** Help for an endpoint. It is stored with the site to keep the router small. */
export interface EndpointHelp {
  readonly heading: string;
  readonly description: string;
  /** The endpoint's description as HTML. */
  readonly summary: string;
  /** The parameters and fields as HTML. */
  readonly guide: string;
  /** The endpoints above this one in the hierarchy, and the endpoint itself. */
  readonly trail: readonly EndpointName[];
  /** Links to the endpoint's part of the reference and to the guide, as HTML. */
  readonly help?: string | undefined;
  readonly hasParameters: boolean;
  readonly options: OptionsDocument;
  /** The path of the page for OPTIONS. Undefined if the host can't respond to OPTIONS. */
  readonly optionsPage?: string | undefined;
}

type CountsName = `${SourceNamed<FilteredSource>}Counts`;
export type CountsBySource = Readonly<Record<CountsName, Counts>>;

/** Changes with every change to the site's index or store that other versions of the program can't read. */
export const SITE_FORMAT = 1;

/** The reason for rejecting a site that has another format. */
export const OTHER_VERSION = 'it was built by another version of the program';

/** @throws {Error} if another version of the program built the site */
export function indexOfThisVersion(index: unknown): SiteIndex {
  if ((index as Partial<SiteIndex> | null)?.format !== SITE_FORMAT) throw new Error(OTHER_VERSION);
  return index as SiteIndex;
}

/** The properties of a site that affect all its responses. The build stores them as `SITE_INDEX` for the router. */
export interface SiteIndex extends PagedSite, RangeSite, CountsBySource {
  readonly format: typeof SITE_FORMAT;
  readonly title: string;
  readonly description: string;
  readonly licence?: { readonly name: string; readonly url: string } | undefined;
  readonly contact?: string | undefined;
  /**
   * The data files. Like the paths of the style sheet and the logo, their paths are relative to the site's root, without a leading
   * slash.
   */
  readonly store: Readonly<Record<RecordSource, string> & Record<CountedSource, TermFiles>>;
  readonly style: string;
  readonly logo?: string | undefined;
  readonly dates: DatePolicy;
  /** Lists with links to each of the last few days of the log, for hosts that ignore queries. */
  readonly dayLists: readonly { readonly title: string; readonly url: string }[];
  /** Whether any responses are prebuilt. If none are, there is no URL index. */
  readonly isPrebuilt: boolean;
  /** The paths of all files that can be downloaded, relative to the site's root. */
  readonly downloads: readonly string[];
  readonly prebuildsFilters: boolean;
  /** The highest page number prebuilt for each kind of list. */
  readonly mostPages: Readonly<Record<PagedName, number>>;
  readonly guides: Readonly<Record<EndpointName, EndpointHelp>>;
  /** The response headers that pages display. */
  readonly headers: string;
  /** Advice on what to do next, as HTML with placeholders. */
  readonly notices: Readonly<Record<NoticeName | ExactNotice, string>>;
  /** The completed page layout. */
  readonly frame: string;
  /** The design, which only `diff` needs. */
  readonly look: DesignRecord;
}

/** The path of every file in a site's store, without duplicates. */
export const storeFilesIn = ({ store }: Pick<SiteIndex, 'store'>): readonly string[] => {
  const files = SOURCE_NAMES.flatMap((name) => {
    if (!isCountedSource(name)) return [store[name]];
    const { dictionary, blocks, before } = store[name];
    return [dictionary, ...blocks, ...before].filter((file) => file !== '');
  });
  return [...new Set(files)];
};
