// Random addresses, and the answer's address as a request reaches it.
import fc from 'fast-check';
import {
  type Address,
  addressOf,
  type ParameterFault,
  routeOf,
  type SearchTermFilter,
} from '../../src/route/address.ts';
import { dateOf, dayOf } from '../../src/route/calendar.ts';
import { COUNTRIES, type Country, FILTERABLE_TYPES, type FilterableType } from '../../src/route/endpoints.ts';
import { parseQuery } from '../../src/route/parameters.ts';

/** What a URL names, read as the router reads it; undefined where there is no route. */
export function addressAt(url: string): Address | { readonly fault: ParameterFault } | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const route = routeOf(decodeURIComponent(path));
  return route && addressOf(route, parseQuery(query));
}

const subsets = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: 2 ** values.length }, (_, set) => values.filter((_, bit) => (set >> bit) % 2 === 1));

/** All 4,096 filters of the councils, the empty one first. */
export const COUNCIL_FILTERS: readonly Extract<Address, { endpoint: 'councils' }>[] = subsets<Country>(
  COUNTRIES,
).flatMap((countries) =>
  subsets<FilterableType>(FILTERABLE_TYPES).map((types) => ({ endpoint: 'councils', countries, types })),
);

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
export const anyCode = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 4 });

const date = fc.integer({ min: dayOf('0001-01-01'), max: dayOf('9999-12-31') }).map(dateOf);
const anyDate = fc.option(fc.oneof(date, fc.constantFrom('0001-01-01', '2024-02-29', '9999-12-31')), {
  nil: undefined,
});
const threshold = (least: number) =>
  fc
    .oneof(
      fc.constant(least),
      fc.integer({ min: least, max: 200 }),
      fc.maxSafeNat().map((value) => value + least),
    )
    .filter(Number.isSafeInteger);

export const anyFilter = fc
  .record({ start: anyDate, end: anyDate, minCount: threshold(5), minResults: threshold(1) })
  .map(({ start, end, ...rest }): SearchTermFilter => ({ ...(start && { start }), ...(end && { end }), ...rest }));

const anyPage = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 2000 }),
  fc.maxSafeNat().map((page) => page || 1),
);

/** Addresses that have a file: the page is a number. */
export const anyAddress: fc.Arbitrary<Address> = fc.oneof(
  fc.constant<Address>({ endpoint: 'root' }),
  fc.constantFrom<Address>(...COUNCIL_FILTERS),
  anyCode.map((code): Address => ({ endpoint: 'council', code })),
  anyCode.map((code): Address => ({ endpoint: 'council-commitments', code })),
  anyPage.map((page): Address => ({ endpoint: 'commitments', page })),
  fc.record({ filter: anyFilter, page: anyPage }).map((rest): Address => ({ endpoint: 'searchterms', ...rest })),
);
