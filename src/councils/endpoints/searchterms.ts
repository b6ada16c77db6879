// `/api/searchterms/`: search terms, ordered by popularity.
import { defineEndpoint, describeRecord, type RecordKind, type WordsOf } from '../../engine/api/endpoint.ts';
import { day, threshold } from '../../engine/api/parameter.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../../engine/terms/terms.ts';

export const searchterms = /* @__PURE__ */ defineEndpoint({
  path: '/api/searchterms/',
  shape: 'page',
  source: 'searchterms',
  parameters: {
    start_date: day('first', 'From'),
    end_date: day('last', 'To'),
    min_count: threshold(LEAST_COUNT, { unit: 'searches', option: 'minCounts' }),
    min_results: threshold(LEAST_RESULTS, { unit: 'results', option: 'minResults' }),
  },
  file: 'from-{start_date}_to-{end_date}_count-{min_count}_results-{min_results}',
  plural: 'search terms',
});

export const searchTermKind = {
  name: 'searchterm',
  noun: 'search term',
  links: [],
  addresses: [],
  label: ({ user_query: query, times_seen: times }) => [String(query), `${times}×`],
  counted: {
    fields: { query: 'user_query', results: 'result_count', count: 'times_seen', restriction: 'council_restriction' },
    parameters: { first: 'start_date', last: 'end_date', leastCount: 'min_count', leastResults: 'min_results' },
    property: 'searchTerms',
  },
} as const satisfies RecordKind & {
  readonly counted: { readonly parameters: Readonly<Record<string, keyof typeof searchterms.parameters>> };
};

export const searchTermRecord = /* @__PURE__ */ describeRecord(searchTermKind, {
  schema: 'SearchTerm',
  description: 'A term that people searched for.',
  fields: {
    user_query: {
      type: 'text',
      text: 'The search term, exactly as people typed it. Treat the term as text, never as HTML.',
    },
    result_count: { type: 'count of results', text: 'The number of results that the search returned.' },
    times_seen: {
      type: 'count of searches',
      text: 'The number of times people searched for the term on the selected days.',
    },
    council_restriction: {
      type: 'restriction',
      text: 'If the search was limited to one council, that council’s name in double quotation marks; otherwise empty.',
    },
  },
});

const answer = 'A page of search terms, most popular first.';

export const searchtermsWords: WordsOf<typeof searchterms> = {
  title: 'Search Term List',
  heading: 'Search terms',
  summary: 'Search terms that returned results, the most popular first.',
  description: 'Search terms that returned results, most popular first.',
  tag: { name: 'Search terms', description: 'Search terms from the search log.' },
  operation: 'listSearchTerms',
  answer,
  fields: 'Search term fields',
  pageSize: 100,
  list: { schema: 'SearchTermPage', description: answer },
  group: { name: 'all search terms', about: 'Search terms from all days in the search log.' },
  empty: 'No search terms match these filters. Choose different dates or lower minimum values, or see {searchterms}.',
  parameters: {
    start_date: {
      options: 'only searches made on or after this day',
      description: 'Include only searches made on or after this date (UTC).',
      file: 'The start date (UTC)',
    },
    end_date: {
      options: 'only searches made on or before this day',
      description: 'Include only searches made on or before this date (UTC).',
      file: 'The end date (UTC)',
    },
    min_count: {
      options: 'only terms searched for at least this many times',
      advice: 'Rarer search terms are not published.',
      description:
        'Include only terms that people searched for at least this many times in total over the selected days.',
      file: 'The minimum number of searches in total over the selected days',
    },
    min_results: {
      options: 'only terms that returned at least this many results',
      description: 'Include only terms that returned at least this many results.',
      file: 'The minimum number of results',
    },
  },
};
