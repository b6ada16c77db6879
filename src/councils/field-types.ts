// The types of fields that only the records of councils, commitments and search terms have.

import * as z from 'zod';
import { type FieldTypes, form } from '../engine/api/field-kinds.ts';
import { anchored, anchoredOrEmpty } from '../engine/api/patterns.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../engine/terms/terms.ts';
import { LONGEST_SLUG } from '../engine/text/slug.ts';
import { GSS_CODE, GSS_CODE_LENGTH, QUOTED_NAME, SLUG } from './patterns.ts';
import {
  AUTHORITY_CODE,
  AUTHORITY_TYPES,
  COUNTRIES,
  FILTERABLE_TYPES,
  FIRST_YEAR,
  LAST_YEAR,
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

const councilPage = (slug: string): string => `/councils/${slug}/`;

export const OWN_FIELD_TYPES = {
  'year or null': ['integer (a year) or null', z.int().min(FIRST_YEAR).max(LAST_YEAR).nullable()],
  'page of a council': ['string (a path)', form(anchored(councilPage(SLUG)), councilPage('').length + LONGEST_SLUG)],
  'GSS code': ['string (may be empty)', form(anchoredOrEmpty(GSS_CODE), GSS_CODE_LENGTH)],
  country: ['string', VALUE_TYPES.Country],
  'authority type': ['string (may be empty)', VALUE_TYPES.AuthorityType],
  'authority code': ['string', VALUE_TYPES.AuthorityCode],
  'scope or null': ['string or null', VALUE_TYPES.Scope.nullable()],
  'count of results': ['integer', z.int().min(LEAST_RESULTS)],
  'count of searches': ['integer', z.int().min(LEAST_COUNT)],
  restriction: ['string (may be empty)', form(anchoredOrEmpty(QUOTED_NAME))],
} as const satisfies FieldTypes;
