// The forms that a council's name may have: what doesn't tell two names apart, and what our own names may lack.
import { withoutOuterSpace } from '../../text/space.ts';

/**
 * A name without what doesn't tell two apart: letter case, white space, apostrophes, `&` for “and”, the full stop of “St.”,
 * and a remark at the end that the council is a unitary one.
 */
export const plainName = (name: string): string =>
  withoutOuterSpace(name)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\s+/g, ' ')
    .replace(/['’‘ʼ´`]/g, '')
    .replace(/(?<![^ ])st\.(?= |$)/g, 'st')
    .replace(/ ?(?:[–—-] ?unitary|\(unitary\))$/, '');

/** A plain name without the word “Council” at its end. */
export const withoutCouncil = (plain: string): string => plain.replace(/ council$/, '');

// “Corporation”, “Combined Authority” and the like are not among them: those are other bodies than the place's council.
const LAST = / (?:city and district|city|county|district|borough|metropolitan)$/;
const FIRST =
  /^(?:london borough of|royal borough of|city and county of|city of|county of|borough council of|council of the|the) /;

/**
 * A plain name's shorter forms, without the word “Council”: words for the kind of council are left off from its end one by one,
 * and those that it begins with, so that of “City of Bradford Metropolitan District Council” remains “bradford”, the last.
 */
export function shortForms(plain: string): readonly string[] {
  const bare = withoutCouncil(plain);
  const forms = [bare, bare.replace(FIRST, '')].flatMap(shortenedFromEnd);
  return [...new Set(forms)].filter((form) => form !== bare && form !== '');
}

function shortenedFromEnd(name: string): readonly string[] {
  const shorter = name.replace(LAST, '');
  return shorter === name ? [name] : [name, ...shortenedFromEnd(shorter)];
}
