// The address of a response's file: the inverse of `fileOf`, which the program itself doesn't need.
import { type Address, fileStem, stemTemplates } from '../../src/engine/addressing/address.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '../../src/engine/api/api.ts';
import type { Rendering } from '../../src/engine/api/media.ts';
import { canonical, type Parameter, slug } from '../../src/engine/api/parameter.ts';

const NAMES = /\{(\w+)\}/g;

/** @returns undefined if the file isn't a response */
export function addressOfFile(file: string): { readonly address: Address; readonly rendering: Rendering } | undefined {
  const [, stem, rendering] = /^(.+)\.(json|html)$/.exec(file) ?? [];
  if (stem === undefined || rendering === undefined) return undefined;
  for (const endpoint of ENDPOINT_NAMES) {
    const address = addressOfStem(stem, endpoint);
    // `fileOf` might choose a different name for the same address.
    if (address && fileStem(address) === stem) return { address, rendering: rendering as Rendering };
  }
  return undefined;
}

function addressOfStem(stem: string, endpoint: EndpointName): Address | undefined {
  const { key, parameters } = endpointOf(endpoint);
  for (const template of Object.values(stemTemplates(endpoint))) {
    const texts = new RegExp(`^${template.replace(NAMES, '(?<$1>[\\w-]+?)')}$`).exec(stem)?.groups;
    if (!texts && template !== stem) continue;
    const { page = '1', ...named } = texts ?? {};
    if (!(Number(page) >= 1) || (key && !key.pattern.test(named[key.name]!))) return undefined;
    const values = Object.entries(parameters).map(([name, parameter]) => [
      name,
      named[name] === undefined ? undefined : valueInFile(parameter, named[name]),
    ]);
    return {
      endpoint,
      ...(key && { key: named[key.name]! }),
      values: canonical(parameters, Object.fromEntries(values)),
      page: Number(page),
    };
  }
  return undefined;
}

/** The value for part of a file name. For text that `toFile` would never return, this is a value with a different file name. */
export function valueInFile(parameter: Parameter, text: string): unknown {
  switch (parameter.kind) {
    case 'words':
      return parameter.words.filter((word) => text.split('_').includes(slug(word)));
    case 'day':
    case 'threshold':
      return parameter.read(text);
  }
}
