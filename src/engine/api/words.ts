// The wording that describes the API. The router's bundles don't include it.
import { ENDPOINT_WORDS } from '#service/words';
import { ENDPOINT_NAMES, type EndpointName, type PagedName } from './api.ts';
import type { EndpointWords, RecordWords } from './endpoint.ts';

/** Looks up an endpoint's wording and gives it the type shared by all endpoints. */
export const wordsOf = (name: EndpointName): EndpointWords => ENDPOINT_WORDS[name];

export const pageSizeOf = (name: PagedName): number => ENDPOINT_WORDS[name].pageSize;

/** The tags in the API description, in order. */
export const TAGS = [...new Set(ENDPOINT_NAMES.map((name) => wordsOf(name).tag))];

/** The fields of a page of a list. */
export const PAGE = {
  fields: {
    count: { type: 'count', text: 'The total number of items across all pages.' },
    next: { type: 'link or null', text: 'The URL of the next page; null on the last page.' },
    previous: { type: 'link or null', text: 'The URL of the previous page; null on the first page.' },
  },
  results: { type: 'array', text: 'The items on this page.' },
} as const satisfies Pick<RecordWords, 'fields'> & { readonly results: object };
