// The reference answers are what the description says: each of its path, method and status; broken ones are refused.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Address, addressOf, parametersOf, pathOf, routeOf } from '../../src/addressing/address.ts';
import { parseQuery } from '../../src/addressing/query.ts';
import { ENDPOINT_NAMES } from '../../src/api/api.ts';
import type { OpenApiDocument, ParameterObject } from '../../src/openapi/document.ts';
import { resolve } from '../../src/openapi/document.ts';
import { ask, datasetIn, type MemorySite, memorySite, textOf } from '../router/edge-site.ts';
import { descriptionIn, pathItemFor, responseFor, type Validators, validatorsOf, valueIn } from './described.ts';

const SETS = ['edge', 'large'] as const;
type SetName = (typeof SETS)[number];

interface Golden {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly sha256?: string;
}

const root = path.join(import.meta.dirname, '..', 'conformance');

function goldenOf(set: SetName): readonly Golden[] {
  const lines = readFileSync(path.join(root, set, 'golden.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

interface Checked {
  readonly site: MemorySite;
  readonly document: OpenApiDocument;
  readonly validators: Validators;
}

// The address that the reference answers were taken from: ours are the same to the byte.
async function siteOf(set: SetName): Promise<Checked> {
  const site = await memorySite(await datasetIn(`test/conformance/${set}/data`), 'http://testserver', {}, ROUTER);
  const document = descriptionIn(site.files);
  return { site, document, validators: validatorsOf(document) };
}

const ROUTER = { composes: 'all' } as const;
const sites = new Map<SetName, Promise<Checked>>();
const checkedSite = (set: SetName): Promise<Checked> => {
  const made = sites.get(set) ?? siteOf(set);
  sites.set(set, made);
  return made;
};

function requestOf({ request }: Golden) {
  const [, method = '', target = '', , accept] = /^(\S+) (\S+)( (.*))?$/.exec(request)!;
  const [rawPath = '', query = ''] = target.split(/\?(.*)/s, 2);
  return { method, target, accept, path: decoded(rawPath), parameters: parseQuery(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isJson = ({ headers }: Golden) => headers['content-type'] === 'application/json';
const DESCRIBED = [200, 400, 404, 405, 406];

test.each(SETS)('every JSON answer of the %s set', async (set) => {
  const { site, document, validators } = await checkedSite(set);
  const counts = new Map<number, number>();
  for (const golden of goldenOf(set)) {
    const { method, target, accept, path } = requestOf(golden);
    if (!isJson(golden) || method === 'HEAD' || !DESCRIBED.includes(golden.status)) continue;
    const item = pathItemFor(document, path);
    // Paths without a route: there is nothing to describe, but they err like all others.
    const described = item && responseFor(document, item, method, golden.status);
    if (item) expect([golden.request, described?.content]).toEqual([golden.request, expect.anything()]);
    else expect([golden.request, golden.status]).toEqual([golden.request, 404]);
    const schema = described?.content?.['application/json']?.schema ?? { $ref: '#/components/schemas/ApiError' };
    const body = textOf(await ask(site.router, target, { method, accept }));
    if (method !== 'OPTIONS') expectSame(body, golden);
    const validate = validators.of(schema);
    expect([golden.request, validate(JSON.parse(body)), validate.errors]).toEqual([golden.request, true, null]);
    counts.set(golden.status, (counts.get(golden.status) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(DESCRIBED);
  expect(Math.min(...counts.values())).toBeGreaterThan(4);
});

function expectSame(body: string, { request, body: whole, sha256 }: Golden): void {
  if (whole !== undefined) expect([request, body]).toEqual([request, whole]);
  else expect([request, createHash('sha256').update(body).digest('hex')]).toEqual([request, sha256]);
}

test.each(SETS)(
  'every parameter that says something in the %s set is described, and its value allowed',
  async (set) => {
    const { document, validators } = await checkedSite(set);
    const seen = new Set<string>();
    for (const golden of goldenOf(set)) {
      const { path, parameters } = requestOf(golden);
      const route = routeOf(path);
      if (golden.status !== 200 || !route) continue;
      const address = addressOf(route, parameters);
      if ('fault' in address) continue; // OPTIONS reads none.
      const item = pathItemFor(document, path)!;
      const described = (item.parameters ?? []).map((each) => resolve<ParameterObject>(document, each));
      const format = parameters.findLast(([name]) => name === 'format')?.[1];
      for (const [name, text] of [...parametersOf(address as Address), ...(format ? [['format', format]] : [])]) {
        const parameter = described.find((each) => each.name === name);
        expect([golden.request, parameter?.in]).toEqual([golden.request, 'query']);
        const isAllowed = validators.of(parameter!.schema)(valueIn(parameter!, text!));
        expect([golden.request, name, isAllowed]).toEqual([golden.request, name, true]);
        seen.add(name!);
      }
    }
    // Those of the reference service, which has no others.
    expect(seen.size).toBeGreaterThan(set === 'edge' ? 7 : 1);
  },
);

const KINDS = [
  ...ENDPOINT_NAMES.map((endpoint) => pathOf({ endpoint, key: 'GLA' })),
  '/api/searchterms/?min_count=4',
  '/api/nowhere/',
];

test.each(KINDS)('a broken answer to %s is refused', async (target) => {
  const { site, document, validators } = await checkedSite('edge');
  const answer = await ask(site.router, target);
  const item = pathItemFor(document, target.replace(/\?.*/, ''));
  const described = item && responseFor(document, item, 'GET', answer.status);
  const validate = validators.of(
    described?.content?.['application/json']?.schema ?? { $ref: '#/components/schemas/ApiError' },
  );
  const value = JSON.parse(textOf(answer));
  expect(validate(value)).toBe(true);
  let broken = 0;
  for (const { name, value: mutant } of mutantsOf(value)) {
    expect([name, validate(mutant)]).toEqual([name, name.endsWith('in another order')]);
    broken++;
  }
  expect(broken).toBeGreaterThan(3);
});

interface Mutant {
  readonly name: string;
  readonly value: unknown;
}

/** Every way to break an answer: in itself, and in the first item of a list within it. */
function mutantsOf(value: unknown): readonly Mutant[] {
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    const inItem = mutantsOf(first).map(({ name, value }) => ({ name: `item: ${name}`, value: [value, ...rest] }));
    return [...inItem, { name: 'a text among the items', value: [...value, 'text'] }];
  }
  const record = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(record);
  return [
    ...names.map((name) => {
      const { [name]: _, ...others } = record;
      return { name: `without ${name}`, value: others };
    }),
    // No field of any record is an object.
    ...names.map((name) => ({ name: `another type of ${name}`, value: { ...record, [name]: {} } })),
    { name: 'a field too many', value: { ...record, extra: 1 } },
    { name: 'in another order', value: Object.fromEntries(Object.entries(record).reverse()) },
    ...('results' in record
      ? mutantsOf(record.results).map(({ name, value }) => ({
          name: `results: ${name}`,
          value: { ...record, results: value },
        }))
      : []),
  ];
}

test.each([
  ['Council', { country: 'France' }],
  ['Council', { authority_code: 'abc' }],
  ['Council', { declared_emergency: '2019-02-30' }],
  ['Council', { plan_count: -1 }],
  ['Council', { carbon_reduction_statements: '/api/councils/ABC/commitments' }],
  ['SearchTerm', { times_seen: 4 }],
  ['SearchTerm', { result_count: 0 }],
  ['SearchTerm', { council_restriction: 'Abbey' }],
  ['Commitment', { target_year: 2030.5 }],
  ['Commitment', { scope: '' }],
])('a %s with %j is refused', async (name, change) => {
  const { site, document, validators } = await checkedSite('edge');
  const path = { Council: '/api/councils/', SearchTerm: '/api/searchterms/', Commitment: '/api/commitments/' }[name]!;
  const answer = JSON.parse(textOf(await ask(site.router, path)));
  const [record] = answer.results ?? answer;
  const validate = validators.of({ $ref: `#/components/schemas/${name}` });
  expect(Object.keys(document.components.schemas)).toContain(name);
  expect([validate(record), validate({ ...record, ...change })]).toEqual([true, false]);
});
