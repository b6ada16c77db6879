// The forms of a council's name in published sheets.
import { withoutOuterSpace } from '../../engine/text/space.ts';

/**
 * Normalises a name so that different spellings compare as equal. Ignores letter case, repeated spaces, apostrophes, the full stop
 * in “St.”, a final “unitary” and “(defunct council)”, and treats `&` as “and”.
 */
export const normalisedName = (name: string): string =>
  withoutOuterSpace(name)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\s+/g, ' ')
    .replace(/['’‘ʼ´`]/g, '')
    .replace(/(?<![^ ])st\.(?= |$)/g, 'st')
    .replace(/ ?(?:[–—-] ?unitary|\(unitary\)|\(defunct council\))$/, '');

/** Removes “Council” from the end of a normalised name. */
export const withoutCouncil = (name: string): string => name.replace(/ council$/, '');

// “Corporation” and “Combined Authority” aren't included because they denote bodies other than the local council.
const KIND_AT_END = / (?:city and district|city|county|district|borough|metropolitan)$/;
const KIND_AT_START =
  /^(?:london borough of|royal borough of|city and county of|city of|county of|borough council of|council of the|the) /;

/**
 * The shorter forms of a normalised name, without “Council” and without the type of council at the beginning or end. The shortest
 * comes last: “bradford” for “City of Bradford Metropolitan District Council”.
 */
export function shortForms(name: string): readonly string[] {
  const bare = withoutCouncil(name);
  const forms = [bare, bare.replace(KIND_AT_START, '')].flatMap(shortenFromEnd);
  return [...new Set(forms)].filter((form) => form !== bare && form !== '');
}

function shortenFromEnd(name: string): readonly string[] {
  const shorter = name.replace(KIND_AT_END, '');
  return shorter === name ? [name] : [name, ...shortenFromEnd(shorter)];
}
