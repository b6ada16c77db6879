// The API's endpoints and the sources of their records, as the service defines them, with the types that follow from its definition.
import { ENDPOINTS, SOURCES } from '#service/definition';
import { byName } from '../grouping.ts';
import type { CountedNames, Endpoint, Key, RecordKind } from './endpoint.ts';
import type { Day, FieldThreshold, Parameter, Threshold, WordList } from './parameter.ts';

export type EndpointsByName = typeof ENDPOINTS;
export type EndpointName = keyof EndpointsByName;

export type SourceName = keyof typeof SOURCES;
/** Sources whose records are counted afresh for each response. */
export type CountedSource = {
  [Name in SourceName]: (typeof SOURCES)[Name] extends { readonly counted: CountedNames } ? Name : never;
}[SourceName];
/** Sources whose records are the same in every response. */
export type RecordSource = Exclude<SourceName, CountedSource>;

export const SOURCE_NAMES = /* @__PURE__ */ Object.keys(SOURCES) as readonly SourceName[];

/** The name of a record from a source. */
export type SourceNamed<Source extends SourceName> = (typeof SOURCES)[Source]['name'];

/** Looks up a source and gives it the type shared by all sources. */
export const sourceOf = (name: SourceName): RecordKind => SOURCES[name];

/** The singular noun for a source's records. */
export const nounOf = (name: SourceName): string => {
  const { name: own, noun = own } = sourceOf(name);
  return noun;
};

/** The kind of record that an endpoint returns. If the response consists of links, they are treated as the fields of a record. */
export const kindOf = (name: EndpointName): RecordKind => {
  const { source, lists = [] } = endpointOf(name);
  return source ? SOURCES[source] : { name, links: lists, addresses: [] };
};

export const isCountedSource = (name: SourceName): name is CountedSource => sourceOf(name).counted !== undefined;

export const RECORD_SOURCES: readonly RecordSource[] = /* @__PURE__ */ SOURCE_NAMES.filter(
  (name) => !isCountedSource(name),
);

export const COUNTED_SOURCES: readonly CountedSource[] = /* @__PURE__ */ SOURCE_NAMES.filter(isCountedSource);

/** The names of the counted records; undefined for a service without any. */
export const COUNTED: CountedNames | undefined = /* @__PURE__ */ COUNTED_SOURCES.map(sourceOf)[0]?.counted;

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
/** Sources whose lists can be filtered by the fields of their records. */
export type FilteredSource = {
  [Name in ListName]: [ParametersOf<Name, { readonly field: string }>] extends [never]
    ? never
    : EndpointsByName[Name]['source'];
}[ListName];
type ParametersLike<Wanted> = { [Name in EndpointName]: ParametersOf<Name, Wanted> }[EndpointName];
/** Parameters that filter a field by words. They are never invalid, because unknown words are ignored. */
export type WordListName = ParametersLike<WordList>;
/** Parameters that may be invalid. */
export type LimitName = ParametersLike<Day | Threshold>;
export type ParameterName = WordListName | LimitName;

export const ENDPOINT_NAMES = /* @__PURE__ */ Object.keys(ENDPOINTS) as readonly EndpointName[];

/** The endpoint with links to the lists, which is the root of the API. */
export const ROOT_NAME: EndpointName = /* @__PURE__ */ ENDPOINT_NAMES.find(
  (name) => ENDPOINTS[name].shape === 'links',
)!;

/** The folder of the API in the site, such as `api`. */
export const API_FOLDER: string = /* @__PURE__ */ ENDPOINTS[ROOT_NAME].path.split('/')[1]!;

interface NamedEndpoint extends Endpoint {
  readonly source?: SourceName;
  readonly lists?: readonly ListName[];
  readonly key?: Key & { readonly linksTo?: KeyedName };
}

/**
 * Parameters may filter by words or set a threshold for a field or, in lists that are counted afresh, restrict the days or set a
 * threshold for the counts. No other kinds are supported, and endpoints with a key can't have parameters.
 */
type Filterable =
  | { readonly key: Key; readonly parameters: Readonly<Record<string, never>> }
  | {
      readonly key?: never;
      readonly source?: RecordSource;
      readonly parameters: Readonly<Record<string, WordList | FieldThreshold>>;
    }
  | {
      readonly key?: never;
      readonly source: CountedSource;
      readonly parameters: Readonly<Record<string, Day | (Threshold & { readonly option: string })>>;
    };

// This can't be checked in the type of a single endpoint, which can't refer to the names of all endpoints.
const CHECKED: Readonly<Record<EndpointName, NamedEndpoint & Filterable>> = ENDPOINTS;

/** Looks up an endpoint and gives it the type shared by all endpoints. */
export const endpointOf = (name: EndpointName): NamedEndpoint => CHECKED[name];

export const isList = (name: EndpointName): name is ListName => {
  const { shape, key } = endpointOf(name);
  return (shape === 'items' || shape === 'page') && !key;
};

/** Whether an endpoint's records are counted afresh for each response. */
export const isCounted = (name: EndpointName): boolean => {
  const { source } = endpointOf(name);
  return source !== undefined && isCountedSource(source);
};

/** The list of all records from a source. */
export const listOf = (source: SourceName): ListName => LIST_NAMES.find((name) => endpointOf(name).source === source)!;

/** The endpoint of the single record that an endpoint's key identifies. */
export const recordEndpoint = (name: EndpointName): EndpointName => endpointOf(name).key?.linksTo ?? name;

/** What counted records are called, such as `search term` and `search terms`. */
export const countedNouns = (): { readonly one: string; readonly many: string } =>
  COUNTED_SOURCES.map((source) => ({ one: nounOf(source), many: endpointOf(listOf(source)).plural! }))[0] ?? {
    one: 'term',
    many: 'terms',
  };

/** The source of the records to which those from this source belong. */
export const ownerSource = (name: SourceName): RecordSource | undefined => {
  const endpoint = sourceOf(name).owner?.[1] as EndpointName | undefined;
  return endpoint && (endpointOf(endpoint).source as RecordSource);
};

export const PAGED_NAMES: readonly PagedName[] = /* @__PURE__ */ ENDPOINT_NAMES.filter(
  (name): name is PagedName => endpointOf(name).shape === 'page',
);

export const LIST_NAMES: readonly ListName[] = /* @__PURE__ */ ENDPOINT_NAMES.filter(isList);

type OptionOf<Named> = Named extends { readonly option: infer Option extends string } ? Option : never;
/** The options in the date policy that list the prebuilt values of thresholds. Each applies to exactly one parameter. */
export type ThresholdOption = {
  [Name in EndpointName]: OptionOf<EndpointsByName[Name]['parameters'][keyof EndpointsByName[Name]['parameters']]>;
}[EndpointName];
export type CountedThreshold = Threshold & { readonly option: ThresholdOption };

/** Calculates a value for each endpoint once, because the page of a list needs it for hundreds of links. */
export function perEndpoint<Value>(calculate: (name: EndpointName) => Value): (name: EndpointName) => Value {
  const values = byName(ENDPOINT_NAMES, calculate);
  return (name) => values[name];
}

/** An endpoint's parameters, in the order in which they are read and displayed. */
export const parametersIn: (name: EndpointName) => readonly Named[] = /* @__PURE__ */ perEndpoint(
  (name) => Object.entries(endpointOf(name).parameters) as unknown as readonly Named[],
);

type Named = readonly [name: ParameterName, parameter: Parameter];

export const isCountedThreshold = (parameter: Parameter): parameter is CountedThreshold =>
  parameter.kind === 'threshold' && parameter.option !== undefined;

/** The thresholds of all lists that are counted afresh. */
export const COUNTED_THRESHOLDS: readonly (readonly [name: ParameterName, threshold: CountedThreshold])[] =
  /* @__PURE__ */ ENDPOINT_NAMES.flatMap((endpoint) =>
    parametersIn(endpoint).flatMap(([name, parameter]) =>
      isCountedThreshold(parameter) ? ([[name, parameter]] as const) : [],
    ),
  );

export const THRESHOLD_OPTIONS: readonly ThresholdOption[] = /* @__PURE__ */ COUNTED_THRESHOLDS.map(
  ([, { option }]) => option,
);
