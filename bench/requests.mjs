// Generates random requests of every kind that a router handles. The requests are the same every time.

import { COUNTRIES, FILTERABLE_TYPES } from '../build/src/councils/vocabulary.js';
import { listWith, urlOf } from '../build/src/engine/addressing/address.js';
import { dateOf, dayOf } from '../build/src/engine/text/calendar.js';
import { createRandom } from './random.mjs';

/**
 * Functions that each return another request, as a path from the site's root, on every call.
 * @param listed the site's indexes of prebuilt URLs
 * @param days the first and the last day of the site's log
 */
export function requestsTo(listed, days) {
  const random = createRandom('requests', 1);
  const prebuilt = listed
    .flatMap(({ items = [], groups = [] }) => [...items, ...groups.flatMap(({ items = [] }) => items)])
    .flatMap(({ json, html }) => [json, html])
    .map((url) => url.replace(/^https?:\/\/[^/]*/, ''));
  const [first, last] = [dayOf(days.first), dayOf(days.last)];
  const range = () => {
    const [start, end] = [random.integer(first, last), random.integer(first, last)].sort((a, b) => a - b).map(dateOf);
    const least = { min_count: random.integer(5, 12), min_results: random.pick([1, 1, 1, 10]) };
    return listWith('searchterms', { start_date: start, end_date: end, ...least });
  };
  const some = (values) => values.filter(() => random.chance(0.5));
  const combination = () => listWith('councils', { country: some(COUNTRIES), authority_type: some(FILTERABLE_TYPES) });
  return {
    prebuilt: () => random.pick(prebuilt),
    range: (format) => urlOf(range(), format),
    combination: (format) => urlOf(combination(), format),
  };
}
