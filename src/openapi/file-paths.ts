// The paths of a site that is nothing but files: templates of their names, as far as there are such files.

import { type Address, fileOf, stemTemplates } from '../addressing/address.ts';
import { ENDPOINT_NAMES, type EndpointName, parametersIn } from '../api/api.ts';
import type { AnyParameterWords } from '../api/endpoint.ts';
import { type Parameter, slug } from '../api/parameter.ts';
import { refTo, schemaOf } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import type { Example, Operation, ParameterObject, PathItem, Schema } from './document.ts';
import { HTML_TEXT } from './headers.ts';
import { keyParameter } from './parameters.ts';

interface FilePath {
  readonly endpoint: EndpointName;
  /** Appended to the identifiers of its operations, which must differ. */
  readonly variant: string;
  readonly template: string;
}

const VARIANTS = { whole: '', page: 'Page', filtered: 'Filtered' } as const;

const FILE_PATHS: readonly FilePath[] = ENDPOINT_NAMES.flatMap((endpoint) =>
  Object.entries(stemTemplates(endpoint)).map(([kind, stem]) => ({
    endpoint,
    variant: VARIANTS[kind as keyof typeof VARIANTS],
    template: `/${stem}.json`,
  })),
);

const listSchema = (words: readonly string[]): Schema => {
  const known = words.map(slug).join('|');
  return { type: 'string', pattern: `^(?:any|(?:${known})(?:_(?:${known}))*)$` };
};
const daySchema: Schema = { anyOf: [{ type: 'string', format: 'date' }, { const: 'any' }] };

/** As it is in a file's name. */
function filePart(
  parameter: Parameter,
  { file, all = '' }: AnyParameterWords,
): Pick<ParameterObject, 'description' | 'schema'> {
  switch (parameter.kind) {
    case 'words': {
      const words = parameter.words.map(slug).join(', ');
      const description = `${file} joined with \`_\`, in this order: ${words}. Use \`any\` for ${all.toLowerCase()}.`;
      return { description, schema: listSchema(parameter.words) };
    }
    case 'day':
      return { description: `${file}, or \`any\`.`, schema: daySchema };
    case 'threshold':
      return { description: `${file}.`, schema: { type: 'integer', minimum: parameter.least } };
  }
}

function fileParameters(endpoint: EndpointName): readonly ParameterObject[] {
  const { parameters } = wordsOf(endpoint);
  const inPath = { in: 'path', required: true } as const;
  return [
    ...keyParameter(endpoint),
    ...parametersIn(endpoint).map(([name, parameter]) => ({
      name,
      ...inPath,
      ...filePart(parameter, parameters[name]!),
    })),
    { name: 'page', ...inPath, description: 'The page number.', schema: { type: 'integer', minimum: 1 } },
  ];
}

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
  { endpoint, variant }: FilePath,
  values: Readonly<Record<string, string>>,
  example: Example | undefined,
): PathItem {
  const { tag, operation, answer, heading, description } = wordsOf(endpoint);
  const parameters = fileParameters(endpoint).flatMap((parameter) => {
    const value = values[parameter.name];
    if (value === undefined) return [];
    return [{ ...parameter, example: parameter.schema.type === 'integer' ? Number(value) : value }];
  });
  const json = { schema: refTo(schemaOf(endpoint)), ...(example && { examples: { real: example } }) };
  const notFound = { description: 'The file does not exist. The error page comes from either the site or the host.' };
  const described = (operationId: string, summary: string, responses: Operation['responses']): Operation => ({
    ...{ operationId, summary, tags: [tag.name], responses },
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
