// Why a row of a sheet was not imported, or a cell of one that was: each reason once, in words.

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

export const REASONS = {
  // rows in which there is nothing to import
  'empty-row': leftOut('nothing stands in the row'),
  'same-row': leftOut('a row before says the same'),
  'no-document': leftOut('no document is named'),
  'no-declaration': leftOut('no emergency was declared'),
  'no-statement': leftOut('neither a promise nor that there is none'),
  'ended-authority': leftOut('the authority is no more'),
  'future-authority': leftOut('the authority is yet to come'),
  // the row as a whole
  'too-many-cells': unclear(
    'the row has more cells than the header',
    'put the text that has a comma in it into quotation marks',
  ),
  'other-row': unclear('a row before says otherwise of the same', 'delete the row that is wrong'),
  'similar-row': unclear(
    'it resembles a row in our table, and may be the same one',
    'correct that row by hand if it is the same one; otherwise add this row to our table by hand',
  ),
  contradiction: unclear('two cells of the row contradict each other'),
  'no-address': unclear('a document is named, but not its address'),
  'not-said': unclear('whether an emergency was declared is not said'),
  'unknown-end': unclear('it is no current authority, but since when is not said'),
  // the council
  'no-council': unclear('no council is named'),
  'unknown-council': unclear(
    'no council in councils.csv has this name or code',
    'add the council to councils.csv, or add this name to a file for --aliases',
  ),
  'ambiguous-council': unclear('several councils may be meant', 'write its whole name, or its code'),
  'bad-code': unclear('it is not an authority code of 3 or 4 capital letters'),
  'bad-gss-code': unclear('it is not a GSS code, a letter and 8 digits'),
  // years
  'doubtful-year': unclear('the year is in doubt'),
  'several-years': unclear('there are several years'),
  decade: unclear('it is a decade or another span of years, not a year'),
  'rough-year': unclear('the year is a rough one'),
  'year-and-more': unclear('there is more than a year, and it may change the year'),
  'bad-year': unclear('it is not a year'),
  'far-year': unclear('the year is not one from 1990 to 2200'),
  // days
  'unknown-day': unclear('the day is not known'),
  'month-only': unclear('it is a month or a year, not a day'),
  'no-such-day': unclear('there is no such day'),
  'month-first': unclear('it is no day/month/year; was it meant month first?'),
  'day-or-month': unclear(
    'day and month can’t be told apart: other rows have the month first',
    'the sheet exported again, its days as YYYY-MM-DD',
  ),
  'short-year': unclear('the year has two digits'),
  'bad-date': unclear('it is not a date'),
  'no-year': unclear('the date has no year'),
  'far-date': unclear('the year of the date is not one from 1990 to 2099'),
  'no-date': unclear('the date is missing'),
  // other cells
  'failed-formula': unclear(
    'it is what a spreadsheet shows where a formula fails or is still being worked out',
    'export the sheet again once it is ready, or fix the formula',
  ),
  'unknown-value': unclear('it is none of the values that are known'),
  'bad-yes-no': unclear('expected yes or no'),
  'bad-count': unclear('it is not a whole number'),
  'bad-time': unclear('it is not a time with its date as YYYY-MM-DD'),
  'bad-address': unclear('it is not a web address'),
  'bad-restriction': unclear('it is not a council’s name in quotation marks'),
  'control-character': unclear('it holds a line break, a tab or another control character'),
  'empty-cell': unclear('the cell is empty'),
  'no-source': unclear('no source is named'),
  // lookup files
  'unknown-authority': unclear('the register has no such authority'),
  'several-rows': unclear('the register has several rows with this code'),
  'needless-override': unclear('the register says so itself by now', 'delete the row'),
  // cells without which their row is imported
  'year-to-come': cell('no year is set yet'),
  'other-website': cell('a row before names another website of the council'),
  remark: cell('what stands beside the value stays out'),
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REASONS;
