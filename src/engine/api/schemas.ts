// The schemas of the API's responses, keyed by their names in the API description (specification, section 2).

import * as z from 'zod';
import { RECORDS, ROOT } from '#service/words';
import { ENDPOINT_NAMES, endpointOf, type SourceName } from './api.ts';
import type { RecordWords } from './endpoint.ts';
import { FIELD_TYPES, VALUE_TYPES } from './field-types.ts';
import { PAGE, wordsOf } from './words.ts';

const shapeOf = ({ fields }: Pick<RecordWords, 'fields'>): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, text }]) => [name, FIELD_TYPES[type][1].meta({ description: text })]),
  );

const schemaOfRecord = (record: RecordWords): z.ZodType =>
  z.strictObject(shapeOf(record)).meta({ description: record.description });

/** The wording for the records from a source. */
export const recordOf = (source: SourceName | undefined): RecordWords => (source ? RECORDS[source] : ROOT);

function schemasOfEndpoints(): Readonly<Record<string, z.ZodType>> {
  const schemas: Record<string, z.ZodType> = {};
  for (const name of ENDPOINT_NAMES) {
    const { source, shape } = endpointOf(name);
    const record = recordOf(source);
    schemas[record.schema] ??= schemaOfRecord(record);
    const { list } = wordsOf(name);
    if (!list) continue;
    const items = z.array(schemas[record.schema]!);
    const page = z.strictObject({ ...shapeOf(PAGE), results: items.meta({ description: PAGE.results.text }) });
    schemas[list.schema] = (shape === 'page' ? page : items).meta({ description: list.description });
  }
  return schemas;
}

const text = (description: string) => z.string().meta({ description });
const texts = (description: string) => z.array(z.string()).meta({ description });
const detail = text('The problem, in one sentence.');

const API_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...schemasOfEndpoints(),
  ApiError: z.strictObject({ detail }).meta({ description: 'An error.' }),
  NotPrebuilt: z
    .strictObject({ detail, available: FIELD_TYPES.link[1].meta({ description: 'The list of prebuilt URLs.' }) })
    .meta({
      description:
        'The error if the requested response is not prebuilt, and the host has no router or its router is unavailable.',
    }),
  EndpointDescription: z
    .strictObject({
      name: text('The name of the endpoint.'),
      description: text('A summary of the endpoint’s response and parameters.'),
      renders: texts('The media types available for responses.'),
      parses: texts('The media types accepted in requests.'),
    })
    .meta({ description: 'The description of an endpoint, returned by OPTIONS.' }),
  ...VALUE_TYPES,
};

export const schemaRef = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** The name of the schema for an endpoint's response. */
export const schemaOf = (name: (typeof ENDPOINT_NAMES)[number]): string =>
  wordsOf(name).list?.schema ?? recordOf(endpointOf(name).source).schema;

/** @returns JSON Schemas (draft 2020-12) as JSON values. They refer to one another like components of an OpenAPI document. */
export function apiSchemas(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const named = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(API_SCHEMAS)) named.add(schema, { id });
  const { schemas } = z.toJSONSchema(named, {
    uri: (id) => schemaRef(id).$ref,
    override: ({ jsonSchema }) => {
      // Zod adds this limit because of the precision of JavaScript numbers; it isn't part of the API.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    Object.keys(API_SCHEMAS).map((name) => {
      const { $schema: _, $id: __, ...schema } = schemas[name]!;
      return [name, schema];
    }),
  );
}
