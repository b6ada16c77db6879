// The breaking changes between two OpenAPI documents. Each change breaks clients in one direction only, and is harmless in the
// other one.
import { describe, expect, test } from 'vitest';
import { descriptionChanges } from '../../../../src/tools/diff/breaking/description.ts';

type Json = Record<string, unknown>;

const REF = { $ref: '#/components/schemas/Council' };
const COUNTRIES = ['England', 'Wales'];
const country = (words: readonly string[], more: Json = {}): Json => ({
  ...{ name: 'country', in: 'query', description: 'Countries.' },
  ...{ style: 'form', explode: false, schema: { type: 'array', items: { type: 'string', enum: words } } },
  ...more,
});
const number = (schema: Json, more: Json = {}): Json => ({ name: 'least', in: 'query', schema, ...more });
const CODE = { name: 'code', in: 'path', required: true, schema: { type: 'string', pattern: '^[A-Z]{3}$' } };

const json = (schema: Json) => ({ 'application/json': { schema } });
const HTML = { 'text/html': { schema: { type: 'string' } } };

const councilWith = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  ...{ type: 'object', properties, required, additionalProperties: false, description: 'A council.' },
});

/** The parts of a document that tests replace. */
interface Parts {
  readonly parameters?: readonly Json[];
  readonly council?: Json;
  readonly list?: Json;
  readonly ok?: Json;
  readonly get?: Json;
  readonly head?: Json;
  readonly paths?: Json;
}

function documentWith(parts: Parts = {}): Json {
  const { parameters = [country(COUNTRIES)], council = councilWith({ name: { type: 'string' } }) } = parts;
  const { list = { type: 'array', items: REF }, head = { responses: { 200: {} } } } = parts;
  const { ok = { headers: { ETag: {} }, content: { ...json(list), ...HTML } } } = parts;
  const get = { responses: { 200: ok, 304: {}, 404: { content: json({ $ref: '#/components/schemas/Problem' }) } } };
  return {
    openapi: '3.1.1',
    paths: {
      '/api/councils/': { parameters, get: { ...get, ...parts.get }, head },
      '/api/councils/{code}/': { parameters: [CODE], get: { responses: { 200: { content: json(REF) } } } },
      ...parts.paths,
    },
    components: {
      schemas: {
        Council: council,
        Problem: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
      },
    },
  };
}

const LIST = '/api/councils/';
const GET_LIST = 'GET /api/councils/';
const field = (schema: Json): Parts => ({ council: councilWith({ name: schema }) });
const least = (schema: Json): Parts => ({ parameters: [number(schema)] });

/** The council is also the response of a path with one method. */
const ofCouncil = { paths: [GET_LIST, '/api/councils/{code}/'] };
const ofName = { place: 'Council.name', ...ofCouncil };

/** In the other direction, nothing breaks. */
const ONE_WAY: readonly (readonly [name: string, before: Parts, after: Parts, expected: Json])[] = [
  [
    'a path',
    { paths: { '/api/plans/': { get: {} } } },
    {},
    { kind: 'removed-path', place: '/api/plans/', paths: ['/api/plans/'] },
  ],
  [
    'a method',
    { paths: { '/api/': { get: {}, options: {} } } },
    { paths: { '/api/': { get: {} } } },
    { kind: 'removed-method', place: 'OPTIONS', paths: ['/api/'] },
  ],
  [
    'a response',
    { get: { responses: { 200: {}, 206: {}, 404: {} } } },
    { get: { responses: { 200: {} } } },
    { kind: 'removed-status', place: '206', paths: [GET_LIST] },
  ],
  [
    'a media type',
    {},
    { ok: { headers: { ETag: {} }, content: json({ type: 'array', items: REF }) } },
    { kind: 'removed-media-type', place: '200 text/html', paths: [GET_LIST] },
  ],
  [
    'a response header',
    {},
    { ok: { headers: {}, content: { ...json({ type: 'array', items: REF }), ...HTML } } },
    { kind: 'removed-header', place: '200 ETag', paths: [GET_LIST] },
  ],
  ['a filter of all methods', {}, { parameters: [] }, { kind: 'removed-parameter', place: 'country', paths: [LIST] }],
  [
    'a filter of one method',
    { parameters: [], head: { parameters: [country(COUNTRIES)], responses: {} } },
    { parameters: [], head: { responses: {} } },
    { kind: 'removed-parameter', place: 'country', paths: ['HEAD /api/councils/'] },
  ],
  [
    'a parameter that became required',
    {},
    { parameters: [country(COUNTRIES, { required: true })] },
    { kind: 'required-parameter', place: 'country', paths: [LIST] },
  ],
  [
    'a word of a filter',
    { parameters: [country([...COUNTRIES, 'Scotland'])] },
    {},
    {
      ...{ kind: 'narrowed-parameter', place: 'country', paths: [LIST] },
      ...{ before: ['"England"', '"Wales"', '"Scotland"'], after: ['"England"', '"Wales"'] },
    },
  ],
  ...(
    [
      ['a higher minimum', { minimum: 1 }, { minimum: 5 }, 'integer (1 or more)', 'integer (5 or more)'],
      [
        'a lower maximum',
        { minimum: 1, maximum: 9 },
        { minimum: 1, maximum: 5 },
        'integer (1 to 9)',
        'integer (1 to 5)',
      ],
      ['a limit', {}, { maximum: 5 }, 'integer', 'integer (up to 5)'],
    ] as const
  ).map(
    ([name, before, after, ...[was, is]]) =>
      [
        `${name} of a parameter`,
        least({ type: 'integer', ...before }),
        least({ type: 'integer', ...after }),
        { kind: 'narrowed-parameter', place: 'least', paths: [LIST], before: [was], after: [is] },
      ] as const,
  ),
  [
    'numbers for a parameter',
    least({ type: 'number' }),
    least({ type: 'integer' }),
    { kind: 'narrowed-parameter', place: 'least', paths: [LIST], before: ['number'], after: ['integer'] },
  ],
  [
    'one of two alternatives for a parameter',
    least({ anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }] }),
    least({ type: 'integer', minimum: 1 }),
    {
      ...{ kind: 'narrowed-parameter', place: 'least', paths: [LIST] },
      ...{ before: ['integer (1 or more)', '"last"'], after: ['integer (1 or more)'] },
    },
  ],
  [
    'any text for a parameter',
    least({ type: 'string' }),
    least({ type: 'string', enum: ['json', 'api'] }),
    {
      ...{ kind: 'narrowed-parameter', place: 'least', paths: [LIST] },
      ...{ before: ['string'], after: ['"json"', '"api"'] },
    },
  ],
  [
    'a pattern for a parameter',
    least({ type: 'string' }),
    least({ type: 'string', pattern: '^a$' }),
    {
      ...{ kind: 'narrowed-parameter', place: 'least', paths: [LIST] },
      ...{ before: ['string'], after: ['string (pattern ^a$)'] },
    },
  ],
  [
    'a field',
    { council: councilWith({ name: { type: 'string' }, code: { type: ['string', 'null'] } }) },
    {},
    { kind: 'removed-field', place: 'Council.code', ...ofCouncil, before: ['string', 'null'] },
  ],
  [
    'a field that can be missing',
    {},
    { council: councilWith({ name: { type: 'string' } }, []) },
    { kind: 'optional-field', ...ofName },
  ],
  [
    'a field of an error',
    {
      get: {
        responses: { 200: {}, 404: { content: json({ type: 'object', properties: { detail: { type: 'string' } } }) } },
      },
    },
    { get: { responses: { 200: {}, 404: { content: json({ type: 'object', properties: {} }) } } } },
    { kind: 'removed-field', place: '404 application/json.detail', paths: [GET_LIST], before: ['string'] },
  ],
];

describe('breaks clients in one direction:', () => {
  test.each(ONE_WAY)('%s', (_, before, after, expected) => {
    expect(descriptionChanges(documentWith(before), documentWith(after))).toEqual([expected]);
    expect(descriptionChanges(documentWith(after), documentWith(before))).toEqual([]);
  });
});

// A client may not expect a new value, and a narrower type changes the types in generated clients.
describe('breaks clients in both directions, as a narrower or a wider type of a field:', () => {
  test.each([
    ['without null', { type: ['string', 'null'] }, { type: 'string' }, ['string', 'null'], ['string']],
    [
      'with null as an alternative',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: 'string' },
      ['string', 'null'],
      ['string'],
    ],
    [
      'with null as in OpenAPI 3.0',
      { type: 'string', nullable: true },
      { type: 'string' },
      ['string', 'null'],
      ['string'],
    ],
    ['without a word', { enum: ['a', 'b'] }, { enum: ['a'] }, ['"a"', '"b"'], ['"a"']],
    ['as a date', { type: 'string' }, { type: 'string', format: 'date' }, ['string'], ['string (date)']],
    ['in a smaller range', { type: 'integer' }, { type: 'integer', minimum: 0 }, ['integer'], ['integer (0 or more)']],
    [
      'with fewer characters',
      { type: 'string' },
      { type: 'string', maxLength: 9 },
      ['string'],
      ['string (up to 9 characters)'],
    ],
  ] as const)('%s', (_, wide, narrow, was, is) => {
    const [before, after] = [documentWith(field(wide)), documentWith(field(narrow))];
    expect(descriptionChanges(before, after)).toEqual([{ kind: 'narrowed-field', ...ofName, before: was, after: is }]);
    expect(descriptionChanges(after, before)).toEqual([{ kind: 'changed-field', ...ofName, before: is, after: was }]);
  });
});

test.each([
  ['another type', { type: 'integer' }, { type: 'string' }, ['integer'], ['string']],
  [
    'another pattern',
    { type: 'string', pattern: 'a' },
    { type: 'string', pattern: 'b' },
    ['string (pattern a)'],
    ['string (pattern b)'],
  ],
  ['a list', { type: 'string' }, { type: 'array', items: { type: 'string' } }, ['string'], ['array of string']],
])('a field with %s is changed', (_, one, other, was, is) => {
  expect(descriptionChanges(documentWith(field(one)), documentWith(field(other)))).toEqual([
    { kind: 'changed-field', ...ofName, before: was, after: is },
  ]);
});

test('a new parameter that is required breaks clients', () => {
  const [before, after] = [{ parameters: [] }, { parameters: [country(COUNTRIES, { required: true })] }].map(
    documentWith,
  );
  expect(descriptionChanges(before, after)).toEqual([{ kind: 'required-parameter', place: 'country', paths: [LIST] }]);
});

test('a pattern that isn’t the same is a narrower parameter', () => {
  const [before, after] = ['^a$', '^b$'].map((pattern) => documentWith(least({ type: 'string', pattern })));
  expect(descriptionChanges(before, after)).toMatchObject([{ kind: 'narrowed-parameter', place: 'least' }]);
});

test('values that are joined differently break a client', () => {
  const after = documentWith({ parameters: [country(COUNTRIES, { explode: true })] });
  expect(descriptionChanges(documentWith(), after)).toEqual([
    {
      ...{ kind: 'changed-style', place: 'country', paths: [LIST] },
      ...{ before: ['form, not exploded'], after: ['form, exploded'] },
    },
  ]);
});

test('a list that becomes a page is a changed response', () => {
  const page = documentWith({ list: { type: 'object', properties: { results: { type: 'array', items: REF } } } });
  expect(descriptionChanges(documentWith(), page)).toEqual([
    {
      ...{ kind: 'changed-body', place: '200 application/json', paths: [GET_LIST] },
      ...{ before: ['array of Council'], after: ['object'] },
    },
  ]);
});

describe('doesn’t break clients:', () => {
  test.each<readonly [name: string, Parts, Parts]>([
    ['the default of a parameter', least({ type: 'integer', default: 1 }), least({ type: 'integer', default: 5 })],
    [
      'descriptions and examples',
      { parameters: [] },
      { parameters: [], get: { summary: 'List', operationId: 'list' } },
    ],
    [
      'a reference instead of a copy',
      { list: { type: 'array', items: { $ref: '#/components/schemas/Council' } } },
      { list: { type: 'array', items: { ...REF, description: 'A council.' } } },
    ],
    ['values in another order', field({ enum: ['a', 'b'] }), field({ anyOf: [{ const: 'b' }, { const: 'a' }] })],
    [
      'an error that no longer occurs',
      { get: { responses: { 200: {}, 404: {} } } },
      { get: { responses: { 200: {} } } },
    ],
    [
      'another name for a parameter of the path',
      { paths: { '/api/plans/{code}/': { parameters: [CODE], get: {} } } },
      { paths: { '/api/plans/{key}/': { parameters: [{ ...CODE, name: 'key' }], get: {} } } },
    ],
    [
      'a name for a schema',
      { list: { type: 'array', items: councilWith({ name: { type: 'string' } }) } },
      { list: { type: 'array', items: REF } },
    ],
  ])('%s', (_, one, other) => {
    const [before, after] = [documentWith(one), documentWith(other)];
    expect([descriptionChanges(before, after), descriptionChanges(after, before)]).toEqual([[], []]);
  });
});

test('changes are in the order of their kinds', () => {
  const before = documentWith({
    council: councilWith({ name: { type: 'string' }, code: { type: 'string' } }),
    paths: { '/api/a/': { get: {} }, '/api/b/': { get: {} } },
  });
  const after = documentWith({ parameters: [], council: councilWith({ name: { type: 'integer' } }) });
  expect(descriptionChanges(before, after)!.map(({ kind, place }) => [kind, place])).toEqual([
    ['removed-path', '/api/a/'],
    ['removed-path', '/api/b/'],
    ['removed-parameter', 'country'],
    ['removed-field', 'Council.code'],
    ['changed-field', 'Council.name'],
  ]);
});

describe('documents from elsewhere', () => {
  test.each([undefined, null, 'text', [], {}, { paths: [] }, { swagger: '2.0' }])('aren’t compared: %j', (other) => {
    expect(descriptionChanges(other, documentWith())).toBeUndefined();
    expect(descriptionChanges(documentWith(), other)).toBeUndefined();
  });

  test.each<readonly [name: string, Parts]>([
    ['a reference to nothing', { list: { $ref: '#/components/schemas/None' } }],
    ['a reference to another file', { parameters: [{ $ref: 'other.json#/a' }, country(COUNTRIES)] }],
    ['a reference to itself', { council: REF }],
    ['a combination of schemas', { council: { allOf: [{ type: 'object' }] } }],
    ['fields that are a list', { council: { type: 'object', properties: ['name'] } }],
    ['no schema', { ok: { headers: { ETag: {} }, content: { 'application/json': null, 'text/html': {} } } }],
    ['a parameter without a name', { parameters: [{ in: 'query' }, country(COUNTRIES)] }],
    ['a path that isn’t an object', { paths: { '/api/councils/{code}/': null } }],
  ])('are compared as far as they are known, with %s', (_, parts) => {
    const unknown = documentWith({ ...parts, paths: { '/api/x/': {}, ...parts.paths } });
    expect(descriptionChanges(unknown, documentWith())).toEqual([
      { kind: 'removed-path', place: '/api/x/', paths: ['/api/x/'] },
    ]);
    expect(() => descriptionChanges(documentWith(), unknown)).not.toThrow();
  });

  test('an array can contain itself', () => {
    const [one, other] = [1, 2].map(() => documentWith({ council: { type: 'array', items: REF } }));
    expect(descriptionChanges(one, other)).toEqual([]);
  });

  test('a record can contain records of its own kind', () => {
    const own = (name: Json) => field({ type: 'object', properties: { name, parent: REF } });
    expect(descriptionChanges(documentWith(own({ type: 'string' })), documentWith(own({ type: 'integer' })))).toEqual([
      {
        ...{ kind: 'changed-field', place: 'Council.name.name', ...ofCouncil },
        ...{ before: ['string'], after: ['integer'] },
      },
    ]);
  });
});
