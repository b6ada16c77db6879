// The words that the API uses as values (specification, section 2).

export const COUNTRIES = ['England', 'Northern Ireland', 'Scotland', 'Wales'] as const;

/**
 * The authority types that `authority_type` can select (specification, section 4.2). `Northern Irish Council` was found by trying
 * it on the live service.
 */
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

/** This type occurs in records, but there is no filter for it. */
export const SRA = 'SRA';
export const SRA_NAME = 'Strategic Regional Authority';
export const AUTHORITY_TYPES = [...FILTERABLE_TYPES, SRA] as const;

/** 3 or 4 upper-case letters (specification, section 2.2). Apart from such codes, no text from a request becomes a file name. */
export const AUTHORITY_CODE = /^[A-Z]{3,4}$/;

export const SCOPES = ['Council only', 'Whole area'] as const;

/** The lowest allowed thresholds, and their defaults (specification, section 4.5). */
export const LEAST_COUNT = 5;
export const LEAST_RESULTS = 1;

export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2200;
