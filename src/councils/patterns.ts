// Patterns for the values of councils, commitments and searches, under the same rules as those in `src/engine/api/patterns.ts`.
import { dayIn, LEAP_DIGITS, SPACE_CHARACTERS, TABS_AND_BREAKS } from '../engine/api/patterns.ts';

export const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Slugs separated by commas, with or without a space. */
export const SLUG_LIST = `${SLUG}(?:, ?${SLUG})*`;

export const GSS_CODE = '[A-Z][0-9]{8}';
export const GSS_CODE_LENGTH = 9;

/** Degrees north and east, in the United Kingdom. */
export const LATITUDE = '(?:49|5[0-9]|60)(?:[.][0-9]{1,20})?';
export const LONGITUDE = '(?:-[0-8]|[01])(?:[.][0-9]{1,20})?';

/** A year from 1990 to 2200. */
export const TARGET_YEAR = '199[0-9]|2[01][0-9]{2}|2200';

/** A date from 1990 to 2199. */
const LOG_DAY = dayIn('199[0-9]|2[01][0-9]{2}', `199[26]|2000|2[01]${LEAP_DIGITS}`);

const HOUR = '(?:[01][0-9]|2[0-3])';
const CLOCK = `[Tt ]${HOUR}:[0-5][0-9](?::(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?`;
const SPACE = `[${TABS_AND_BREAKS}${SPACE_CHARACTERS}]?`;
const OFFSET = `${HOUR}(?::?[0-5][0-9])?`;

/**
 * The time of a search, from 1990 to 2199 in UTC. On the days immediately before and after this period, any UTC offset is allowed.
 */
export const SEARCH_TIME = [
  `${LOG_DAY}(?:${CLOCK}${SPACE}(?:[Zz]|[+-]${OFFSET})?)?`,
  `1989-12-31${CLOCK}${SPACE}-${OFFSET}`,
  `2200-01-01${CLOCK}${SPACE}[+]${OFFSET}`,
].join('|');

export const QUOTED_NAME = '"[\\s\\S]*"';
