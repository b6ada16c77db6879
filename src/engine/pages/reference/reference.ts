// Writes the API's OpenAPI document, and the reference page generated from it.

import { STATUS_CODES } from 'node:http';
import { basePath, pagePaths } from '../../addressing/links.ts';
import { encodeForm } from '../../addressing/query.ts';
import { GUIDE, OPENAPI, REFERENCE } from '../../addressing/site-files.ts';
import { SOURCE_NAMES } from '../../api/api.ts';
import { recordOf } from '../../api/schemas.ts';
import { withChangesFile } from '../../openapi/changes-file.ts';
import { describeApi, type OpenApiDocument } from '../../openapi/describe.ts';
import {
  OPERATION_METHODS,
  type Operation,
  type ParameterObject,
  type PathItem,
  type Response,
  resolve,
  type Schema,
} from '../../openapi/document.ts';
import { examplesFrom } from '../../openapi/examples.ts';
import { recordId, typeWords } from '../../openapi/type-words.ts';
import { packageVersion } from '../../package-files.ts';
import { fileGroup, type Part, type Published } from '../../site/part.ts';
import { shortened } from '../../text/format.ts';
import { jsonText } from '../../text/json-text.ts';
import { quotedWord } from '../../text/shell.ts';
import { GUIDE_TITLE } from '../guide/guide.ts';
import { pageFile, pageView } from '../page.ts';
import {
  type EndpointView,
  type ErrorRow,
  type ParameterRow,
  type RecordView,
  type ReferenceView,
  type ResponseRow,
  referencePage,
} from './reference-page.ts';

export const referencePart: Part = (published) => {
  const { site, content, groups, origins, publications } = published;
  const prebuilt = groups.flatMap(({ addresses }) => addresses);
  const description = describeApi({ site, version: packageVersion(), examples: examplesFrom(content, site), prebuilt });
  // The page is about the API, of which the file with changes isn't a part.
  const text = jsonText(publications ? withChangesFile(description) : description);
  return [
    fileGroup('reference', [
      { path: OPENAPI, render: () => text, origin: origins.ofContent(OPENAPI, text) },
      pageFile(published, { file: REFERENCE, shows: text }, () => referenceView(description, published), referencePage),
    ]),
  ];
};

const TITLE = 'Reference';

export function referenceView(document: OpenApiDocument, input: Pick<Published, 'site'>): ReferenceView {
  const { info, servers, paths, components } = document;
  const path = basePath(input.site) + OPENAPI;
  const page = pagePaths(input.site);
  const common = commonHeaders(document);
  return {
    ...pageView(input, [
      { title: GUIDE_TITLE, url: page(GUIDE) },
      { title: TITLE, url: page(REFERENCE) },
    ]),
    about: info.description.split('\n\n'),
    version: info.version,
    schema: recordOf(SOURCE_NAMES[0]).schema,
    document: { path, url: new URL(path, servers[0]!.url).href },
    endpoints: Object.entries(paths).map(([path, item]) => endpointView(document, path, item, common)),
    headers: Object.entries(components.headers ?? {}).map(([name, { description, schema }]) => ({
      ...{ id: `header-${name}`, name, text: description, isCommon: common.has(name) },
      example: Array.isArray(schema.examples) ? schema.examples[0] : undefined,
    })),
    records: Object.entries(components.schemas).map(([name, schema]) => recordView(name, schema)),
    errors: errorRows(document),
  };
}

/** The headers included in every GET response in the OpenAPI document. */
function commonHeaders(document: OpenApiDocument): ReadonlySet<string> {
  const named = responsesIn(document).map(([, { headers = {} }]) => Object.keys(headers));
  return new Set(named[0]?.filter((name) => named.every((names) => names.includes(name))));
}

const responsesIn = (document: OpenApiDocument): readonly (readonly [status: string, response: Response])[] =>
  Object.values(document.paths).flatMap(({ get }) =>
    Object.entries(get?.responses ?? {}).map(
      ([status, response]) => [status, resolve<Response>(document, response)] as const,
    ),
  );

function recordView(name: string, schema: Schema): RecordView {
  const id = recordId(name);
  const { description = '', properties } = schema;
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
  return {
    ...{ id, name, text: String(description) },
    fields: fields.map(([field, schema]) => ({
      ...{ id: `${id}-${field}`, name: field, type: typeWords(schema), text: String(schema.description ?? '') },
    })),
    values: properties === undefined ? typeWords(schema) : undefined,
  };
}

/** Lists each error once, even if several endpoints return it. */
function errorRows(document: OpenApiDocument): readonly ErrorRow[] {
  const rows = responsesIn(document)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => rowsOf(status, response));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.status < other.status ? -1 : Number(one.status > other.status)));
}

function rowsOf(status: string, { description, content }: Response): readonly ErrorRow[] {
  const examples = content?.['application/json']?.examples ?? { [status]: { summary: description, value: {} } };
  return Object.entries(examples).map(([name, { summary, value }]) => ({
    ...{ id: `error-${name}`, status: statusText(status), advice: summary },
    says: (value as { readonly detail?: string }).detail,
  }));
}

// ---- endpoints: a section for each path, with parameters, an example and responses ----

/** @param common the headers of every response, which are described elsewhere */
function endpointView(
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
const statusText = (status: string): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();
