// The paths of a site that answers queries: each of the service's endpoints with its methods, parameters and answers.
import { ENDPOINT_NAMES, type EndpointName, endpointOf, parametersIn } from '../api/api.ts';
import { MEDIA_TYPES, RENDERINGS } from '../api/media.ts';
import { refTo, schemaOf } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import type { Example, MediaType, Operation, PathItem, Reference, Response, Responses } from './document.ts';
import type { ErrorComponent } from './errors.ts';
import { ANSWER_HEADERS, HTML_TEXT, MOVED_HEADERS, OPTIONS_HEADERS } from './headers.ts';
import { optionsOf } from './options.ts';
import { CONDITIONAL, parameterReferences } from './parameters.ts';

type Errors = Readonly<Partial<Record<400 | 404 | 405 | 406 | 501, ErrorComponent>>>;

function errorsOf(endpoint: EndpointName): Errors {
  const { shape, parameters } = endpointOf(endpoint);
  const isFaulty = parametersIn(endpoint).some(([, { detail }]) => detail);
  const missing = { item: 'NotFound', page: 'NoSuchPage', items: 'UnknownFormat', links: 'UnknownFormat' } as const;
  return {
    ...(isFaulty && { 400: 'BadRequest' }),
    404: missing[shape],
    405: 'MethodNotAllowed',
    406: 'NotAcceptable',
    // What has neither filters nor pages is always prebuilt.
    ...((shape === 'page' || Object.keys(parameters).length > 0) && { 501: 'NotPrebuilt' }),
  };
}

/** What is answered besides, as components. */
export const REDIRECTIONS = {
  Moved: { description: 'The path must end with a slash.', headers: MOVED_HEADERS },
  NotModified: { description: 'The copy that you identified in If-None-Match is current.', headers: ANSWER_HEADERS },
} as const satisfies Readonly<Record<string, Response>>;

const responseRef = (name: ErrorComponent | keyof typeof REDIRECTIONS): Reference => ({
  $ref: `#/components/responses/${name}`,
});

export function queryPaths(
  exampleOf: (endpoint: EndpointName) => Example | undefined,
): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(
    ENDPOINT_NAMES.map((endpoint) => [endpointOf(endpoint).path, pathItem(endpoint, exampleOf(endpoint))]),
  );
}

function pathItem(endpoint: EndpointName, example: Example | undefined): PathItem {
  const { tag, operation, heading, description } = wordsOf(endpoint);
  const described = (operationId: string, summary: string, responses: Responses): Operation => ({
    ...{ operationId, summary, tags: [tag.name] },
    ...(!operationId.endsWith('Options') && { parameters: CONDITIONAL }),
    responses,
  });
  return {
    summary: heading,
    description,
    parameters: parameterReferences(endpoint),
    get: described(operation, heading, getResponses(endpoint, example)),
    head: described(`${operation}Headers`, `${heading}: headers only`, headResponses(endpoint)),
    options: described(`${operation}Options`, `${heading}: endpoint description`, optionsResponses(endpoint)),
  };
}

function getResponses(endpoint: EndpointName, example: Example | undefined): Responses {
  const json: MediaType = { schema: refTo(schemaOf(endpoint)), ...(example && { examples: { real: example } }) };
  return {
    200: { description: wordsOf(endpoint).answer, headers: ANSWER_HEADERS, content: inBoth(json) },
    ...movedFrom(endpoint),
    304: responseRef('NotModified'),
    ...refsTo(errorsOf(endpoint)),
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
  endpointOf(endpoint).path.endsWith('/') ? { 301: responseRef('Moved') } : {};

const refsTo = (errors: Errors): Responses =>
  Object.fromEntries(Object.entries(errors).map(([status, name]) => [status, responseRef(name)]));

const inBoth = (json: MediaType): Readonly<Record<string, MediaType>> =>
  Object.fromEntries(RENDERINGS.map((each) => [MEDIA_TYPES[each], each === 'json' ? json : HTML_TEXT]));
