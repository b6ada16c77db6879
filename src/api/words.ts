// The wording that describes the API. The router's bundles don't include it.
import type { z } from 'zod';
import {
  ENDPOINT_NAMES,
  type EndpointName,
  type EndpointsByName,
  type KeyedName,
  type PagedName,
  type SourceName,
} from './api.ts';
import { commitmentRecord, commitmentsWords } from './commitments.ts';
import { councilWords } from './council.ts';
import { councilCommitmentsWords } from './council-commitments.ts';
import { councilRecord, councilsWords } from './councils.ts';
import type { EndpointWords, FieldWords, RecordWords, WordsOf } from './endpoint.ts';
import type { FIELD_TYPES, FieldType } from './field-types.ts';
import type { Parameters, WordList } from './parameter.ts';
import { rootRecord, rootWords } from './root.ts';
import { searchTermRecord, searchtermsWords } from './searchterms.ts';

const ENDPOINT_WORDS: { readonly [Name in EndpointName]: WordsOf<EndpointsByName[Name]> } = {
  root: rootWords,
  councils: councilsWords,
  council: councilWords,
  'council-commitments': councilCommitmentsWords,
  commitments: commitmentsWords,
  searchterms: searchtermsWords,
};

/** Looks up an endpoint's wording and gives it the type shared by all endpoints. */
export const wordsOf = (name: EndpointName): EndpointWords => ENDPOINT_WORDS[name];

export const pageSizeOf = (name: PagedName): number => ENDPOINT_WORDS[name].pageSize;

/** The tags in the API description, in order. */
export const TAGS = [...new Set(ENDPOINT_NAMES.map((name) => wordsOf(name).tag))];

/** The parameters that filter a source's records by words. */
type FilterOf<Source extends SourceName> = {
  [Name in EndpointName]: EndpointsByName[Name] extends { readonly source: Source }
    ? WordListIn<EndpointsByName[Name]['parameters']>
    : never;
}[EndpointName];
type WordListIn<Named extends Parameters> = Extract<Named[keyof Named], WordList>;

/** The types of fields whose values, as words, include all these words. For booleans, these are `true` and `false`. */
type TypeTaking<Word extends string> = {
  [Type in FieldType]: [Word] extends [`${NonNullable<z.output<(typeof FIELD_TYPES)[Type][1]>>}`] ? Type : never;
}[FieldType];

/** Makes the compiler reject filters by a field that doesn't exist, or by words that no value of the field can have. */
type FilteredFields<Filter extends WordList> = {
  readonly [Each in Filter as Each['field']]: { readonly type: TypeTaking<Each['words'][number]> };
};

type LinkedField = FieldWords & { readonly to?: KeyedName };
type LinkedWords = RecordWords & { readonly fields: Readonly<Record<string, LinkedField>> };

export const RECORDS = {
  councils: councilRecord,
  commitments: commitmentRecord,
  searchterms: searchTermRecord,
} as const satisfies {
  readonly [Source in SourceName]: LinkedWords & { readonly fields: FilteredFields<FilterOf<Source>> };
};

export const ROOT: RecordWords = rootRecord;

/** The fields of a page of a list. */
export const PAGE = {
  fields: {
    count: { type: 'count', text: 'The total number of items across all pages.' },
    next: { type: 'link or null', text: 'The URL of the next page; null on the last page.' },
    previous: { type: 'link or null', text: 'The URL of the previous page; null on the first page.' },
  },
  results: { type: 'array', text: 'The items on this page.' },
} as const satisfies Pick<RecordWords, 'fields'> & { readonly results: object };
