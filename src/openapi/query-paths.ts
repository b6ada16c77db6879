// The paths of a site that answers queries: each of the service's endpoints with its methods, parameters and answers.
import { type ApiSchemaName, refTo } from '../model/api.ts';
import { ENDPOINTS, type EndpointName, MEDIA_TYPES, RENDERINGS } from '../route/endpoints.ts';
import { optionsOf } from '../route/rules.ts';
import type { Example, MediaType, Operation, PathItem, Reference, Response, Responses } from './document.ts';
import type { ErrorComponent } from './errors.ts';
import { ANSWER_HEADERS, HTML_TEXT, MOVED_HEADERS, OPTIONS_HEADERS } from './headers.ts';
import { CONDITIONAL, parametersOf } from './parameters.ts';
import { SUBJECTS } from './subjects.ts';

type Errors = Readonly<Partial<Record<400 | 404 | 405 | 406 | 501, ErrorComponent>>>;

const COMMON: Errors = { 405: 'MethodNotAllowed', 406: 'NotAcceptable' };
const REFUSABLE: Errors = { ...COMMON, 501: 'NotPrebuilt' };

const ERRORS_OF: Readonly<Record<EndpointName, Errors>> = {
  root: { 404: 'UnknownFormat', ...COMMON },
  councils: { 404: 'UnknownFormat', ...REFUSABLE },
  council: { 404: 'NotFound', ...COMMON },
  'council-commitments': { 404: 'UnknownFormat', ...COMMON },
  commitments: { 404: 'NoSuchPage', ...REFUSABLE },
  searchterms: { 400: 'BadRequest', 404: 'NoSuchPage', ...REFUSABLE },
};

/** Paths as templates of URLs, by endpoint. */
const QUERY_PATHS: Readonly<Record<EndpointName, string>> = {
  root: '/api/',
  councils: '/api/councils/',
  council: '/api/councils/{authority_code}/',
  'council-commitments': '/api/councils/{authority_code}/commitments',
  commitments: '/api/commitments/',
  searchterms: '/api/searchterms/',
};

/** What is answered besides, as components. */
export const REDIRECTIONS = {
  Moved: { description: 'The path must end with a slash.', headers: MOVED_HEADERS },
  NotModified: { description: 'The copy that you identified in If-None-Match is current.', headers: ANSWER_HEADERS },
} as const satisfies Readonly<Record<string, Response>>;

const responseRef = (name: ErrorComponent | keyof typeof REDIRECTIONS): Reference => ({
  $ref: `#/components/responses/${name}`,
});

export type ExampleOf = (endpoint: EndpointName) => Example | undefined;

export function queryPaths(exampleOf: ExampleOf): Readonly<Record<string, PathItem>> {
  const endpoints = Object.keys(ENDPOINTS) as EndpointName[];
  return Object.fromEntries(
    endpoints.map((endpoint) => [QUERY_PATHS[endpoint], pathItem(endpoint, exampleOf(endpoint))]),
  );
}

function pathItem(endpoint: EndpointName, example: Example | undefined): PathItem {
  const { tag, operation, schema } = SUBJECTS[endpoint];
  const { heading, description } = ENDPOINTS[endpoint];
  const described = (operationId: string, summary: string, responses: Responses): Operation => ({
    ...{ operationId, summary, tags: [tag] },
    ...(!operationId.endsWith('Options') && { parameters: CONDITIONAL }),
    responses,
  });
  return {
    summary: heading,
    description,
    parameters: parametersOf(endpoint),
    get: described(operation, heading, getResponses(endpoint, schema, example)),
    head: described(`${operation}Headers`, `${heading}: headers only`, headResponses(endpoint)),
    options: described(`${operation}Options`, `${heading}: endpoint description`, optionsResponses(endpoint)),
  };
}

function getResponses(endpoint: EndpointName, schema: ApiSchemaName, example: Example | undefined): Responses {
  const json: MediaType = { schema: refTo(schema), ...(example && { examples: { real: example } }) };
  return {
    200: { description: SUBJECTS[endpoint].answer, headers: ANSWER_HEADERS, content: inBoth(json) },
    ...movedFrom(endpoint),
    304: responseRef('NotModified'),
    ...refsTo(ERRORS_OF[endpoint]),
  };
}

function headResponses(endpoint: EndpointName): Responses {
  return {
    200: { description: 'The same headers as for GET, without a body.', headers: ANSWER_HEADERS },
    ...movedFrom(endpoint),
    304: responseRef('NotModified'),
    default: { description: 'The same status and headers as for GET, without a body.' },
  };
}

// The parameters of the data are not read: only the format can be wrong.
function optionsResponses(endpoint: EndpointName): Responses {
  const example: Example = { summary: 'Example response', value: optionsOf(endpoint) };
  const json: MediaType = { schema: refTo('EndpointDescription'), examples: { real: example } };
  return {
    200: { description: 'The description of the endpoint.', headers: OPTIONS_HEADERS, content: inBoth(json) },
    ...movedFrom(endpoint),
    404: responseRef('UnknownFormat'),
    406: responseRef('NotAcceptable'),
  };
}

const movedFrom = (endpoint: EndpointName): Responses =>
  QUERY_PATHS[endpoint].endsWith('/') ? { 301: responseRef('Moved') } : {};

const refsTo = (errors: Errors): Responses =>
  Object.fromEntries(Object.entries(errors).map(([status, name]) => [status, responseRef(name)]));

const inBoth = (json: MediaType): Readonly<Record<string, MediaType>> =>
  Object.fromEntries(RENDERINGS.map((each) => [MEDIA_TYPES[each], each === 'json' ? json : HTML_TEXT]));
