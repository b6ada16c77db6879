// The types of the records' own fields.
import { z } from 'zod';

export const VALUE_TYPES = { LighthouseNumber: z.int().min(1).max(999_999).meta({ description: 'A number.' }) };

export const OWN_FIELD_TYPES = {
  'number of a lighthouse': ['integer', VALUE_TYPES.LighthouseNumber],
  'metres or null': ['number or null', z.number().min(0).nullable()],
} as const;
