// Random addresses, generated from the definition of the API, and the address that belongs to a URL.
import fc from 'fast-check';
import { type Address, addressOf, type ParameterFault, routeOf } from '../../../src/engine/addressing/address.ts';
import { parseQuery } from '../../../src/engine/addressing/query.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, parametersIn } from '../../../src/engine/api/api.ts';
import { canonical, type Parameter, type Values } from '../../../src/engine/api/parameter.ts';
import { dateOf, dayOf } from '../../../src/engine/text/calendar.ts';

/** The address for a URL, as the router reads it. Undefined if the URL has no route. */
export function addressAt(url: string): Address | { readonly fault: ParameterFault } | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const route = routeOf(decodeURIComponent(path));
  return route && addressOf(route, parseQuery(query));
}

/** An address as read from a URL or file name, without values that have no effect. */
export const whole = (address: Address): Address => ({ values: {}, page: 1, ...address });

const date = fc.integer({ min: dayOf('0001-01-01'), max: dayOf('9999-12-31') }).map(dateOf);
const anyDate = fc.oneof(date, fc.constantFrom('0001-01-01', '2024-02-29', '9999-12-31'));
const anyThreshold = (least: number) =>
  fc
    .oneof(
      fc.constant(least),
      fc.integer({ min: least, max: 200 }),
      fc.maxSafeNat().map((value) => value + least),
    )
    .filter(Number.isSafeInteger);

/** Values of a parameter, including those that have the same effect as leaving it out. */
export function anyValue(parameter: Parameter): fc.Arbitrary<unknown> {
  switch (parameter.kind) {
    case 'words':
      return fc.subarray([...parameter.words]);
    case 'day':
      return anyDate;
    case 'threshold':
      return anyThreshold(parameter.least);
  }
}

const anyValues = (endpoint: EndpointName): fc.Arbitrary<Values> => {
  const values = parametersIn(endpoint).map(([name, parameter]) => [
    name,
    fc.option(anyValue(parameter), { nil: undefined }),
  ]);
  return fc
    .record(Object.fromEntries(values) as Readonly<Record<string, fc.Arbitrary<unknown>>>)
    .map((values) => canonical(endpointOf(endpoint).parameters, values));
};

const anyPage = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 2000 }),
  fc.maxSafeNat().map((page) => page || 1),
);

/** The addresses of an endpoint that can have a file. The page is always a number. */
export function addressesOf(endpoint: EndpointName): fc.Arbitrary<Address> {
  const { key, shape } = endpointOf(endpoint);
  return fc.record({
    endpoint: fc.constant(endpoint),
    ...(key && { key: fc.stringMatching(key.pattern) }),
    values: anyValues(endpoint),
    page: shape === 'page' ? anyPage : fc.constant(1),
  });
}

export const anyAddress: fc.Arbitrary<Address> = fc.oneof(...ENDPOINT_NAMES.map(addressesOf));

const subsets = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: 2 ** values.length }, (_, set) => values.filter((_, bit) => (set >> bit) % 2 === 1));

function wordValues(endpoint: EndpointName): readonly Values[] {
  const { parameters } = endpointOf(endpoint);
  return parametersIn(endpoint).reduce<readonly Values[]>(
    (before, [name, parameter]) =>
      parameter.kind === 'words'
        ? before.flatMap((values) =>
            subsets(parameter.words).map((words) => canonical(parameters, { ...values, [name]: words })),
          )
        : before,
    [{}],
  );
}

/** Every combination of words, for every list that can be filtered by words. */
export const WORD_FILTERS: readonly Address[] = ENDPOINT_NAMES.flatMap((endpoint) => {
  const all = wordValues(endpoint);
  return all.length > 1 ? all.map((values) => whole({ endpoint, values })) : [];
});
