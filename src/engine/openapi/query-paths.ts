// The paths for a site that accepts queries, with the methods, parameters and responses for each endpoint.
import { ENDPOINT_NAMES, type EndpointName, endpointOf, parametersIn } from '../api/api.ts';
import { MEDIA_TYPES, RENDERINGS } from '../api/media.ts';
import { schemaRef } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import type { Example, MediaType, PathItem, Responses } from './document.ts';
import { optionsOf } from './options.ts';
import { CONDITIONAL, parameterReferences } from './parameters.ts';
import { jsonContent, pathItem } from './path-item.ts';
import { DATA_HEADERS, HTML_TEXT, OPTIONS_HEADERS, responseRef } from './responses.ts';

export const queryPaths = (
  exampleOf: (endpoint: EndpointName) => Example | undefined,
): Readonly<Record<string, PathItem>> =>
  Object.fromEntries(
    ENDPOINT_NAMES.map((endpoint) => [endpointOf(endpoint).path, endpointPath(endpoint, exampleOf(endpoint))]),
  );

function endpointPath(endpoint: EndpointName, example: Example | undefined): PathItem {
  const moved: Responses = endpointOf(endpoint).path.endsWith('/') ? { 301: responseRef('Moved') } : {};
  const unchanged: Responses = { ...moved, 304: responseRef('NotModified') };
  const described: Example = { summary: 'Example response', value: optionsOf(endpoint) };
  const data = inBoth(jsonContent(endpoint, example));
  const get: Responses = {
    200: { description: wordsOf(endpoint).answer, headers: DATA_HEADERS, content: data },
    ...unchanged,
    ...errorsOf(endpoint),
  };
  const head: Responses = {
    200: { description: 'The same headers as for GET, without a body.', headers: DATA_HEADERS },
    ...unchanged,
    default: { description: 'The same status and headers as for GET, without a body.' },
  };
  const words = inBoth({ schema: schemaRef('EndpointDescription'), examples: { real: described } });
  // OPTIONS ignores all parameters except `format`, so no other parameter can be invalid.
  const options: Responses = {
    200: { description: 'The description of the endpoint.', headers: OPTIONS_HEADERS, content: words },
    ...moved,
    404: responseRef('UnknownFormat'),
    406: responseRef('NotAcceptable'),
  };
  return pathItem(endpoint, parameterReferences(endpoint), { get, head, options }, { parameters: CONDITIONAL });
}

const NOT_FOUND = { item: 'NotFound', page: 'NoSuchPage', items: 'UnknownFormat', links: 'UnknownFormat' } as const;

function errorsOf(endpoint: EndpointName): Responses {
  const { shape, parameters } = endpointOf(endpoint);
  const mayBeInvalid = parametersIn(endpoint).some(([, { detail }]) => detail);
  return {
    ...(mayBeInvalid && { 400: responseRef('BadRequest') }),
    404: responseRef(NOT_FOUND[shape]),
    405: responseRef('MethodNotAllowed'),
    406: responseRef('NotAcceptable'),
    // Endpoints with neither filters nor pages are always prebuilt.
    ...((shape === 'page' || Object.keys(parameters).length > 0) && {
      501: responseRef('NotPrebuilt'),
      503: responseRef('Unavailable'),
    }),
  };
}

const inBoth = (json: MediaType): Readonly<Record<string, MediaType>> =>
  Object.fromEntries(RENDERINGS.map((each) => [MEDIA_TYPES[each], each === 'json' ? json : HTML_TEXT]));
