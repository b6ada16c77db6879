// Patterns for values, which schemas publish. They have the same meaning in JavaScript (with or without the `u` flag), RE2 and
// Python, so they contain no lookaround, no \u escapes, and no classes such as \d, which differ between languages. There is one
// exception: in Python, `$` also matches before a line break at the end of the text. Limits for the length exclude most of those.

/** Unicode category Cc, for use in a character class. */
const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f';

/** Whitespace as defined by JavaScript, for use in a character class. */
export const TABS_AND_BREAKS = '\\t-\\r';
const blanks = (separators: string): string => ` \u00a0\u1680\u2000-\u200a${separators}\u205f\u3000\ufeff`;
export const SPACE_CHARACTERS = blanks('\u2028\u2029\u202f');

export const anchored = (pattern: string): string => `^(?:${pattern})$`;

export const anchoredOrEmpty = (pattern: string): string => `^(?:${pattern})?$`;

/** Matches any of the given strings, ignoring case. */
export const anyCaseOf = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`))
    .toSorted()
    .join('|');

export const CONTROL_CHARACTER = new RegExp(`[${CONTROLS}]`);

export const LINE = `[${SPACE_CHARACTERS}]*[^${CONTROLS}${SPACE_CHARACTERS}][^${CONTROLS}]*`;

/** Generated code may contain the pattern in a regular expression, where U+2028 and U+2029 would end the line. */
const NO_HOST = blanks('\u2027-\u202f');

// Allows spaces after the host, because a separate warning covers them.
export const HTTP_ADDRESS = `[Hh][Tt][Tt][Pp][Ss]?:[/]{2}[^/?#${CONTROLS}${NO_HOST}][^${CONTROLS}]*`;

const LONG_MONTH = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const SHORT_MONTH = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const FEBRUARY = '02-(?:0[1-9]|1[0-9]|2[0-8])';

/** Dates in these years. The second pattern matches the leap years among them. */
export const dayIn = (years: string, leapYears: string): string =>
  `(?:(?:${years})-(?:${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|(?:${leapYears})-02-29)`;

/** The last two digits of a leap year that isn't the first in a century, or the first two of one that is. */
export const LEAP_DIGITS = '(?:0[48]|[2468][048]|[13579][26])';

/** A date from year 1 to year 9999. */
export const DAY = dayIn(
  '000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3}',
  `[0-9]{2}${LEAP_DIGITS}|${LEAP_DIGITS}00`,
);

/** An integer of 16 digits, up to 2^53 − 1, the largest that JavaScript represents exactly. */
const LARGE = atMost(String(Number.MAX_SAFE_INTEGER));

/** An integer up to the same limit, with leading zeros for up to 16 digits. */
export const COUNT = `0?[0-9]{1,15}|${LARGE}`;

/** The number of digits in a count, including leading zeros. */
export const LONGEST_COUNT = 16;

/** A non-zero count, if its length is limited. */
export const COUNT_FROM_1 = `0*(?:[1-9][0-9]{0,14}|${LARGE})`;

/** Matches numbers with the same number of digits, without leading zeros. */
function atMost(number: string): string {
  const below = [...number].flatMap((digit, index) => {
    const rest = number.length - index - 1;
    const [least, lower] = [index === 0 ? 1 : 0, Number(digit) - 1];
    if (lower < least) return [];
    return `${number.slice(0, index)}${lower === least ? least : `[${least}-${lower}]`}${rest === 0 ? '' : rest === 1 ? '[0-9]' : `[0-9]{${rest}}`}`;
  });
  return [...below, number].join('|');
}
