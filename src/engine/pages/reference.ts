// Writes the API's OpenAPI document, and the reference page generated from it.

import { basePath, pagePaths } from '../addressing/links.ts';
import { OPENAPI, REFERENCE } from '../addressing/site-files.ts';
import { SOURCE_NAMES } from '../api/api.ts';
import { recordOf } from '../api/schemas.ts';
import { type ErrorRow, type RecordView, type ReferenceView, referencePage } from '../markup/reference.ts';
import { describeApi, type OpenApiDocument } from '../openapi/describe.ts';
import { type Response, resolve, type Schema } from '../openapi/document.ts';
import { endpointView, statusText } from '../openapi/endpoint-view.ts';
import { examplesFrom } from '../openapi/examples.ts';
import { recordId, typeWords } from '../openapi/type-words.ts';
import { packageVersion } from '../package-files.ts';
import { fileGroup, type Part, type Published } from '../site/part.ts';
import { jsonText } from '../text/json-text.ts';
import { pageFile, pageView } from './page.ts';

export const referencePart: Part = (published) => {
  const { site, content, groups, origins } = published;
  const prebuilt = groups.flatMap(({ addresses }) => addresses);
  const description = describeApi({ site, version: packageVersion(), examples: examplesFrom(content, site), prebuilt });
  const text = jsonText(description);
  return [
    fileGroup('reference', [
      { path: OPENAPI, render: () => text, origin: origins.ofContent(OPENAPI, text) },
      pageFile(published, { file: REFERENCE, shows: text }, () => referenceView(description, published), referencePage),
    ]),
  ];
};

const TITLE = 'Reference';

export function referenceView(document: OpenApiDocument, input: Pick<Published, 'site' | 'design'>): ReferenceView {
  const { info, servers, paths, components } = document;
  const path = basePath(input.site) + OPENAPI;
  const common = commonHeaders(document);
  return {
    ...pageView(input, 'reference', [{ title: TITLE, url: pagePaths(input.site)(REFERENCE) }]),
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
