// An index of our councils, by every name that published sheets may use for them.
import { distance } from 'fastest-levenshtein';
import { groupBy } from '../../engine/grouping.ts';
import { LONGEST_CELL_VALUE } from '../../engine/tables/readers/cell.ts';
import { nearestAmong } from '../../engine/text/nearest.ts';
import { normalisedName, shortForms, withoutCouncil } from './name-forms.ts';

export interface NamedCouncil {
  readonly authority_code: string;
  readonly name: string;
  readonly gss_code: string;
}

type Codes = readonly string[];

/** Alternative names, each with the code of a council. A name with several codes is ambiguous. */
export type Aliases = Iterable<readonly [name: string, code: string]>;

/**
 * Aliases take precedence over full names, which take precedence over names without “Council” and short forms. Only the word
 * “Council” is removed from a name in the sheet, because other words can distinguish an abolished council from its successor:
 * “Somerset County Council” isn't “Somerset Council”.
 * @param aliases alternative names; an alias with an unknown code matches no council
 */
export function indexNames(councils: readonly NamedCouncil[], aliases: Aliases) {
  const knownCodes = new Set(councils.map(({ authority_code }) => authority_code));
  const byAlias = index(Array.from(aliases, ([name, code]) => [normalisedName(name), code]));
  const normalisedNames = councils.map(({ name, authority_code }) => [normalisedName(name), authority_code] as const);
  const byName = index(normalisedNames);
  const byBareName = index(normalisedNames.map(([name, code]) => [withoutCouncil(name), code]));
  const byShortForm = indexShortForms(normalisedNames);
  const councilsFor = (normalised: string): Codes => {
    const bare = withoutCouncil(normalised);
    return byName.get(normalised) ?? byBareName.get(bare) ?? byShortForm.get(bare) ?? [];
  };
  const nearestPlace = nearestAmong(normalisedNames.map(([name]) => placeName(name)));
  return {
    /** The codes of all councils to which a name may refer. */
    codesFor: (name: string): Codes => {
      const normalised = normalisedName(name);
      const codes = byAlias.get(normalised);
      if (!codes) return councilsFor(normalised);
      return codes.some((code) => knownCodes.has(code)) ? codes : [];
    },
    /** The code of the council with the most similar name, to be suggested if the name is unknown. */
    nearest: (name: string): string | undefined => {
      if (name.length > LONGEST_CELL_VALUE) return undefined;
      const normalised = normalisedName(name);
      const place = placeName(normalised);
      const near = nearestPlace(place);
      const isTypo = near !== undefined && isMisspelt(place, near);
      return [...shortForms(normalised), ...(isTypo ? [near] : [])]
        .map(councilsFor)
        .find(({ length }) => length === 1)?.[0];
    },
  };
}

/** The number of letters per permitted typo. Place names are too similar to allow more typos. */
const LETTERS_PER_TYPO = 6;

/** Whether the name of a place is probably that of another place, with typing errors. */
export const isMisspelt = (place: string, other: string): boolean =>
  distance(other, place) <= Math.max(1, place.length / LETTERS_PER_TYPO);

/** Removes words such as “Borough Council”, which would make unrelated names look similar. */
export const placeName = (normalised: string): string => shortForms(normalised).at(-1) ?? withoutCouncil(normalised);

type Entry = readonly [name: string, code: string];

function index(entries: readonly Entry[]): ReadonlyMap<string, Codes> {
  const byName = groupBy(entries, ([name]) => name);
  return new Map(Array.from(byName, ([name, same]) => [name, [...new Set(same.map(([, code]) => code))]]));
}

/**
 * “Newcastle” is treated as ambiguous because it could also refer to “Newcastle-under-Lyme”, although short forms omit only the
 * words for the type of council.
 */
function indexShortForms(normalisedNames: readonly Entry[]) {
  const forms = normalisedNames.flatMap(([name, code]) => shortForms(name).map((form) => [form, code] as const));
  const hyphenated = normalisedNames.filter(([name]) => name.includes('-'));
  const longer = forms.flatMap(([form]) =>
    hyphenated.flatMap(([name, code]) => (name.startsWith(`${form}-`) ? [[form, code] as const] : [])),
  );
  return index([...forms, ...longer]);
}
