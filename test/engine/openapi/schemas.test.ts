// The schemas in the description allow the site's responses, and nothing else.
import { expect, test } from 'vitest';
import { pathOf } from '../../../src/engine/addressing/address.ts';
import { ENDPOINT_NAMES } from '../../../src/engine/api/api.ts';
import { once } from '../../../src/engine/once.ts';
import { referenceSite } from '../../support/reference.ts';
import { ask, textOf } from '../router/edge-site.ts';
import { descriptionIn, pathItemFor, responseFor, validatorsOf } from './described.ts';

const described = once(async () => {
  const { files, router } = await referenceSite('edge');
  const document = descriptionIn(files);
  return { document, validators: validatorsOf(document), router };
});

const TARGETS = [
  ...ENDPOINT_NAMES.map((endpoint) => pathOf({ endpoint, key: 'GLA' })),
  '/api/searchterms/?min_count=4',
  '/api/nowhere/',
];

test.each(TARGETS)('an invalid response to %s is rejected', async (target) => {
  const { router, document, validators } = await described();
  const response = await ask(router, target);
  const item = pathItemFor(document, target.replace(/\?.*/, ''));
  const content = item && responseFor(document, item, 'GET', response.status)?.content;
  const validate = validators.of(content?.['application/json']?.schema ?? { $ref: '#/components/schemas/ApiError' });
  const value = JSON.parse(textOf(response));
  expect(validate(value)).toBe(true);
  const mutants = mutantsOf(value);
  expect(mutants.length).toBeGreaterThan(3);
  for (const { name, value: mutant } of mutants) {
    expect([name, validate(mutant)]).toEqual([name, name.endsWith('in another order')]);
  }
});

interface Mutant {
  readonly name: string;
  readonly value: unknown;
}

/** Every way of making a response invalid, in the response itself and in the first item of a list inside it. */
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
    // Records have no fields that are objects.
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
])('a %s with %j is rejected', async (name, change) => {
  const { router, document, validators } = await described();
  const path = { Council: '/api/councils/', SearchTerm: '/api/searchterms/', Commitment: '/api/commitments/' }[name]!;
  const answer = JSON.parse(textOf(await ask(router, path)));
  const [record] = answer.results ?? answer;
  const validate = validators.of({ $ref: `#/components/schemas/${name}` });
  expect(Object.keys(document.components.schemas)).toContain(name);
  expect([validate(record), validate({ ...record, ...change })]).toEqual([true, false]);
});
