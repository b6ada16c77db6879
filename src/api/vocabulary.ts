// The vocabularies of the API (specification, section 2).

export const COUNTRIES = ['England', 'Northern Ireland', 'Scotland', 'Wales'] as const;

/** Authority types that `authority_type` filters on (specification 4.2, and `Northern Irish Council` by observation). */
export const FILTERABLE_TYPES = [
  'City of London',
  'Combined Authority',
  'County Council',
  'London Borough',
  'Metropolitan District',
  'Non-Metropolitan District',
  'Northern Irish Council',
  'Unitary Authority',
] as const;

/** Appears in records but can't be filtered on. */
export const SRA = 'SRA';
export const SRA_NAME = 'Strategic Regional Authority';
export const AUTHORITY_TYPES = [...FILTERABLE_TYPES, SRA] as const;

/** 3 or 4 upper-case letters (specification 2.2). No other part of a request may name a file. */
export const AUTHORITY_CODE = /^[A-Z]{3,4}$/;

export const SCOPES = ['Council only', 'Whole area'] as const;

/** The lowest thresholds and defaults (specification 4.5). */
export const LEAST_COUNT = 5;
export const LEAST_RESULTS = 1;

export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2200;
