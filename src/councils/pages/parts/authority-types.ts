// Authority types, worded so that they can be used in a sentence. The code `SRA` is left out.

import type { Council } from '../../dataset.ts';
import type { AuthorityType } from '../../vocabulary.ts';

const TYPE_WORDS: Readonly<Record<AuthorityType, { readonly one: string; readonly many: string }>> = {
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

/** For example, `unitary authority`. Undefined if the type isn't recorded. */
export const typeName = (type: AuthorityType | ''): string | undefined =>
  type === '' ? undefined : TYPE_WORDS[type].one;

/** Whether the name of the type already includes the country, in which case the country isn't repeated. */
export const namesCountry = (type: AuthorityType | ''): boolean => type === 'Northern Irish Council';

/** For example, `unitary authorities`. */
export const typeNames = (type: AuthorityType | ''): string =>
  type === '' ? 'councils with no recorded type' : TYPE_WORDS[type].many;

/** For example, `unitary authorities in Wales`. Unique to each type in each country, because chart files are named after it. */
export const kindName = ({ country, authority_type: type }: Pick<Council, 'country' | 'authority_type'>): string =>
  namesCountry(type) && country === 'Northern Ireland' ? typeNames(type) : `${typeNames(type)} in ${country}`;
