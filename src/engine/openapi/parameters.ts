// The parameters of paths, queries and headers (behaviour, Parameters).
import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '../api/api.ts';
import { schemaRef } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import { describedParameters } from './described-parameters.ts';
import type { ParameterObject, Reference, Schema } from './document.ts';

const query = (name: string, description: string, schema: Schema): ParameterObject => ({
  name,
  in: 'query',
  description,
  schema,
});

const PAGE_PARAMETER = query('page', 'A page number, or `last` for the last page.', {
  anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }],
  default: 1,
});

const FORMAT = query(
  'format',
  '`json` for JSON, or `api` for an HTML page. The Accept header must allow the format. Links in the response keep this parameter.',
  { type: 'string', enum: ['json', 'api'] },
);

const IF_NONE_MATCH: ParameterObject = {
  ...{ name: 'If-None-Match', in: 'header' },
  description: 'The ETag of your cached copy. If your copy is current, you get a 304 response.',
  schema: { type: 'string' },
};

/** The path parameter that identifies a record. */
export function keyParameter(endpoint: EndpointName): readonly ParameterObject[] {
  const { key } = endpointOf(endpoint);
  const words = wordsOf(endpoint).key;
  if (!key || !words) return [];
  const { description, schema } = words;
  return [{ ...{ name: key.name, in: 'path', required: true }, description, schema: schemaRef(schema) }];
}

const filters = (endpoint: EndpointName): readonly ParameterObject[] =>
  describedParameters(endpoint).map(({ name, inQuery }) => ({ name, in: 'query', ...inQuery }));

/** All query parameters except `format`. */
export const queryParameters = (endpoint: EndpointName): readonly ParameterObject[] => [
  ...filters(endpoint),
  ...(endpointOf(endpoint).shape === 'page' ? [PAGE_PARAMETER] : []),
];

/** @param examples example values, by parameter name */
export function parameterComponents(
  examples: Readonly<Record<string, unknown>>,
): Readonly<Record<string, ParameterObject>> {
  const own = [...ENDPOINT_NAMES.flatMap(keyParameter), ...ENDPOINT_NAMES.flatMap(filters)];
  return Object.fromEntries(
    [...own, PAGE_PARAMETER, FORMAT, IF_NONE_MATCH].map((parameter) => [
      parameter.name,
      parameter.name in examples ? { ...parameter, example: examples[parameter.name] } : parameter,
    ]),
  );
}

const parameterRef = ({ name }: ParameterObject): Reference => ({ $ref: `#/components/parameters/${name}` });

/** The parameters that apply to all of an endpoint's methods. */
export const parameterReferences = (endpoint: EndpointName): readonly Reference[] =>
  [...keyParameter(endpoint), ...queryParameters(endpoint), FORMAT].map(parameterRef);

/** The parameters that apply only to GET and HEAD. */
export const CONDITIONAL: readonly Reference[] = [parameterRef(IF_NONE_MATCH)];
