// The alternative names of a council in the register.
import { LONGEST_CELL_VALUE } from '../../../engine/tables/readers/cell.ts';
import { listedIn, withoutOuterSpace } from '../../../engine/text/space.ts';
import { normalisedName, shortForms, withoutCouncil } from '../../council-names/name-forms.ts';
import { isMisspelt } from '../../council-names/name-index.ts';

/** The cells of a row in the register. */
interface NameCells {
  readonly name: string;
  readonly gss_code: string;
  readonly nice_name: string;
  /** Names separated by commas without spaces, because names contain commas followed by spaces. */
  readonly alt_names: string;
  /** Codes separated by commas. */
  readonly former_gss_codes: string;
}

/** Words for the type of council, which don't help people to find it. */
const TYPE_WORDS =
  'the of and council city county district borough boro metropolitan london royal mdc ua unitary authority'.split(' ');

const wordsOf = (name: string): readonly string[] => normalisedName(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The alternative names in a row of the register, separated by semicolons and in the order of the sheet. A name is left out if:
 * - all its words, other than those for the type of council, are in the official name or in a name that is kept
 * - it has no capital letters, and is probably the official name with typing errors.
 *
 * Names with capital letters are considered first. Letter case and punctuation marks make no difference to words.
 */
export function registerNames({ name, gss_code, nice_name, alt_names, former_gss_codes }: NameCells): string {
  const listed = [nice_name, ...alt_names.split(/,(?! )/)].map((text) => withoutOuterSpace(text.replaceAll(';', ',')));
  const names = [...listed, ...listedIn(former_gss_codes)];
  const known = new Set([...TYPE_WORDS, ...wordsOf(name), ...wordsOf(gss_code)]);
  const kept = new Set<string>();
  const [capitalised, others] = [true, false].map((isCapitalised) =>
    names.filter((each) => (each !== each.toLowerCase()) === isCapitalised),
  ) as [string[], string[]];
  const isMisspelling = misspellingsOf(name);
  for (const each of [...capitalised, ...others.filter((other) => !isMisspelling(other))]) {
    const words = wordsOf(each);
    if (words.every((word) => known.has(word))) continue;
    for (const word of words) known.add(word);
    kept.add(each);
  }
  return [...new Set(names)].filter((each) => kept.has(each)).join('; ');
}

/** Returns whether a text is probably the name with typing errors. */
function misspellingsOf(name: string): (text: string) => boolean {
  const forms = formsOf(name);
  return (text) => formsOf(text).some((own) => forms.some((form) => isMisspelt(own, form)));
}

/** Comparing longer texts could take minutes. */
function formsOf(name: string): readonly string[] {
  if (name.length > LONGEST_CELL_VALUE) return [];
  const normalised = normalisedName(name);
  return [normalised, withoutCouncil(normalised), ...shortForms(normalised)];
}
