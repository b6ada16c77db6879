// The description of a site is valid and complete, and describes only what the site has.
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { urlOf } from '../../../src/engine/addressing/address.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '../../../src/engine/api/api.ts';
import { apiSchemas, recordOf, schemaOf } from '../../../src/engine/api/schemas.ts';
import { PAGE } from '../../../src/engine/api/words.ts';
import type { OpenApiDocument } from '../../../src/engine/openapi/describe.ts';
import type { MediaType, ParameterObject } from '../../../src/engine/openapi/document.ts';
import { resolve } from '../../../src/engine/openapi/document.ts';
import { patternOf } from '../../../src/engine/openapi/file-paths.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { GOOD, sourceFolder } from '../../support/source.ts';
import { ask, edgeSite, smallSite, textOf } from '../router/edge-site.ts';
import { descriptionIn, objectsIn, planFiles, validatorsOf, valueIn } from './described.ts';

const HOSTILE = {
  title: 'Climate & <Councils> {{main}}',
  description: 'Said "so" `</p>`.\n\n# No heading',
  licence: { name: 'Open <Licence>', url: 'https://licence.example/?a=1&b=2' },
  contact: 'mailto:someone@climate.example?subject=API',
};

const SITES = {
  'a site': () => edgeSite(),
  'a site under a path': () => smallSite('https://climate.example/data', HOSTILE),
  'a site of files': () => smallSite('https://climate.example/data', { ...HOSTILE, links: 'path' }),
  'a site with the address of a page as contact': () =>
    smallSite('https://climate.example', { contact: 'https://climate.example/contact' }),
} as const;

const each = Object.entries(SITES);

test.each(each)('%s: the document is valid OpenAPI 3.1, and every reference leads to a component', async (_, site) => {
  const document = descriptionIn((await site()).files);
  expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  for (const { $ref } of objectsIn(document)) {
    if (typeof $ref === 'string') expect(resolve(document, { $ref })).toBeTypeOf('object');
  }
});

test.each(each)('%s: operations have unique names, and every response has a description', async (_, site) => {
  const { paths, tags } = descriptionIn((await site()).files);
  const operations = Object.values(paths).flatMap(({ get, head, options }) =>
    [get, head, options].filter((one) => one),
  );
  const names = operations.map((operation) => operation!.operationId);
  expect(new Set(names).size).toBe(names.length);
  const known = tags.map(({ name }) => name);
  expect(operations.flatMap((operation) => operation!.tags).filter((tag) => !known.includes(tag))).toEqual([]);
  for (const { description } of Object.values(paths)) expect(description).toMatch(/\.$/);
});

test.each(each)('%s: examples match the schemas', async (_, site) => {
  const document = descriptionIn((await site()).files);
  const { of } = validatorsOf(document);
  let checked = 0;
  for (const object of objectsIn(document)) {
    if ('schema' in object && 'examples' in object) {
      const { schema, examples } = object as unknown as MediaType;
      for (const { value } of Object.values(examples!)) expect([of(schema)(value), value]).toEqual([true, value]);
      checked += Object.keys(examples!).length;
    }
    if ('schema' in object && 'example' in object) {
      const { schema, example } = object as unknown as ParameterObject;
      expect([of(schema)(example), example]).toEqual([true, example]);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(16);
});

test('the examples are responses of the site itself', async () => {
  const { files, router } = await edgeSite();
  const document = descriptionIn(files);
  for (const endpoint of ENDPOINT_NAMES) {
    const { path, shape } = endpointOf(endpoint);
    const body = JSON.parse(textOf(await ask(router, exampleUrl(document, endpoint))));
    const ofFirst = {
      links: body,
      item: body,
      items: [body[0]],
      page: { ...body, results: body.results?.slice(0, 1) },
    };
    expect((body.results ?? [body]).length).toBeGreaterThan(shape === 'page' ? 1 : 0);
    expect([path, firstExample(document, path)]).toEqual([path, ofFirst[shape]]);
  }
});

/** The URL of an endpoint, with the key from the description's example. */
function exampleUrl(document: OpenApiDocument, endpoint: EndpointName): string {
  const { key } = endpointOf(endpoint);
  if (!key) return urlOf({ endpoint });
  const { example } = resolve<ParameterObject>(document, { $ref: `#/components/parameters/${key.name}` });
  return urlOf({ endpoint, key: String(example) });
}

function firstExample(document: OpenApiDocument, path: string): unknown {
  const response = document.paths[path]!.get!.responses['200'] as { content: Record<string, MediaType> };
  return response.content['application/json']!.examples!.real!.value;
}

test('a site without data has no examples of it', async () => {
  const empty = Object.fromEntries(Object.entries(GOOD).map(([name, text]) => [name, `${text.split('\n')[0]}\n`]));
  const files = await planFiles(sourceFolder(empty), {});
  const document = descriptionIn(files);
  expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  expect(JSON.stringify(document.paths['/api/councils/{authority_code}/']!.get)).not.toContain('"examples"');
});

test('fields, their order and their words are the same in schemas, in the definition and in responses', async () => {
  const { files, router } = await edgeSite();
  const document = descriptionIn(files);
  const { schemas } = document.components;
  const expectFields = (schema: string, fields: Readonly<Record<string, { readonly text: string }>>, item: object) => {
    const { properties, required } = schemas[schema] as {
      properties: Record<string, { description: string }>;
      required: string[];
    };
    const words = Object.entries(fields).map(([name, { text }]) => [name, text]);
    expect(Object.entries(properties).map(([name, { description }]) => [name, description])).toEqual(words);
    expect(required).toEqual(Object.keys(fields));
    expect(Object.keys(item)).toEqual(Object.keys(fields));
  };
  for (const endpoint of ENDPOINT_NAMES) {
    const { shape, source } = endpointOf(endpoint);
    const body = JSON.parse(textOf(await ask(router, exampleUrl(document, endpoint))));
    const items = { links: [body], item: [body], items: body, page: body.results }[shape];
    const { schema, fields } = recordOf(source);
    expectFields(schema, fields, items[0]);
    if (shape === 'page') expectFields(schemaOf(endpoint), { ...PAGE.fields, results: PAGE.results }, body);
  }
  expect(Object.keys(schemas)).toEqual(Object.keys(apiSchemas()));
});

test('on a site of files, every response has one path, every path has a file, and no parameter is in a query', async () => {
  const { files } = await smallSite('https://climate.example/data', { links: 'path' });
  const document = descriptionIn(files);
  const patterns = Object.keys(document.paths).map((template) => ({ template, pattern: patternOf(template) }));
  const used = new Set<string>();
  for (const file of files.keys()) {
    if (!file.endsWith('.json') || addressOfFile(file) === undefined) continue;
    const found = patterns.filter(({ pattern }) => pattern.test(`/${file}`)).map(({ template }) => template);
    expect([file, found.length]).toEqual([file, 1]);
    used.add(found[0]!);
  }
  expect([...used].sort()).toEqual(Object.keys(document.paths).sort());
  expect([...objectsIn(document)].filter((object) => object.in === 'query')).toEqual([]);
  expect(document.info.description).toContain('query strings are ignored');
});

test('on a site of files, the parameters in file names match their schemas', async () => {
  const { files } = await smallSite('https://climate.example/data', { links: 'path' });
  const document = descriptionIn(files);
  const { of } = validatorsOf(document);
  let checked = 0;
  for (const [template, { parameters = [] }] of Object.entries(document.paths)) {
    for (const file of files.keys()) {
      const values = patternOf(template).exec(`/${file}`)?.groups ?? {};
      for (const parameter of parameters as readonly ParameterObject[]) {
        if (!(parameter.name in values)) continue;
        const text = values[parameter.name]!;
        const value = valueIn(parameter, text);
        expect([file, parameter.name, of(parameter.schema)(value)]).toEqual([file, parameter.name, true]);
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(50);
});
