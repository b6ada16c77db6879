// Converts a path in the OpenAPI document into a section of the reference, with parameters, an example and responses.

import { STATUS_CODES } from 'node:http';
import { encodeForm } from '../addressing/query.ts';
import type { EndpointView, ParameterRow, ResponseRow } from '../markup/reference.ts';
import { shortened } from '../text/format.ts';
import { quotedWord } from '../text/shell.ts';
import type { OpenApiDocument } from './describe.ts';
import {
  OPERATION_METHODS,
  type Operation,
  type ParameterObject,
  type PathItem,
  type Response,
  resolve,
} from './document.ts';
import { typeWords } from './type-words.ts';

/** @param common the headers of every response, which are described elsewhere */
export function endpointView(
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  common: ReadonlySet<string>,
): EndpointView {
  const get = item.get!;
  const id = get.operationId;
  const parameters = [...(item.parameters ?? []), ...(get.parameters ?? [])].map((each) =>
    resolve<ParameterObject>(document, each),
  );
  return {
    ...{ id, path, title: get.summary, text: item.description },
    parameters: parameters.map((parameter) => parameterRow(id, parameter)),
    requests: requestsOf(document.servers[0]!.url, path, parameters),
    answer: exampleIn(document, get),
    responses: Object.entries(get.responses).map(([status, response]) =>
      responseRow(id, status, resolve<Response>(document, response), common),
    ),
    methods: OPERATION_METHODS.filter((method) => method !== 'get').flatMap((method) => {
      const operation = item[method];
      return operation ? [methodOf(document, method.toUpperCase(), operation)] : [];
    }),
  };
}

function parameterRow(id: string, { name, in: place, schema, description, example }: ParameterObject): ParameterRow {
  const type = typeWords(schema);
  return { id: `${id}-${name}`, name, place, type, text: description, example: exampleText(example) };
}

const exampleText = (example: unknown): string | undefined =>
  example === undefined ? undefined : Array.isArray(example) ? example.join(',') : String(example);

function responseRow(
  id: string,
  status: string,
  { description, headers, content }: Response,
  common: ReadonlySet<string>,
): ResponseRow {
  const json = content?.['application/json'];
  return {
    id: `${id}-${status}`,
    status: statusText(status),
    text: description,
    type: json && typeWords(json.schema),
    headers: Object.keys(headers ?? {}).filter((name) => !common.has(name)),
  };
}

function methodOf(document: OpenApiDocument, name: string, { responses }: Operation): EndpointView['methods'][number] {
  const { description, content } = resolve<Response>(document, responses['200']!);
  const json = content?.['application/json'];
  return { name, text: description, type: json && typeWords(json.schema) };
}

// ---- examples ----

/**
 * One URL without a query, and one with example values for all query parameters except `format` and `page`, which links already
 * contain.
 */
function requestsOf(
  server: string,
  template: string,
  parameters: readonly ParameterObject[],
): EndpointView['requests'] {
  const values = new Map(parameters.map(({ name, example }) => [name, exampleText(example)]));
  // If the site has no data, there is no council to request.
  if (parameters.some(({ in: place, example }) => place === 'path' && example === undefined)) return [];
  const path = template.replace(/\{([a-z_]+)\}/g, (_, name: string) => encodeURIComponent(values.get(name)!));
  const filters = parameters.filter(({ name, in: place, example }) => {
    return place === 'query' && example !== undefined && !['format', 'page'].includes(name);
  });
  const query = filters.map(({ name }) => `${name}=${encodeForm(values.get(name)!).replaceAll('%2C', ',')}`).join('&');
  const request = (about: string, query: string) => ({
    about,
    command: `curl ${quotedWord(`${server}${path}${query && `?${query}`}`)}`,
    page: pageOf(new URL(server).pathname.replace(/\/$/, '') + path, query, parameters),
  });
  return [request('Example request', ''), ...(query === '' ? [] : [request('Example request with filters', query)])];
}

function pageOf(path: string, query: string, parameters: readonly ParameterObject[]): string {
  if (!parameters.some(({ name }) => name === 'format')) return path.replace(/\.json$/, '.html');
  return `${path}?${[...(query === '' ? [] : [query]), 'format=api'].join('&')}`;
}

function exampleIn(document: OpenApiDocument, { responses }: Operation): EndpointView['answer'] {
  const { content } = resolve<Response>(document, responses['200']!);
  const [example] = Object.values(content?.['application/json']?.examples ?? {});
  if (!example) return undefined;
  return { about: example.summary, json: JSON.stringify(example.value, shownOf, 2) };
}

/** The maximum length, in characters. */
const LONG = 201;

/** In an example, long text is cut off. */
const shownOf = (_: string, value: unknown): unknown => (typeof value === 'string' ? shortened(value, LONG) : value);

// ---- statuses ----

/** A status code followed by its reason phrase. */
export const statusText = (status: string): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();
