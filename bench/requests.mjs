// Requests of every kind that a router meets, at random but the same every time.
import { addressOfFile, urlOf } from '../build/src/route/address.js';
import { dateOf, dayOf } from '../build/src/route/calendar.js';
import { COUNTRIES, FILTERABLE_TYPES } from '../build/src/route/endpoints.js';
import { createRandom } from './random.mjs';

/**
 * Endless requests, as paths from the site's root.
 * @param files the names of a site's files
 * @param days the first and the last day of its log
 */
export function requestsTo(files, days) {
  const random = createRandom('requests', 1);
  const prebuilt = files.flatMap((file) => {
    const found = file.startsWith('api/') ? addressOfFile(file) : undefined;
    return found ? [urlOf(found.address, found.rendering === 'html' ? 'api' : undefined)] : [];
  });
  const [first, last] = [dayOf(days.first), dayOf(days.last)];
  const range = () => {
    const [start, end] = [random.integer(first, last), random.integer(first, last)].sort((a, b) => a - b).map(dateOf);
    const filter = { start, end, minCount: random.integer(5, 12), minResults: random.pick([1, 1, 1, 10]) };
    return { endpoint: 'searchterms', filter, page: 1 };
  };
  const some = (values) => values.filter(() => random.chance(0.5));
  const combination = () => ({ endpoint: 'councils', countries: some(COUNTRIES), types: some(FILTERABLE_TYPES) });
  return {
    prebuilt: () => random.pick(prebuilt),
    range: (format) => urlOf(range(), format),
    combination: (format) => urlOf(combination(), format),
  };
}
