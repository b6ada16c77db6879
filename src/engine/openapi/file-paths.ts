// The paths for a site that consists of plain files: templates that match the names of existing files.

import { type Address, fileOf, stemTemplates } from '../addressing/address.ts';
import { ENDPOINT_NAMES, type EndpointName } from '../api/api.ts';
import { wordsOf } from '../api/words.ts';
import { describedParameters } from './described-parameters.ts';
import type { Example, ParameterObject, PathItem } from './document.ts';
import { keyParameter } from './parameters.ts';
import { jsonContent, pathItem } from './path-item.ts';
import { HTML_TEXT } from './responses.ts';

/** Suffixes that make operation names unique. */
const VARIANTS: Readonly<Record<string, string>> = { whole: '', page: 'Page', filtered: 'Filtered' };

/** @param examples example values, by parameter name; a parameter without an example doesn't occur in the path */
function fileParameters(
  endpoint: EndpointName,
  examples: Readonly<Record<string, string>>,
): readonly ParameterObject[] {
  const inPath = { in: 'path', required: true } as const;
  const all: readonly ParameterObject[] = [
    ...keyParameter(endpoint),
    ...describedParameters(endpoint).map(({ name, inFile }) => ({ name, ...inPath, ...inFile })),
    { name: 'page', ...inPath, description: 'The page number.', schema: { type: 'integer', minimum: 1 } },
  ];
  return all.flatMap((parameter) => {
    const value = examples[parameter.name];
    if (value === undefined) return [];
    return [{ ...parameter, example: parameter.schema.type === 'integer' ? Number(value) : value }];
  });
}

const NAMES = /\{([a-z_]+)\}/g;

/** Matches the paths described by a template, and captures each parameter's value in a group with the parameter's name. */
export const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(NAMES, '(?<$1>[A-Za-z0-9-]+(?:_[a-z-]+)*)')}$`);

/**
 * @param addresses the addresses of all prebuilt responses; the first address for each path becomes its example
 * @param exampleOf returns the example response for an address
 */
export function filePaths(
  addresses: readonly Address[],
  exampleOf: (address: Address) => Example | undefined,
): Readonly<Record<string, PathItem>> {
  const files = addresses.map((address) => ({ address, path: `/${fileOf(address, 'json')}` }));
  const items = ENDPOINT_NAMES.flatMap((endpoint) =>
    Object.entries(stemTemplates(endpoint)).flatMap(([kind, stem]) => {
      const template = `/${stem}.json`;
      const pattern = patternOf(template);
      const first = files.find(({ path }) => pattern.test(path));
      if (!first) return [];
      const parameters = fileParameters(endpoint, pattern.exec(first.path)?.groups ?? {});
      const json = jsonContent(endpoint, exampleOf(first.address));
      const get = {
        200: { description: wordsOf(endpoint).answer, content: { 'application/json': json } },
        404: { ...NOT_FOUND, content: { 'text/html': HTML_TEXT } },
      };
      const head = { 200: { description: 'The same headers as for GET, without a body.' }, 404: NOT_FOUND };
      return [[template, pathItem(endpoint, parameters, { get, head }, { variant: VARIANTS[kind]! })] as const];
    }),
  );
  return Object.fromEntries(items);
}

const NOT_FOUND = { description: 'The file does not exist. The error page comes from either the site or the host.' };
