// The types of a service's wording: of its endpoints, and of the records from its sources.
import type * as z from 'zod';
import type { EndpointName, EndpointsByName, KeyedName, SourceName } from './api.ts';
import type { FieldWords, RecordWords, WordsOf } from './endpoint.ts';
import type { FIELD_TYPES, FieldType } from './field-types.ts';
import type { FieldThreshold, Parameters, WordList } from './parameter.ts';

export type EndpointsWords = { readonly [Name in EndpointName]: WordsOf<EndpointsByName[Name]> };

/** The parameters that filter a source's records by their fields. */
type FilterOf<Source extends SourceName> = {
  [Name in EndpointName]: EndpointsByName[Name] extends { readonly source: Source }
    ? FilterIn<EndpointsByName[Name]['parameters']>
    : never;
}[EndpointName];
type FilterIn<Named extends Parameters> = Extract<Named[keyof Named], FieldFilter>;
type FieldFilter = WordList | FieldThreshold;

/** The types of fields whose values, as words, include all these words. For booleans, these are `true` and `false`. */
type TypeTaking<Word extends string> = {
  [Type in FieldType]: [Word] extends [`${NonNullable<z.output<(typeof FIELD_TYPES)[Type][1]>>}`] ? Type : never;
}[FieldType];

/** The types of fields whose values are numbers. */
type NumberType = {
  [Type in FieldType]: [NonNullable<z.output<(typeof FIELD_TYPES)[Type][1]>>] extends [number] ? Type : never;
}[FieldType];

/** Makes the compiler reject filters by a field that doesn't exist, or by words that no value of the field can have. */
type FilteredFields<Filter extends FieldFilter> = {
  readonly [Each in Filter as Each['field']]: {
    readonly type: Each extends WordList ? TypeTaking<Each['words'][number]> : NumberType;
  };
};

type LinkedField = FieldWords & { readonly to?: KeyedName };
type LinkedWords = RecordWords & { readonly fields: Readonly<Record<string, LinkedField>> };

/** The wording of the records from each source. */
export type RecordsWords = {
  readonly [Source in SourceName]: LinkedWords & { readonly fields: FilteredFields<FilterOf<Source>> };
};
