// The API's endpoints and vocabularies as plain data (specification, sections 2 and 4): everything else reads them here.

export const COUNTRIES = ['England', 'Northern Ireland', 'Scotland', 'Wales'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Authority types that `authority_type` filters on (specification 4.2, and `Northern Irish Council` by observation). */
export const FILTERABLE_TYPES = [
  'City of London',
  'Combined Authority',
  'County Council',
  'London Borough',
  'Metropolitan District',
  'Non-Metropolitan District',
  'Northern Irish Council',
  'Unitary Authority',
] as const;
export type FilterableType = (typeof FILTERABLE_TYPES)[number];

/** The values that each list filter of the councils takes. */
export const FILTER_VALUES = { country: COUNTRIES, authority_type: FILTERABLE_TYPES } as const;
export type ListFilter = keyof typeof FILTER_VALUES;

/** Appears in records but can't be filtered on. */
export const SRA = 'SRA';
/** As pages spell it out. */
export const SRA_NAME = 'Strategic Regional Authority';
export const AUTHORITY_TYPES = [...FILTERABLE_TYPES, SRA] as const;

/** A council's code: 3 or 4 upper-case letters (specification 2.2). Nothing else from a request may name a file. */
export const AUTHORITY_CODE = /^[A-Z]{3,4}$/;

export const SCOPES = ['Council only', 'Whole area'] as const;

/** The lowest thresholds, which are also what holds when a request names none (specification 4.5). */
export const LEAST_COUNT = 5;
export const LEAST_RESULTS = 1;

export const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** Media types in the order in which they win when a client takes both. */
export const RENDERINGS = ['json', 'html'] as const;
export type Rendering = (typeof RENDERINGS)[number];
export const MEDIA_TYPES: Readonly<Record<Rendering, string>> = { json: 'application/json', html: 'text/html' };
export const CONTENT_TYPES: Readonly<Record<Rendering, string>> = {
  json: MEDIA_TYPES.json,
  html: `${MEDIA_TYPES.html}; charset=utf-8`,
};

export interface Parameter {
  readonly name: string;
  readonly text: string;
}

export interface Endpoint {
  /** The service's name, which OPTIONS returns. */
  readonly title: string;
  /** The name on pages and in the reference. */
  readonly heading: string;
  /** The service's description, which OPTIONS returns. */
  readonly summary: string;
  /** What OPTIONS adds to the summary; pages explain the fields instead. */
  readonly note?: string;
  /** What pages and the OpenAPI document say. Not every record in a list of commitments is a commitment. */
  readonly description: string;
  readonly parameters: readonly Parameter[];
}

// Calls are marked as pure, so that a router's bundle leaves these texts out: a site's index has them.
const severalOf = (values: readonly string[]) => `${values.join(', ')}; several joined with commas`;
const atLeast = (least: number, text: string) => `at least ${least}, ${text}`;
const PAGE: Parameter = { name: 'page', text: 'a page number, or `last`' };

export const ENDPOINTS = {
  root: {
    title: 'Api',
    heading: 'API',
    summary: 'Data about councils and their climate commitments.',
    description: 'Data about councils and their climate commitments.',
    parameters: [],
  },
  councils: {
    title: 'Council List',
    heading: 'Councils',
    summary: 'Basic records of every council in the database.',
    description: 'A list of councils, sorted by name.',
    parameters: [
      { name: 'country', text: /* @__PURE__ */ severalOf(COUNTRIES) },
      { name: 'authority_type', text: /* @__PURE__ */ severalOf(FILTERABLE_TYPES) },
    ],
  },
  council: {
    title: 'Council Instance',
    heading: 'Council',
    summary: 'The record of one council.',
    description: 'The record for one council.',
    parameters: [],
  },
  'council-commitments': {
    title: 'Council Commitments',
    heading: 'Council commitments',
    summary: 'The commitments made by one council.',
    description:
      'Net zero promises and other climate statements by one council. Some records say that no promise was found.',
    parameters: [],
  },
  commitments: {
    title: 'Commitments List',
    heading: 'Commitments',
    summary: 'Carbon reduction and net zero commitments made by councils.',
    note: '`has_promise` is `true` when the commitment includes one to net zero.',
    description:
      'Net zero promises and other climate statements by councils. Some records say that no promise was found.',
    parameters: [PAGE],
  },
  searchterms: {
    title: 'Search Term List',
    heading: 'Search terms',
    summary: 'Search terms that returned results, the most popular first.',
    description: 'Search terms that returned results, most popular first.',
    parameters: [
      { name: 'start_date', text: 'YYYY-MM-DD, only searches made on or after this day' },
      { name: 'end_date', text: 'YYYY-MM-DD, only searches made on or before this day' },
      {
        name: 'min_count',
        text: /* @__PURE__ */ atLeast(LEAST_COUNT, 'only terms searched for at least this many times'),
      },
      {
        name: 'min_results',
        text: /* @__PURE__ */ atLeast(LEAST_RESULTS, 'only terms that returned at least this many results'),
      },
      PAGE,
    ],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** Fields of the answers whose values are links within the API; those of the data carry the request's `format`. */
export const API_LINK_FIELDS: ReadonlySet<string> = new Set([
  'council',
  'carbon_reduction_statements',
  'councils',
  'searchterms',
  'commitments',
  'next',
  'previous',
  'available',
]);

/** Fields whose values are addresses elsewhere. */
export const OUTWARD_LINK_FIELDS: ReadonlySet<string> = new Set(['website_url', 'source']);
