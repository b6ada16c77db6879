// Defines the whole API: its endpoints and the sources of their records. Everything else is derived from these definitions.
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

/** The sources of the records that a site stores for its router. Endpoints refer to them by name. */
export const SOURCES = {
  councils: councilKind,
  commitments: commitmentKind,
  searchterms: searchTermKind,
} as const satisfies Readonly<Record<string, RecordKind>>;

export type SourceName = keyof typeof SOURCES;
/** Sources whose records are counted afresh for each response. */
export type CountedSource = {
  [Name in SourceName]: (typeof SOURCES)[Name] extends { readonly isCounted: true } ? Name : never;
}[SourceName];
/** Sources whose records are the same in every response. */
export type RecordSource = Exclude<SourceName, CountedSource>;

export const SOURCE_NAMES = /* @__PURE__ */ Object.keys(SOURCES) as readonly SourceName[];

/** Looks up a source and gives it the type shared by all sources. */
export const sourceOf = (name: SourceName): RecordKind => SOURCES[name];

/** The kind of record that an endpoint returns. If the response consists of links, they are treated as the fields of a record. */
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

type NamesWith<Wanted> = {
  [Name in EndpointName]: EndpointsByName[Name] extends Wanted ? Name : never;
}[EndpointName];

/** Endpoints that return paginated records. */
export type PagedName = NamesWith<{ readonly shape: 'page' }>;
/** Endpoints whose path identifies a record. */
export type KeyedName = NamesWith<{ readonly key: Key }>;
/** Endpoints that return a single record. */
export type ItemName = NamesWith<{ readonly shape: 'item' }>;
/** Endpoints that return multiple records. */
export type ListedName = NamesWith<{ readonly shape: 'items' | 'page' }>;
/** Endpoints that list all records from a source. */
export type ListName = Exclude<ListedName, KeyedName>;

type ParametersOf<Name extends EndpointName, Wanted> = {
  [Each in keyof EndpointsByName[Name]['parameters']]: EndpointsByName[Name]['parameters'][Each] extends Wanted
    ? Each
    : never;
}[keyof EndpointsByName[Name]['parameters']];
/** Sources whose lists can be filtered by words. */
export type FilteredSource = {
  [Name in ListName]: [ParametersOf<Name, WordList>] extends [never] ? never : EndpointsByName[Name]['source'];
}[ListName];
type ParametersLike<Wanted> = { [Name in EndpointName]: ParametersOf<Name, Wanted> }[EndpointName];
/** Parameters that filter a field by words. They are never invalid, because unknown words are ignored. */
export type WordListName = ParametersLike<WordList>;
/** Parameters that may be invalid. */
export type LimitName = ParametersLike<Day | Threshold>;
export type ParameterName = WordListName | LimitName;

export const ENDPOINT_NAMES = /* @__PURE__ */ Object.keys(ENDPOINTS) as readonly EndpointName[];

interface NamedEndpoint extends Endpoint {
  readonly source?: SourceName;
  readonly lists?: readonly ListName[];
  readonly key?: Key & { readonly linksTo?: KeyedName };
}

/**
 * Parameters may filter by words, restrict the days, or set a threshold. No other kinds are supported, and endpoints with a key
 * can't have parameters.
 */
type Filterable =
  | { readonly key: Key; readonly parameters: Readonly<Record<string, never>> }
  | { readonly key?: never; readonly source?: RecordSource; readonly parameters: Readonly<Record<string, WordList>> }
  | {
      readonly key?: never;
      readonly source: CountedSource;
      readonly parameters: Readonly<Record<string, Day | Threshold>>;
    };

// This can't be checked in the type of a single endpoint, which can't refer to the names of all endpoints.
const CHECKED: Readonly<Record<EndpointName, NamedEndpoint & Filterable>> = ENDPOINTS;

/** Looks up an endpoint and gives it the type shared by all endpoints. */
export const endpointOf = (name: EndpointName): NamedEndpoint => CHECKED[name];

export const isList = (name: EndpointName): name is ListName => {
  const { shape, key } = endpointOf(name);
  return (shape === 'items' || shape === 'page') && !key;
};

export const PAGED_NAMES: readonly PagedName[] = /* @__PURE__ */ ENDPOINT_NAMES.filter(
  (name): name is PagedName => endpointOf(name).shape === 'page',
);

export const LIST_NAMES: readonly ListName[] = /* @__PURE__ */ ENDPOINT_NAMES.filter(isList);

/** The threshold whose prebuilt values are listed in a site option. */
export function thresholdOf(option: ThresholdOption): readonly [name: ParameterName, threshold: Threshold] {
  for (const [name, parameter] of ENDPOINT_NAMES.flatMap(parametersIn)) {
    if (parameter.kind === 'threshold' && parameter.option === option) return [name, parameter];
  }
  throw new Error(`no parameter has the option ${option}`);
}

/** An endpoint's parameters, in the order in which they are read and displayed. */
export const parametersIn = (name: EndpointName): readonly Named[] =>
  Object.entries(endpointOf(name).parameters) as unknown as readonly Named[];

type Named = readonly [name: ParameterName, parameter: Parameter];
