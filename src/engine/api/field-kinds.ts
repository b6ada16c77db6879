// The types of fields that any record can have, each with a schema and a description for pages.
import * as z from 'zod';
import { anchoredOrEmpty, HTTP_ADDRESS } from './patterns.ts';

/** The pattern is given as text too, because `RegExp.source` would contain escapes that RE2 rejects. */
export const form = (pattern: string, maxLength?: number) => {
  const matching = z.string().regex(new RegExp(pattern));
  return (maxLength === undefined ? matching : matching.max(maxLength)).meta({ pattern });
};

const link = z.string().meta({ format: 'uri' });
const date = z.string().meta({ format: 'date' });

/** Field types by name: a description in words, such as `integer (a year) or null`, and a schema. */
export type FieldTypes = Readonly<Record<string, readonly [words: string, schema: z.ZodType]>>;

export const FIELD_KINDS = {
  text: ['string', z.string()],
  'text or empty': ['string (may be empty)', z.string()],
  name: ['string', z.string().min(1)],
  flag: ['boolean', z.boolean()],
  'flag or null': ['boolean or null', z.boolean().nullable()],
  count: ['integer', z.int().min(0)],
  'date or null': ['string (a date) or null', date.nullable()],
  link: ['URL', link],
  'link or null': ['URL or null', link.nullable()],
  // The same pattern as in the tables, because browsers accept URLs that the `uri` format doesn't allow.
  address: ['string (a URL or empty)', form(anchoredOrEmpty(HTTP_ADDRESS))],
} as const satisfies FieldTypes;
