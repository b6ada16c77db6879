// The JSON that the API should send for a list, made from the records of an edition and not by the program.
import { PAGE_SIZES, recordsOf, SITE } from './edition.mjs';

const LINKS = { councils: 'carbon_reduction_statements', commitments: 'council' };

/**
 * @param asked `path`, `parameters` (decoded, in the order of the request), `format` (undefined if the request doesn't have it) and
 * `page`
 * @returns undefined if there is no such page
 */
export function documentOf(edition, asked) {
  const { list, format } = asked;
  const items = LISTS[list](recordsOf(edition), asked).map((item) => withFormat(item, LINKS[list], format));
  return JSON.stringify(PAGE_SIZES[list] ? pageOf(items, PAGE_SIZES[list], asked) : items);
}

const LISTS = {
  councils: ({ councils }, { countries, types }) =>
    councils.filter(({ country, authority_type: type }) => passes(countries, country) && passes(types, type)),
  commitments: ({ commitments }) => commitments,
  searchterms: ({ terms }, { first, last, leastCount, leastResults }) =>
    terms
      .map(({ user_query, result_count, days }) => ({
        user_query,
        result_count,
        times_seen: days.reduce((sum, count, day) => (day >= first && day <= last ? sum + count : sum), 0),
        council_restriction: '',
      }))
      .filter((term) => term.times_seen >= leastCount && term.result_count >= leastResults)
      // The terms are already in the order in which the API resolves ties.
      .sort((a, b) => b.times_seen - a.times_seen),
};

const passes = (words, word) => words.length === 0 || words.includes(word);

function withFormat(item, link, format) {
  return link === undefined || format === undefined ? item : { ...item, [link]: `${item[link]}?format=${format}` };
}

export const pagesOf = (count, size) => Math.max(1, Math.ceil(count / size));

function pageOf(items, size, { path, parameters, page }) {
  const last = pagesOf(items.length, size);
  const number = page === 'last' ? last : page;
  if (number > last) return undefined;
  const linkTo = (other) => (other < 1 || other > last ? null : SITE + path + queryOf(parameters, other));
  return {
    count: items.length,
    next: linkTo(number + 1),
    previous: linkTo(number - 1),
    results: items.slice((number - 1) * size, number * size),
  };
}

function queryOf(parameters, page) {
  const kept = parameters.filter(([name]) => name !== 'page');
  const all = page === 1 ? kept : [...kept, ['page', String(page)]];
  const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.length === 0 ? '' : `?${sorted.map((pair) => pair.map(encoded).join('=')).join('&')}`;
}

const encoded = (text) =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
