// The forms of cells that only the tables of councils have.

import { innerSpace, outerSpace, suspiciousText } from '../engine/tables/checks/suspicious-texts.ts';
import type { Form } from '../engine/tables/column.ts';
import { matching, NAME, STRING } from '../engine/tables/forms.ts';
import { guessCode } from '../engine/tables/guesses.ts';
import { LONGEST_SLUG, slugOf } from '../engine/text/slug.ts';
import { listedIn } from '../engine/text/space.ts';
import { unlikelyYear } from './checks/suspicious-cells.ts';
import { GSS_CODE, GSS_CODE_LENGTH, LATITUDE, LONGITUDE, SLUG, SLUG_LIST, TARGET_YEAR } from './patterns.ts';
import { AUTHORITY_CODE, FIRST_YEAR, LAST_YEAR, LONGEST_CODE } from './vocabulary.ts';
import { year } from './year.ts';

export const CODE = matching('bad-code', AUTHORITY_CODE.source.slice(1, -1), {
  maxLength: LONGEST_CODE,
  guess: guessCode(AUTHORITY_CODE),
});
/** mySociety's register of councils uses codes such as `NIR-A` for former councils in Northern Ireland. */
export const ENDED_CODE = matching('bad-code', '[A-Z]{3,4}(?:-[A-Z])?', {
  maxLength: 6,
  guess: guessCode(/^[A-Z]{3,4}(?:-[A-Z])?$/),
});
export const GSS = matching('bad-gss-code', GSS_CODE, {
  maxLength: GSS_CODE_LENGTH,
  guess: guessCode(/^[A-Z][0-9]{8}$/),
});
export const SLUG_FORM = matching('bad-slug', SLUG, {
  maxLength: LONGEST_SLUG,
  guess: (text) => slugOf(text) || undefined,
});
/** The slugs are measured and guessed one by one. */
export const SLUGS = matching('bad-slug', SLUG_LIST, {
  read: (text) => (listedIn(text).every((slug) => slug.length <= LONGEST_SLUG) ? text : undefined),
  guess: (text) => listedIn(text).map(slugOf).filter(Boolean).join(', ') || undefined,
});

/** A list of names on one line. A name such as an abbreviation or a code may have any letter case. */
export const NAMES: Form<string> = { ...NAME, checks: [outerSpace, innerSpace, suspiciousText] };

export const YEAR: Form<number> = {
  problem: 'bad-year',
  pattern: TARGET_YEAR,
  maxLength: 4,
  field: { type: 'year', minimum: String(FIRST_YEAR), maximum: String(LAST_YEAR) },
  read: Number,
  reader: year(),
  checks: [unlikelyYear],
};

/** Table Schema's type for numbers accepts other notations too. */
const coordinate = (pattern: string): Form<number> => ({
  ...{ problem: 'bad-coordinate', pattern, field: STRING, read: Number },
});
export const NORTH = coordinate(LATITUDE);
export const EAST = coordinate(LONGITUDE);
