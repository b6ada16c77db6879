// The description of the API → what its reference shows.
import type { ErrorRow, RecordView, ReferenceView } from '../../../templates/reference.ts';
import {
  type Header,
  type OpenApiDocument,
  type Operation,
  type Response,
  resolve,
  type Schema,
} from '../../openapi/document.ts';
import { endpointView } from '../../openapi/endpoint-view.ts';
import { statusText } from '../../openapi/status-text.ts';
import { recordId, typeWords } from '../../openapi/type-words.ts';

/** @param path of the description itself, from the origin on */
export function referenceView(
  document: OpenApiDocument,
  path: string,
): Omit<ReferenceView, 'site' | 'template' | 'crumbs'> {
  const { info, servers, paths, components } = document;
  const [server] = servers;
  const common = commonHeaders(document);
  return {
    title: 'Reference',
    about: info.description.split('\n\n'),
    version: info.version,
    document: { path, url: new URL(path, server!.url).href },
    endpoints: Object.entries(paths).map(([path, item]) => endpointView(document, path, item, common)),
    headers: Object.entries(components.headers ?? {}).map(([name, header]) => ({
      ...{ id: `header-${name}`, name, text: header.description, isCommon: common.has(name) },
      example: exampleOf(header),
    })),
    records: Object.entries(components.schemas).map(([name, schema]) => recordView(name, schema)),
    errors: errorRows(document),
  };
}

/** Those of every answer to GET that is described. */
function commonHeaders(document: OpenApiDocument): ReadonlySet<string> {
  const responses = Object.values(document.paths).flatMap(({ get }) => Object.values(get?.responses ?? {}));
  const named = responses.map((response) => Object.keys(resolve<Response>(document, response).headers ?? {}));
  return new Set(named[0]?.filter((name) => named.every((names) => names.includes(name))));
}

function exampleOf({ schema }: Header): string | undefined {
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return example;
}

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

/** Each sentence once, whatever addresses answer with it. */
function errorRows(document: OpenApiDocument): readonly ErrorRow[] {
  const operations = Object.values(document.paths).flatMap(({ get }) => (get ? [get] : []));
  const rows = operations.flatMap((operation) => errorsOf(document, operation));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.status < other.status ? -1 : Number(one.status > other.status)));
}

function errorsOf(document: OpenApiDocument, { responses }: Operation): readonly ErrorRow[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => rowsOf(status, resolve<Response>(document, response)));
}

function rowsOf(status: string, { description, content }: Response): readonly ErrorRow[] {
  const reason = statusText(status);
  const examples = Object.entries(content?.['application/json']?.examples ?? {});
  if (examples.length === 0) return [{ id: `error-${status}`, status: reason, says: undefined, advice: description }];
  return examples.map(([name, { summary, value }]) => ({
    ...{ id: `error-${name}`, status: reason, advice: summary },
    says: (value as { readonly detail: string }).detail,
  }));
}
