// The types of fields in records, each with a schema and a description for pages.
import { z } from 'zod';
import {
  GSS_CODE,
  GSS_CODE_LENGTH,
  HTTP_ADDRESS,
  LONGEST_SLUG,
  QUOTED,
  SLUG,
  whole,
  wholeOrEmpty,
} from './patterns.ts';
import {
  AUTHORITY_CODE,
  AUTHORITY_TYPES,
  COUNTRIES,
  FILTERABLE_TYPES,
  FIRST_YEAR,
  LAST_YEAR,
  LEAST_COUNT,
  LEAST_RESULTS,
  LONGEST_CODE,
  SCOPES,
  SRA,
  SRA_NAME,
} from './vocabulary.ts';

/** Named schemas, in the order in which the API description lists them. */
export const VALUE_TYPES = {
  Country: z.enum(COUNTRIES).meta({ description: 'The country that a council is in.' }),
  AuthorityType: z.enum([...AUTHORITY_TYPES, '']).meta({
    description: `A type of authority; empty if not recorded. Some records have the type \`${SRA}\` (${SRA_NAME}), but you can’t filter by this type.`,
  }),
  FilterableType: z.enum(FILTERABLE_TYPES).meta({ description: 'A type of authority that you can filter by.' }),
  AuthorityCode: z
    .string()
    .regex(AUTHORITY_CODE)
    .max(LONGEST_CODE)
    .meta({ description: 'A council’s authority code: 3 or 4 capital letters.' }),
  Scope: z.enum(SCOPES).meta({ description: 'The emissions that a commitment covers.' }),
};

export type ValueTypeName = keyof typeof VALUE_TYPES;

/** The pattern is given as text too, because `RegExp.source` would contain escapes that RE2 rejects. */
const form = (pattern: string, maxLength?: number) => {
  const matching = z.string().regex(new RegExp(pattern));
  return (maxLength === undefined ? matching : matching.max(maxLength)).meta({ pattern });
};
const councilPage = (slug: string): string => `/councils/${slug}/`;
const link = z.string().meta({ format: 'uri' });
const date = z.string().meta({ format: 'date' });

/** Field types by name. The names describe the types in words (`integer (a year) or null`); the values are schemas. */
export const FIELD_TYPES = {
  text: ['string', z.string()],
  'text or empty': ['string (may be empty)', z.string()],
  name: ['string', z.string().min(1)],
  flag: ['boolean', z.boolean()],
  'flag or null': ['boolean or null', z.boolean().nullable()],
  count: ['integer', z.int().min(0)],
  'date or null': ['string (a date) or null', date.nullable()],
  'year or null': ['integer (a year) or null', z.int().min(FIRST_YEAR).max(LAST_YEAR).nullable()],
  link: ['URL', link],
  'link or null': ['URL or null', link.nullable()],
  // The same pattern as in the tables, because browsers accept URLs that the `uri` format doesn't allow.
  address: ['string (a URL or empty)', form(wholeOrEmpty(HTTP_ADDRESS))],
  'page of a council': ['string (a path)', form(whole(councilPage(SLUG)), councilPage('').length + LONGEST_SLUG)],
  'GSS code': ['string (may be empty)', form(wholeOrEmpty(GSS_CODE), GSS_CODE_LENGTH)],
  country: ['string', VALUE_TYPES.Country],
  'authority type': ['string (may be empty)', VALUE_TYPES.AuthorityType],
  'authority code': ['string', VALUE_TYPES.AuthorityCode],
  'scope or null': ['string or null', VALUE_TYPES.Scope.nullable()],
  'count of results': ['integer', z.int().min(LEAST_RESULTS)],
  'count of searches': ['integer', z.int().min(LEAST_COUNT)],
  restriction: ['string (may be empty)', form(wholeOrEmpty(QUOTED))],
} as const satisfies Readonly<Record<string, readonly [words: string, schema: z.ZodType]>>;

export type FieldType = keyof typeof FIELD_TYPES;
