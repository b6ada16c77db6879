// Why a row of a sheet was not imported, or a cell of one that was: each reason once, in words.
import { FIRST_YEAR, LAST_YEAR } from '../api/vocabulary.ts';

/** `left-out`: nothing is wrong, there is nothing to import. `unclear`: needs review. `cell`: the row is imported without it. */
export type ReasonKind = 'left-out' | 'unclear' | 'cell';

export interface Reason {
  readonly kind: ReasonKind;
  /** A sentence without its full stop, which follows “not imported:”. */
  readonly message: string;
  /** What to do about it, as it follows “to do:”. */
  readonly advice?: string;
}

const leftOut = (message: string): Reason => ({ kind: 'left-out', message });
const unclear = (message: string, advice?: string): Reason => ({ kind: 'unclear', message, ...(advice && { advice }) });
const cell = (message: string): Reason => ({ kind: 'cell', message });

export const REVIEW_REASONS = {
  // rows in which there is nothing to import
  'empty-row': leftOut('the row is empty'),
  'same-row': leftOut('the row duplicates an earlier row'),
  'no-document': leftOut('the row doesn’t name a document'),
  'no-declaration': leftOut('no emergency was declared'),
  'no-statement': leftOut('the row doesn’t say whether there is a promise'),
  'ended-authority': leftOut('the authority no longer exists'),
  'future-authority': leftOut('the authority doesn’t exist yet'),
  // the row as a whole
  'too-many-cells': unclear(
    'the row has more cells than the header',
    'put any text that contains a comma in quotation marks',
  ),
  'other-row': unclear('the row contradicts an earlier row', 'delete the incorrect row'),
  'similar-row': unclear(
    'the row is similar to one in your table and may be a duplicate',
    'if it is a duplicate, correct the row in your table; otherwise, add this row to your table by hand',
  ),
  contradiction: unclear('two cells in the row contradict each other'),
  'no-address': unclear('the row names a document but doesn’t give its URL'),
  'not-said': unclear('the row doesn’t say whether an emergency was declared'),
  'unknown-end': unclear('the authority no longer exists, but its end date is missing'),
  // the council
  'no-council': unclear('the row doesn’t name a council'),
  'unknown-council': unclear(
    'no council in councils.csv has this name or code',
    'add the council to councils.csv, or add this name to a file for --aliases',
  ),
  'ambiguous-council': unclear('the name matches several councils', 'use the council’s full name or its code'),
  'bad-code': unclear('not an authority code (3 or 4 capital letters)'),
  'bad-gss-code': unclear('not a GSS code (a capital letter and 8 digits)'),
  // years
  'doubtful-year': unclear('the year is uncertain'),
  'several-years': unclear('the cell contains several years'),
  decade: unclear('a decade or other range of years, not a single year'),
  'rough-year': unclear('the year is approximate'),
  'year-and-more': unclear('other text in the cell may change the meaning of the year'),
  'bad-year': unclear('not a year'),
  'far-year': unclear(`the year is not between ${FIRST_YEAR} and ${LAST_YEAR}`),
  // days
  'unknown-day': unclear('the exact day is unknown'),
  'month-only': unclear('a month or a year, not a full date'),
  'no-such-day': unclear('the date doesn’t exist'),
  'month-first': unclear('not a valid day/month/year date; the month may be first'),
  'day-or-month': unclear(
    'the date could be day/month or month/day; other rows have the month first',
    'export the sheet again with dates as YYYY-MM-DD',
  ),
  'short-year': unclear('the year has only two digits'),
  'bad-date': unclear('not a date'),
  'no-year': unclear('the date has no year'),
  'far-date': unclear('the date is not between 1990 and 2099'),
  'no-date': unclear('the date is missing'),
  // other cells
  'failed-formula': unclear(
    'the cell contains a spreadsheet error or a loading message instead of a value',
    'fix the formula, or wait until the sheet has loaded, then export the sheet again',
  ),
  'unknown-value': unclear('not one of the known values'),
  'bad-yes-no': unclear('expected yes or no'),
  'bad-count': unclear('not a whole number'),
  'bad-time': unclear('not a date and time beginning with YYYY-MM-DD'),
  'bad-address': unclear('not a web address'),
  'bad-restriction': unclear('not a council name in quotation marks'),
  'control-character': unclear('the cell contains a line break, a tab or another control character'),
  'empty-cell': unclear('the cell is empty'),
  'no-source': unclear('the row doesn’t give a source'),
  // lookup files
  'unknown-authority': unclear('the register doesn’t contain this authority'),
  'several-rows': unclear('the register contains several rows with this code'),
  'needless-override': unclear('the register now contains the corrected value', 'delete this correction'),
  // cells without which their row is imported
  'year-to-come': cell('no year has been set yet'),
  'other-website': cell('an earlier row has a different website for this council'),
  remark: cell('other text in the cell is not imported'),
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REVIEW_REASONS;
