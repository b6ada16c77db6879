// The types of authority as words in sentences, without the code SRA.
import type { AUTHORITY_TYPES } from '../src/api/vocabulary.ts';

export type AuthorityType = (typeof AUTHORITY_TYPES)[number];

interface TypeWords {
  readonly one: string;
  readonly many: string;
}

const TYPE_WORDS: Readonly<Record<AuthorityType, TypeWords>> = {
  'City of London': { one: 'City of London', many: 'City of London authorities' },
  'Combined Authority': { one: 'combined authority', many: 'combined authorities' },
  'County Council': { one: 'county council', many: 'county councils' },
  'London Borough': { one: 'London borough', many: 'London boroughs' },
  'Metropolitan District': { one: 'metropolitan district', many: 'metropolitan districts' },
  'Non-Metropolitan District': { one: 'non-metropolitan district', many: 'non-metropolitan districts' },
  'Northern Irish Council': { one: 'Northern Irish council', many: 'Northern Irish councils' },
  'Unitary Authority': { one: 'unitary authority', many: 'unitary authorities' },
  SRA: { one: 'strategic regional authority', many: 'strategic regional authorities' },
};

/** `unitary authority`; undefined if the type is not recorded. */
export const typeName = (type: AuthorityType | ''): string | undefined =>
  type === '' ? undefined : TYPE_WORDS[type].one;

/** Whether the type's name includes the country, which then isn't repeated. */
export const namesCountry = (type: AuthorityType | ''): boolean => type === 'Northern Irish Council';

/** `unitary authorities` */
export const typeNames = (type: AuthorityType | ''): string =>
  type === '' ? 'councils with no recorded type' : TYPE_WORDS[type].many;
