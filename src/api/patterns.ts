// Patterns for values, which schemas publish. They have the same meaning in JavaScript (with or without the `u` flag), RE2 and
// Python, so they contain no lookaround, no \u escapes, and no classes such as \d, which differ between languages. There is one
// exception: in Python, `$` also matches before a line break at the end of the text. Limits for the length exclude most of those.

/** Unicode category Cc, for use in a character class. */
const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f';

/** Whitespace as defined by JavaScript, for use in a character class. */
const BREAKS = '\\t-\\r';
const blanks = (separators: string): string => ` \u00a0\u1680\u2000-\u200a${separators}\u205f\u3000\ufeff`;
const BLANKS = blanks('\u2028\u2029\u202f');

export const whole = (pattern: string): string => `^(?:${pattern})$`;

export const wholeOrEmpty = (pattern: string): string => `^(?:${pattern})?$`;

/** Matches any of the given strings, ignoring case. */
export const anyCaseOf = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`))
    .toSorted()
    .join('|');

export const CONTROL_CHARACTER = new RegExp(`[${CONTROLS}]`);

export const LINE = `[${BLANKS}]*[^${CONTROLS}${BLANKS}][^${CONTROLS}]*`;

/** Generated code may contain the pattern in a regular expression, where U+2028 and U+2029 would end the line. */
const NO_HOST = blanks('\u2027-\u202f');

// Allows spaces after the host, because a separate warning covers them.
export const HTTP_ADDRESS = `[Hh][Tt][Tt][Pp][Ss]?:[/]{2}[^/?#${CONTROLS}${NO_HOST}][^${CONTROLS}]*`;

export const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** In characters. Folders are named after slugs, and file systems limit names to 255 bytes (POSIX: NAME_MAX). */
export const LONGEST_SLUG = 200;

/** Slugs separated by commas, with or without a space. */
export const SLUG_LIST = `${SLUG}(?:, ?${SLUG})*`;

export const GSS_CODE = '[A-Z][0-9]{8}';
export const GSS_CODE_LENGTH = 9;

/** Degrees north and east, in the United Kingdom. */
export const LATITUDE = '(?:49|5[0-9]|60)(?:[.][0-9]{1,20})?';
export const LONGITUDE = '(?:-[0-8]|[01])(?:[.][0-9]{1,20})?';

/** A year from 1990 to 2200. */
export const TARGET_YEAR = '199[0-9]|2[01][0-9]{2}|2200';

const LONG_MONTH = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const SHORT_MONTH = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const FEBRUARY = '02-(?:0[1-9]|1[0-9]|2[0-8])';

const dayIn = (years: string, leapYears: string): string =>
  `(?:(?:${years})-(?:${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|(?:${leapYears})-02-29)`;

/** The last two digits of a leap year that isn't the first in a century, or the first two of one that is. */
const FOURTH = '(?:0[48]|[2468][048]|[13579][26])';

/** A date from year 1 to year 9999. */
export const DAY = dayIn('000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3}', `[0-9]{2}${FOURTH}|${FOURTH}00`);

/** A date from 1990 to 2199. */
const LOG_DAY = dayIn('199[0-9]|2[01][0-9]{2}', `199[26]|2000|2[01]${FOURTH}`);

const HOUR = '(?:[01][0-9]|2[0-3])';
const CLOCK = `[Tt ]${HOUR}:[0-5][0-9](?::(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?`;
const SPACE = `[${BREAKS}${BLANKS}]?`;
const OFFSET = `${HOUR}(?::?[0-5][0-9])?`;

/**
 * The time of a search, from 1990 to 2199 in UTC. On the days immediately before and after this period, any UTC offset is allowed.
 */
export const SEARCH_TIME = [
  `${LOG_DAY}(?:${CLOCK}${SPACE}(?:[Zz]|[+-]${OFFSET})?)?`,
  `1989-12-31${CLOCK}${SPACE}-${OFFSET}`,
  `2200-01-01${CLOCK}${SPACE}[+]${OFFSET}`,
].join('|');

/** A quoted name. */
export const QUOTED = '"[\\s\\S]*"';

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
