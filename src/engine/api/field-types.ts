// The types of fields in records: those of any record, and those that the service defines.
import { OWN_FIELD_TYPES, VALUE_TYPES } from '#service/field-types';
import { FIELD_KINDS } from './field-kinds.ts';

export { VALUE_TYPES };

export type ValueTypeName = keyof typeof VALUE_TYPES;

export const FIELD_TYPES = { ...FIELD_KINDS, ...OWN_FIELD_TYPES } as const;

export type FieldType = keyof typeof FIELD_TYPES;
