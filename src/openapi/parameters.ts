// What requests may ask by: the parameters of queries and headers, as the service reads them (behaviour, Parameters).
import { refTo } from '../model/api.ts';
import { ENDPOINTS, type EndpointName, LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import type { Parameter, Reference, Schema } from './document.ts';

export const PARAMETERS = {
  authority_code: {
    ...{ name: 'authority_code', in: 'path', required: true },
    description: 'The authority code of a council.',
    schema: refTo('AuthorityCode'),
  },
  country: listParameter('country', 'Include only councils in these countries', refTo('Country')),
  authority_type: listParameter('authority_type', 'Include only councils of these types', refTo('FilterableType')),
  start_date: queryParameter('start_date', 'Include only searches made on or after this date (UTC).', {
    ...{ type: 'string', format: 'date' },
  }),
  end_date: queryParameter('end_date', 'Include only searches made on or before this date (UTC).', {
    ...{ type: 'string', format: 'date' },
  }),
  min_count: queryParameter(
    'min_count',
    'Include only terms that people searched for at least this many times in total over the selected days.',
    {
      ...{ type: 'integer', minimum: LEAST_COUNT, default: LEAST_COUNT },
    },
  ),
  min_results: queryParameter('min_results', 'Include only terms that returned at least this many results.', {
    ...{ type: 'integer', minimum: LEAST_RESULTS, default: LEAST_RESULTS },
  }),
  page: queryParameter('page', 'A page number, or `last` for the last page.', {
    anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }],
    default: 1,
  }),
  format: queryParameter(
    'format',
    '`json` for JSON, or `api` for an HTML page. The Accept header must allow the format. Links in the response keep this parameter.',
    { type: 'string', enum: ['json', 'api'] },
  ),
  'If-None-Match': {
    ...{ name: 'If-None-Match', in: 'header' },
    description: 'The ETag of your cached copy. If your copy is current, you get a 304 response.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof PARAMETERS;

function queryParameter(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'query', description, schema };
}

/** Several values joined with commas; letter case and spaces around them don't matter. */
function listParameter(name: string, description: string, items: Reference): Parameter {
  return {
    ...queryParameter(name, `${description}. Separate values with commas. Unknown values are ignored.`, {
      type: 'array',
      items,
    }),
    ...{ style: 'form', explode: false },
  };
}

/** @param examples values by the parameters' names */
export function parameterComponents(examples: Readonly<Record<string, unknown>>): Readonly<Record<string, Parameter>> {
  return Object.fromEntries(
    Object.entries<Parameter>(PARAMETERS).map(([name, parameter]) => [
      name,
      name in examples ? { ...parameter, example: examples[name] } : parameter,
    ]),
  );
}

const parameterRef = (name: ParameterName): Reference => ({ $ref: `#/components/parameters/${name}` });

/** What every method of an endpoint takes. */
export function parametersOf(endpoint: EndpointName): readonly Reference[] {
  const isOfCouncil = endpoint === 'council' || endpoint === 'council-commitments';
  const own = ENDPOINTS[endpoint].parameters.map(({ name }) => name as ParameterName);
  return [...(isOfCouncil ? (['authority_code'] as const) : []), ...own, 'format' as const].map(parameterRef);
}

/** What GET and HEAD take besides. */
export const CONDITIONAL: readonly Reference[] = [parameterRef('If-None-Match')];
