// The paths of a site that is nothing but files: templates of their names, as far as there are such files.
import { refTo } from '../model/api.ts';
import { type Address, fileOf, slug } from '../route/address.ts';
import {
  COUNTRIES,
  ENDPOINTS,
  type EndpointName,
  FILTERABLE_TYPES,
  LEAST_COUNT,
  LEAST_RESULTS,
} from '../route/endpoints.ts';
import type { Example, Operation, Parameter, PathItem, Schema } from './document.ts';
import { HTML_TEXT } from './headers.ts';
import { SUBJECTS } from './subjects.ts';

interface FilePath {
  readonly endpoint: EndpointName;
  /** Appended to the identifiers of its operations, which must differ. */
  readonly variant: string;
  readonly template: string;
}

/** As `fileOf` names them; a test holds the two together. */
const FILE_PATHS: readonly FilePath[] = [
  { endpoint: 'root', variant: '', template: '/api/index.json' },
  { endpoint: 'councils', variant: '', template: '/api/councils/index.json' },
  { endpoint: 'councils', variant: 'Filtered', template: '/api/councils/country-{country}/type-{authority_type}.json' },
  { endpoint: 'council', variant: '', template: '/api/councils/{authority_code}/index.json' },
  { endpoint: 'council-commitments', variant: '', template: '/api/councils/{authority_code}/commitments.json' },
  { endpoint: 'commitments', variant: '', template: '/api/commitments/index.json' },
  { endpoint: 'commitments', variant: 'Page', template: '/api/commitments/page-{page}.json' },
  { endpoint: 'searchterms', variant: '', template: '/api/searchterms/index.json' },
  { endpoint: 'searchterms', variant: 'Page', template: '/api/searchterms/page-{page}.json' },
  {
    endpoint: 'searchterms',
    variant: 'Filtered',
    template:
      '/api/searchterms/from-{start_date}_to-{end_date}_count-{min_count}_results-{min_results}/page-{page}.json',
  },
];

const listSchema = (values: readonly string[]): Schema => {
  const known = values.map(slug).join('|');
  return { type: 'string', pattern: `^(?:any|(?:${known})(?:_(?:${known}))*)$` };
};
const daySchema: Schema = { anyOf: [{ type: 'string', format: 'date' }, { const: 'any' }] };

const FILE_PARAMETERS: Readonly<Record<string, Pick<Parameter, 'description' | 'schema'>>> = {
  authority_code: { description: 'The authority code of a council.', schema: refTo('AuthorityCode') },
  country: {
    description: `Countries joined with \`_\`, in this order: ${COUNTRIES.map(slug).join(', ')}. Use \`any\` for all countries.`,
    schema: listSchema(COUNTRIES),
  },
  authority_type: {
    description: `Authority types joined with \`_\`, in this order: ${FILTERABLE_TYPES.map(slug).join(', ')}. Use \`any\` for all types.`,
    schema: listSchema(FILTERABLE_TYPES),
  },
  start_date: { description: 'The start date (UTC), or `any`.', schema: daySchema },
  end_date: { description: 'The end date (UTC), or `any`.', schema: daySchema },
  min_count: {
    description: 'The minimum number of searches in total over the selected days.',
    schema: { type: 'integer', minimum: LEAST_COUNT },
  },
  min_results: {
    description: 'The minimum number of results.',
    schema: { type: 'integer', minimum: LEAST_RESULTS },
  },
  page: { description: 'The page number.', schema: { type: 'integer', minimum: 1 } },
};

const NAMES = /\{([a-z_]+)\}/g;

/** A path like this, what stands for each parameter in a group of its name. */
export const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(NAMES, '(?<$1>[A-Za-z0-9-]+(?:_[a-z-]+)*)')}$`);

/**
 * @param addresses every answer that lies ready; the first of each kind gives the examples
 * @param exampleOf what such an answer says
 */
export function filePaths(
  addresses: readonly Address[],
  exampleOf: (address: Address) => Example | undefined,
): Readonly<Record<string, PathItem>> {
  const files = addresses.map((address) => ({ address, path: `/${fileOf(address, 'json')}` }));
  const items = FILE_PATHS.flatMap((each) => {
    const pattern = patternOf(each.template);
    const first = files.find(({ path }) => pattern.test(path));
    if (!first) return [];
    const values = pattern.exec(first.path)?.groups ?? {};
    return [[each.template, pathItem(each, values, exampleOf(first.address))] as const];
  });
  return Object.fromEntries(items);
}

function pathItem(
  { endpoint, variant, template }: FilePath,
  values: Readonly<Record<string, string>>,
  example: Example | undefined,
): PathItem {
  const { tag, operation, schema, answer } = SUBJECTS[endpoint];
  const { heading, description } = ENDPOINTS[endpoint];
  const parameters = Array.from(template.matchAll(NAMES), ([, name]) => fileParameter(name!, values[name!]!));
  const json = { schema: refTo(schema), ...(example && { examples: { real: example } }) };
  const notFound = { description: 'The file does not exist. The error page comes from either the site or the host.' };
  const described = (operationId: string, summary: string, responses: Operation['responses']): Operation => ({
    ...{ operationId, summary, tags: [tag], responses },
  });
  return {
    summary: heading,
    description,
    ...(parameters.length > 0 && { parameters }),
    get: described(`${operation}${variant}`, heading, {
      200: { description: answer, content: { 'application/json': json } },
      404: { ...notFound, content: { 'text/html': HTML_TEXT } },
    }),
    head: described(`${operation}${variant}Headers`, `${heading}: headers only`, {
      200: { description: 'The same headers as for GET, without a body.' },
      404: notFound,
    }),
  };
}

function fileParameter(name: string, value: string): Parameter {
  const isNumber = /^(?:min_|page$)/.test(name);
  return {
    ...{ name, in: 'path', required: true },
    ...FILE_PARAMETERS[name]!,
    example: isNumber ? Number(value) : value,
  };
}
