// The whole API: its endpoints, and the sources of their records. Everything else is derived from here.
import { commitmentKind, commitments } from './commitments.ts';
import { council } from './council.ts';
import { councilCommitments } from './council-commitments.ts';
import { councilKind, councils } from './councils.ts';
import type { Endpoint, Key, RecordKind } from './endpoint.ts';
import type { Day, Parameter, Threshold, ThresholdOption, WordList } from './parameter.ts';
import { root } from './root.ts';
import { searchTermKind, searchterms } from './searchterms.ts';

export const ENDPOINTS = {
  root,
  councils,
  council,
  'council-commitments': councilCommitments,
  commitments,
  searchterms,
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointsByName = typeof ENDPOINTS;
export type EndpointName = keyof EndpointsByName;

/** The records that a site keeps for its router, by the name in an endpoint's `source`. */
export const SOURCES = {
  councils: councilKind,
  commitments: commitmentKind,
  searchterms: searchTermKind,
} as const satisfies Readonly<Record<string, RecordKind>>;

export type SourceName = keyof typeof SOURCES;
/** A source whose records are counted for each response. */
export type CountedSource = {
  [Name in SourceName]: (typeof SOURCES)[Name] extends { readonly isCounted: true } ? Name : never;
}[SourceName];
/** A source whose records are the same in every response. */
export type RecordSource = Exclude<SourceName, CountedSource>;

export const SOURCE_NAMES = /* @__PURE__ */ Object.keys(SOURCES) as readonly SourceName[];

/** A source with the type that all of them share. */
export const sourceOf = (name: SourceName): RecordKind => SOURCES[name];

/** The kind of an endpoint's records; for a response of links, a kind with those fields. */
export const kindOf = (name: EndpointName): RecordKind => {
  const { source, lists = [] } = endpointOf(name);
  return source ? SOURCES[source] : { name, links: lists, addresses: [] };
};

export const isCountedSource = (name: SourceName): name is CountedSource => sourceOf(name).isCounted === true;

export const RECORD_SOURCES: readonly RecordSource[] = /* @__PURE__ */ SOURCE_NAMES.filter(
  (name) => !isCountedSource(name),
);

export const COUNTED_SOURCES: readonly CountedSource[] = /* @__PURE__ */ SOURCE_NAMES.filter(isCountedSource);

export const RECORD_KINDS: readonly RecordKind[] = /* @__PURE__ */ Object.values(SOURCES);

/** The folders of the pages about records. */
export const PAGE_FOLDERS: readonly string[] = /* @__PURE__ */ RECORD_KINDS.flatMap(({ page }) => page?.folder ?? []);

type NamesWith<Wanted> = {
  [Name in EndpointName]: EndpointsByName[Name] extends Wanted ? Name : never;
}[EndpointName];

/** Endpoints with pages. */
export type PagedName = NamesWith<{ readonly shape: 'page' }>;
/** Endpoints whose path names a record. */
export type KeyedName = NamesWith<{ readonly key: Key }>;
/** Endpoints of one record. */
export type ItemName = NamesWith<{ readonly shape: 'item' }>;
/** Endpoints of several records. */
export type ListedName = NamesWith<{ readonly shape: 'items' | 'page' }>;
/** Endpoints that list all records of a source. */
export type ListName = Exclude<ListedName, KeyedName>;

type ParametersOf<Name extends EndpointName, Wanted> = {
  [Each in keyof EndpointsByName[Name]['parameters']]: EndpointsByName[Name]['parameters'][Each] extends Wanted
    ? Each
    : never;
}[keyof EndpointsByName[Name]['parameters']];
/** A source of which a list is filtered by words. */
export type FilteredSource = {
  [Name in ListName]: [ParametersOf<Name, WordList>] extends [never] ? never : EndpointsByName[Name]['source'];
}[ListName];
type ParametersLike<Wanted> = { [Name in EndpointName]: ParametersOf<Name, Wanted> }[EndpointName];
/** Parameters that filter by the words of a field. They have no invalid values. */
export type WordListName = ParametersLike<WordList>;
/** Parameters that can have invalid values. */
export type LimitName = ParametersLike<Day | Threshold>;
export type ParameterName = WordListName | LimitName;

export const ENDPOINT_NAMES = /* @__PURE__ */ Object.keys(ENDPOINTS) as readonly EndpointName[];

interface NamedEndpoint extends Endpoint {
  readonly source?: SourceName;
  readonly lists?: readonly ListName[];
  readonly key?: Key & { readonly linksTo?: KeyedName };
}

/** Parameters filter by words or count between days. Others, and parameters beside a key, aren't supported. */
type Filterable =
  | { readonly key: Key; readonly parameters: Readonly<Record<string, never>> }
  | { readonly key?: never; readonly source?: RecordSource; readonly parameters: Readonly<Record<string, WordList>> }
  | {
      readonly key?: never;
      readonly source: CountedSource;
      readonly parameters: Readonly<Record<string, Day | Threshold>>;
    };

// Checked here, because an endpoint's own type can't refer to all names.
const CHECKED: Readonly<Record<EndpointName, NamedEndpoint & Filterable>> = ENDPOINTS;

/** An endpoint with the type that all of them share. */
export const endpointOf = (name: EndpointName): NamedEndpoint => CHECKED[name];

export const isList = (name: EndpointName): name is ListName => {
  const { shape, key } = endpointOf(name);
  return (shape === 'items' || shape === 'page') && !key;
};

export const PAGED_NAMES: readonly PagedName[] = /* @__PURE__ */ ENDPOINT_NAMES.filter(
  (name): name is PagedName => endpointOf(name).shape === 'page',
);

export const LIST_NAMES: readonly ListName[] = /* @__PURE__ */ ENDPOINT_NAMES.filter(isList);

/** The threshold whose prebuilt values an option of the site lists. */
export function thresholdOf(option: ThresholdOption): readonly [name: ParameterName, threshold: Threshold] {
  for (const [name, parameter] of ENDPOINT_NAMES.flatMap(parametersIn)) {
    if (parameter.kind === 'threshold' && parameter.option === option) return [name, parameter];
  }
  throw new Error(`no parameter has the option ${option}`);
}

/** In the order in which they are read, and in which people see them. */
export const parametersIn = (name: EndpointName): readonly Named[] => NAMED.get(name)!;

type Named = readonly [name: ParameterName, parameter: Parameter];

// Listed once, because every link needs them.
const NAMED = new Map(
  ENDPOINT_NAMES.map((name) => [name, Object.entries(endpointOf(name).parameters) as unknown as readonly Named[]]),
);
