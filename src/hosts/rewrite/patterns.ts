// Regular expressions for requests as received, for hosts that can't decode them. PCRE, RE2 and JavaScript must all interpret them
// identically and match them in linear time. They therefore contain no lookaround, no backreferences, and no more than nine
// groups.
import { PRIVATE_FILES } from '../../engine/addressing/private-files.ts';

/** Matches the text, regardless of which characters are escaped. */
export function encodedPattern(text: string): string {
  return Array.from(text, (character) => anyOf([literal(character), escaped(character)])).join('');
}

/** Matches the text in upper or lower case, regardless of which characters are escaped. A space may be written as `+`. */
function spelledInAnyCase(text: string): string {
  return Array.from(text, (character) => {
    if (character === ' ') return anyOf(['\\+', escaped(' ')]);
    const cases = [...new Set([character.toLowerCase(), character.toUpperCase()])];
    return anyOf([...cases.map(literal), ...cases.map(escaped)]);
  }).join('');
}

export const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;

export const literal = (text: string): string =>
  text
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replaceAll('\\-', '-')
    .replaceAll('\\/', '/');

// `%2f` and `%2F` represent the same octet (RFC 3986, section 6.2.2.1).
function escaped(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  return `%${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}

/** Captures a digit. The last character of an escaped digit is the digit itself. */
const DIGIT = '(?:%3)?([0-9])';
const NONZERO = '(?:%3)?([1-9])';
const ZERO = '(?:%3)?0';

// The whitespace that `trimSpace` (src/engine/addressing) removes, escaped as in form data.
const SPACE = anyOf([
  '\\+',
  '%(?:09|0[a-dA-D]|1[c-fC-F]|20)',
  '%[cC]2%(?:85|[aA]0)',
  '%[eE]1%9[aA]%80',
  '%[eE]2%80%(?:8[0-9aA]|[aA][89fF])',
  '%[eE]2%81%9[fF]',
  '%[eE]3%80%80',
]);
const SPACES = `${SPACE}*`;

/** Matches the beginning of a private file's path, without its leading slash. Letter case must be ignored. */
export const PRIVATE = PRIVATE_FILES.source.slice(1);

/** Matches the paths that a `HeaderRule` applies to, without their leading slash. */
export const rulePath = (path: string): string => path.slice(1).split('*').map(literal).join('.*');

/** A key's pattern, without anchors or repetition counts. */
export const keyPattern = ({ source }: RegExp): string =>
  source
    .replace(/^\^|\$$/g, '')
    .replace(/(\[[^\]]*\])\{(\d+),(\d+)\}/g, (_, characters: string, least: string, most: string) =>
      [characters.repeat(Number(least)), `${characters}?`.repeat(Number(most) - Number(least))].join(''),
    );

const COMMA = '(?:,|%2[cC])';
const HYPHEN = '(?:-|%2[dD])';
/** Matches a slash, except at the beginning of a request target, where it can't be escaped. */
export const SLASH = '(?:/|%2[fF])';
/** Matches the text between two slashes, which can't contain an escaped slash. */
export const SEGMENT = '(?:[^/%]|%(?:[013-9a-fA-F][0-9a-fA-F]|2[0-9a-eA-E]))+';

/** Captures a parameter's value. If the parameter is repeated, the last value is captured. */
export const lastValuePattern = (name: string): string => `^(?:.*&)?${encodedPattern(name)}(?:=([^&]*))?(?:&.*)?$`;

/** Matches `=` and a comma-separated list that contains the value. */
export const listPattern = (value: string): string =>
  `^=(?:.*${COMMA})?${SPACES}${spelledInAnyCase(value)}${SPACES}(?:${COMMA}.*)?$`;

/** Captures the digits of a positive integer after `=`. The integer has at most nine digits, not counting leading zeros. */
export const SMALL_INTEGER = `^=${SPACES}(?:%2[bB])?(?:${ZERO})*${NONZERO}${`(?:${DIGIT})?`.repeat(8)}${SPACES}$`;
/** Matches a positive integer with ten or more digits. */
export const LARGE_INTEGER = `^=${SPACES}(?:%2[bB])?(?:${ZERO})*(?:%3)?[1-9](?:(?:%3)?[0-9]){9,}${SPACES}$`;

/** Matches zero, with any sign. */
export const ZERO_INTEGER = `^=${SPACES}(?:%2[bB]|${HYPHEN})?(?:${ZERO})+${SPACES}$`;

/** Captures the digits of a date after `=`. */
export const dateDigits = (monthDigits: 1 | 2, dayDigits: 1 | 2): string =>
  `^=${DIGIT.repeat(4)}${HYPHEN}${DIGIT.repeat(monthDigits)}${HYPHEN}${DIGIT.repeat(dayDigits)}$`;

/** Matches dates in canonical form. */
export const DATE_PATTERN = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

const ANY_DIGIT = '[0-9]';

/**
 * Matches integers with as many digits as the limit. The digit at `index` is in the range `digits`, and those before it are the
 * same as in the limit.
 */
const differingAt = (limit: string, index: number, digits: readonly [from: number, to: number]): readonly string[] => {
  const [from, to] = digits;
  return from > to ? [] : [`${limit.slice(0, index)}[${from}-${to}]${ANY_DIGIT.repeat(limit.length - index - 1)}`];
};

/** Matches integers of at least `least` in canonical form. @param least at least 1 */
export function integerFrom(least: number): string {
  const limit = String(least);
  const asLong = Array.from(limit, (digit, index) =>
    differingAt(limit, index, [Number(digit) + Number(index < limit.length - 1), 9]),
  );
  return anyOf([...asLong.toReversed().flat(), `[1-9]${ANY_DIGIT.repeat(limit.length)}+`]);
}

/** Matches positive integers below `beyond` in canonical form. @param beyond at least 2 */
export function integerBelow(beyond: number): string {
  const limit = String(beyond);
  const shorter = Array.from(limit.slice(1), (_, length) => `[1-9]${ANY_DIGIT.repeat(length)}`);
  const asLong = Array.from(limit, (digit, index) =>
    differingAt(limit, index, [Number(index === 0), Number(digit) - 1]),
  );
  const all = [...shorter, ...asLong.flat()];
  return all.length === 1 ? all[0]! : anyOf(all);
}

const LEAP_YEAR = '(?:[0-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
/** Matches only dates that exist, in the years 0000 to 9999. */
export const CALENDAR_DATE =
  '^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)' +
  `|02-(?:0[1-9]|1[0-9]|2[0-8]))|${LEAP_YEAR}-02-29)$`;
