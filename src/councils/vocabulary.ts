// The fixed values that the API uses (specification, section 2).

export const COUNTRIES = ['England', 'Northern Ireland', 'Scotland', 'Wales'] as const;

/**
 * The possible values of the `authority_type` filter (specification, section 4.2). `Northern Irish Council` was discovered by
 * testing the live service.
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

/** This type occurs in records but can't be used as a filter. */
export const SRA = 'SRA';
export const SRA_NAME = 'Strategic Regional Authority';
export const AUTHORITY_TYPES = [...FILTERABLE_TYPES, SRA] as const;
export type AuthorityType = (typeof AUTHORITY_TYPES)[number];

/**
 * Three or four upper-case letters (specification, section 2.2). Codes are the only text from requests that is used in file names.
 */
export const AUTHORITY_CODE = /^[A-Z]{3,4}$/;
export const LONGEST_CODE = 4;

export const SCOPES = ['Council only', 'Whole area'] as const;
export type Scope = (typeof SCOPES)[number];

export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2200;
