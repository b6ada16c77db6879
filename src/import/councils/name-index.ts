// Our councils by the names that they may have in a published sheet.
import { distance } from 'fastest-levenshtein';
import { groupBy } from '../../grouping.ts';
import { nearestAmong } from '../../text/nearest.ts';
import { LONGEST_SHOWN_CELL } from '../readers/cell.ts';
import { plainName, shortForms, withoutCouncil } from './name-forms.ts';

export interface NamedCouncil {
  readonly authority_code: string;
  readonly name: string;
  readonly gss_code: string;
}

type Codes = readonly string[];
type Index = ReadonlyMap<string, Codes>;

/** Other names of councils, each with a code; a name with several codes may mean any of them. */
export type Aliases = Iterable<readonly [name: string, code: string]>;

export interface NameIndex {
  /** The codes of the councils that a name may mean. */
  readonly named: (name: string) => Codes;
  /** The code of the council whose name is nearest to one that means none. */
  readonly nearest: (name: string) => string | undefined;
}

/**
 * What is compared is the plain form. An alias goes before our full names, these before themselves without the word “Council”,
 * and these before our short forms; the sheet's name is never shortened but by that word, as what it has more may well tell
 * an authority that is no more from the one that came after it (“Somerset County Council”, “Somerset Council”).
 * @param aliases one whose code is none of ours means no council
 */
export function indexNames(councils: readonly NamedCouncil[], aliases: Aliases): NameIndex {
  const ours = new Set(councils.map(({ authority_code }) => authority_code));
  const byAlias = index(Array.from(aliases, ([name, code]) => [plainName(name), code]));
  const plainNames = councils.map(({ name, authority_code }) => [plainName(name), authority_code] as const);
  const byName = index(plainNames);
  const byBareName = index(plainNames.map(([name, code]) => [withoutCouncil(name), code]));
  const byShortForm = indexShortForms(plainNames);
  const meant = (plain: string): Codes => {
    const bare = withoutCouncil(plain);
    return byName.get(plain) ?? byBareName.get(bare) ?? byShortForm.get(bare) ?? [];
  };
  const nearestPlace = nearestAmong(plainNames.map(([name]) => placeOf(name)));
  return {
    named: (name) => {
      const codes = byAlias.get(plainName(name));
      return codes ? codes.filter((_, __, all) => all.some((code) => ours.has(code))) : meant(plainName(name));
    },
    nearest: (name) => {
      if (name.length > LONGEST_SHOWN_CELL) return undefined;
      const plain = plainName(name);
      const place = placeOf(plain);
      const near = nearestPlace(place);
      const isSlip = near !== undefined && distance(near, place) <= Math.max(1, place.length / LETTERS_A_SLIP);
      return [...shortForms(plain), ...(isSlip ? [near] : [])].map(meant).find(({ length }) => length === 1)?.[0];
    },
  };
}

/** Names of places are too much alike to suggest one that has more slips than that. */
const LETTERS_A_SLIP = 6;

/** What “Borough Council” and the like have in common makes no names alike. */
const placeOf = (plain: string): string => shortForms(plain).at(-1) ?? withoutCouncil(plain);

type Entry = readonly [name: string, code: string];

const index = (entries: readonly Entry[]): Index =>
  new Map(
    Array.from(
      groupBy(entries, ([name]) => name),
      ([name, same]) => [name, codesOf(same)],
    ),
  );

const codesOf = (entries: readonly Entry[]): Codes => [...new Set(entries.map(([, code]) => code))];

/** “Newcastle” may be short for “Newcastle-under-Lyme” as well, although nobody's own words are left off so. */
function indexShortForms(plainNames: readonly Entry[]): Index {
  const forms = plainNames.flatMap(([name, code]) => shortForms(name).map((form) => [form, code] as const));
  const hyphenated = plainNames.filter(([name]) => name.includes('-'));
  const longer = (form: string) => hyphenated.filter(([name]) => name.startsWith(`${form}-`));
  return index(
    forms.flatMap(([form, code]) => [
      [form, code] as const,
      ...longer(form).map(([, other]) => [form, other] as const),
    ]),
  );
}
