// The names that published sheets use for the values in our tables.
import type { AuthorityType, Scope } from './vocabulary.ts';

export const SCOPE_ALIASES: Readonly<Record<string, Scope>> = {
  'Council operations': 'Council only',
};

/** The scopes of promises that don't say what they cover. */
export const NO_SCOPE = { Unclear: '', Other: '' } as const;

/** The type codes in the register. Their names are in its local-authority-type-name column. */
export const REGISTER_TYPES: Readonly<Record<string, AuthorityType>> = {
  CC: 'City of London',
  COMB: 'Combined Authority',
  CTY: 'County Council',
  LBO: 'London Borough',
  MD: 'Metropolitan District',
  NID: 'Northern Irish Council',
  NMD: 'Non-Metropolitan District',
  SCO: 'Unitary Authority',
  SRA: 'SRA',
  UA: 'Unitary Authority',
  WPA: 'Unitary Authority',
};
