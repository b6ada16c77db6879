// The parts of each endpoint's definition agree: its path, its files, its records and its wording.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORDS, ROOT } from '#service/words';
import { fileOf, stemTemplates } from '../../../src/engine/addressing/address.ts';
import {
  ENDPOINT_NAMES,
  endpointOf,
  LIST_NAMES,
  parametersIn,
  SOURCE_NAMES,
  sourceOf,
} from '../../../src/engine/api/api.ts';
import { RENDERINGS } from '../../../src/engine/api/media.ts';
import { apiSchemas, recordOf, schemaOf } from '../../../src/engine/api/schemas.ts';
import { TAGS, wordsOf } from '../../../src/engine/api/words.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { runs } from '../../support/campaign.ts';
import { addressesOf } from '../addressing/addresses.ts';

const namesIn = (template: string): readonly string[] =>
  Array.from(template.matchAll(/\{(\w+)\}/g), ([, name]) => name!);

describe.each(ENDPOINT_NAMES)('%s', (name) => {
  const endpoint = endpointOf(name);
  const words = wordsOf(name);
  const schemas = apiSchemas();

  test('the path contains the key, and the names of its files contain every parameter', () => {
    const { path, key, shape, parameters } = endpoint;
    expect(path).toMatch(/^\/api\/(?:(?:[a-z]+|\{[a-z_]+\})\/)*[a-z]*$/);
    expect(namesIn(path)).toEqual(key ? [key.name] : []);
    const { whole, page, filtered } = stemTemplates(name);
    expect(namesIn(whole)).toEqual(namesIn(path));
    expect(page !== undefined).toBe(shape === 'page');
    expect(filtered !== undefined).toBe(parametersIn(name).length > 0);
    const inFile = [...Object.keys(parameters), ...(shape === 'page' ? ['page'] : [])];
    if (filtered !== undefined) expect(namesIn(filtered).toSorted()).toEqual(inFile.toSorted());
  });

  test('file names convert to the endpoint’s addresses', () => {
    fc.assert(
      fc.property(addressesOf(name), fc.constantFrom(...RENDERINGS), (address, rendering) => {
        const file = fileOf(address, rendering);
        expect(file).toMatch(/^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:json|html)$/);
        expect(addressOfFile(file)).toEqual({ address, rendering });
      }),
      runs(4, 400),
    );
  });

  test('has records unless it consists of links, and filters by fields of these records', () => {
    const { shape, source, lists, key } = endpoint;
    expect(source === undefined).toBe(shape === 'links');
    expect(lists !== undefined).toBe(shape === 'links');
    const { fields } = recordOf(source);
    if (lists) expect(Object.keys(fields)).toEqual(lists);
    if (key) expect(Object.keys(fields)).toContain(key.field);
    for (const [parameter, definition] of parametersIn(name)) {
      if (definition.kind !== 'words') continue;
      expect(Object.keys(fields)).toContain(definition.field);
      // The schema of a word may have no name.
      const { schema } = words.parameters[parameter]!;
      if (schema) expect(schemas[schema]!.enum).toEqual(definition.words);
    }
    if (shape === 'page' || parametersIn(name).length > 0) expect(endpoint.plural).toMatch(/^[a-z]/);
  });

  test('the response and the key have schemas', () => {
    expect(Object.keys(schemas)).toContain(schemaOf(name));
    expect(schemas[schemaOf(name)]!.type).toBe(endpoint.shape === 'items' ? 'array' : 'object');
    if (endpoint.key) expect(schemas[words.key!.schema]!.pattern).toBe(endpoint.key.pattern.source);
  });

  // The compiler requires all the wording that the endpoint's shape and parameters need.
  test('the wording consists of sentences, and links to lists', () => {
    for (const text of [
      words.summary,
      words.description,
      words.answer,
      words.group.about,
      words.filtered?.about ?? '.',
    ])
      expect(text).toMatch(/\.$/);
    for (const text of [words.empty ?? '', words.missing ?? ''])
      for (const list of namesIn(text)) expect(LIST_NAMES).toContain(list);
  });
});

test('names that must be unique are unique', () => {
  const all = ENDPOINT_NAMES.map((name) => ({ ...endpointOf(name), ...wordsOf(name) }));
  for (const names of [
    all.map(({ path }) => path),
    all.map(({ title }) => title),
    all.map(({ heading }) => heading),
    all.map(({ operation }) => operation),
    all.flatMap(({ group, filtered }) => [group.name, ...(filtered ? [filtered.name] : [])]),
    [...Object.values(RECORDS), ROOT].map(({ schema }) => schema),
    TAGS.map((tag) => tag.name),
  ])
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

describe.each(SOURCE_NAMES)('the records of %s', (source) => {
  const kind = sourceOf(source);
  const fields = Object.entries(RECORDS[source].fields);

  test('belong to an endpoint', () => {
    expect(ENDPOINT_NAMES.some((name) => endpointOf(name).source === source)).toBe(true);
  });

  test('have wording for their fields', () => {
    for (const [name, { text }] of fields) expect([name, text]).toEqual([name, expect.stringMatching(/^[A-Z].*[.”]$/)]);
  });

  test('have a label even if all fields are empty', () => {
    const empty = Object.fromEntries(fields.map(([name]) => [name, '']));
    for (const item of [empty, {}]) for (const part of kind.label!(item)) expect(part).toBeTypeOf('string');
  });
});
