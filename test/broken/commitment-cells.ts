// Mistakes in the cells of commitments.
import { better, but, change, commitments, inRows, type Mistake, rewritten, silent } from './mistake.ts';

const NO_ESTATE =
  'TSKA,false,,Council only,The Combined Authority holds no estate of its own and sets no target for operations.,';
const ACCORD = 'https://www.tarrowdale-skelder.example/strategy/energy-accord.html';
const ACCORD_NAME = 'Tarrowdale & Skelder Energy Accord';
const TEXT = 'The Combined Authority holds no estate of its own and sets no target for operations.';

const year = (name: string, cell: string, ...codes: Mistake['codes']): Mistake =>
  change(
    name,
    commitments,
    'GPLA,true,2038',
    `GPLA,true,${cell}`,
    ...(codes.length > 0 ? codes : (['bad-year'] as const)),
  );

const promise = (name: string, cell: string, ...codes: Mistake['codes']): Mistake =>
  change(name, commitments, 'GPLA,true,', `GPLA,${cell},`, ...(codes.length > 0 ? codes : (['bad-boolean'] as const)));

const noEstate = (name: string, from: string, to: string, ...codes: Mistake['codes']): Mistake =>
  change(name, commitments, NO_ESTATE, NO_ESTATE.replace(from, to), ...codes);

const scope = (name: string, cell: string, ...codes: Mistake['codes']): Mistake =>
  noEstate(name, 'Council only', cell, ...(codes.length > 0 ? codes : (['unknown-scope'] as const)));

const source = (name: string, cell: string, ...codes: Mistake['codes']): Mistake =>
  change(name, commitments, `${TEXT},${ACCORD}`, `${TEXT},${cell}`, ...codes);

const text = (name: string, cell: string, ...codes: Mistake['codes']): Mistake => noEstate(name, TEXT, cell, ...codes);

export const COMMITMENT_CELLS: readonly Mistake[] = [
  // target years
  year('a year with a decimal point', '2038.0'),
  year('a date instead of a year', '2038-12-31'),
  year('words around a year', 'by 2038'),
  better(year('a year to be confirmed', 'TBC'), 'GPLA,true,'),
  year('a mistyped year', '204'),
  year('a year with a digit too many', '20380'),
  year('a year with a thousands separator', '"2,038"'),
  but(year('a year in scientific notation', '2.04E+03'), {
    suggests: ['2040', 'spreadsheets round the number'],
  }),
  year('a year with a currency sign', '£2038'),
  year('a year as a percentage', '203800%'),
  year('a year after an apostrophe', "'2038"),
  year('a year with a question mark', '2038?'),
  year('a financial year', '2038/39', 'financial-year'),
  year('a financial year with a hyphen', '2038-39', 'financial-year'),
  year('a financial year in full', '2038/2039', 'financial-year'),
  year('two years in one cell', '2038-2045'),
  year('a decade', '2030s'),
  year('a year with two digits', '38'),
  year('the letter O in a year', '2O38'),
  year('a year in full-width digits', '２０３８', 'look-alike-character'),
  year('a space within a year', '20 38'),
  year('a negative year', '—2038'),
  year('a year as a date in British order', '31/12/2038'),
  year('a formula instead of a year', '=YEAR(D2)', 'spreadsheet-error'),
  year('a reference instead of a year', '=D2', 'spreadsheet-error'),
  year('a formula error instead of a year', '#REF!', 'spreadsheet-error'),
  year('a year as a formula', '"=""2038"""', 'spreadsheet-error'),
  year('a date of 1900', '1900-01-00'),
  year('a target year long ago', '2003', 'unlikely-year'),
  year('two digits of a year swapped', '2083', 'year-not-in-text'),
  year('a target year in the next century', '2138', 'unlikely-year'),
  year('a plausible but wrong year', '2039', 'year-not-in-text'),
  // promises
  promise('one letter instead of yes or no', 'Y'),
  promise('a misspelt yes or no', 'ture'),
  promise('a word for yes in German', 'WAHR'),
  promise('a word for yes in Welsh', 'oes'),
  promise('a checkbox', '☑'),
  promise('minus one for yes', '-1'),
  promise('a remark instead of yes or no', 'in progress'),
  promise('a space after yes or no', 'true '),
  better(
    change('unknown instead of an empty cell', commitments, 'TSKA,false,,', 'TSKA,unknown,,', 'bad-boolean'),
    'TSKA,,,',
  ),
  but(
    change('a target year without a promise', commitments, 'GPLA,true,2038', 'GPLA,false,2038', 'year-without-promise'),
    { at: 'commitments.csv:8 target_year' },
  ),
  silent('both are possible', change('a wrong promise', commitments, 'TSKA,false,,Council', 'TSKA,true,,Council')),
  // scopes
  scope('a misspelt scope', 'Councl only'),
  scope('a scope with an invisible space', 'Council only\u00a0'),
  scope('a Cyrillic letter in a scope', 'C\u043euncil only', 'look-alike-character'),
  scope('a scope in lower case', 'council only'),
  scope('two spaces in a scope', 'Council  only'),
  scope('a scope in other words', 'Council operations'),
  scope('a scope shortened to one word', 'Council'),
  scope('both scopes in one cell', 'Council only; Whole area'),
  scope('a word for both scopes', 'Both'),
  silent('both are possible', scope('the other scope', 'Whole area')),
  // texts and sources
  text('a text of a failed formula', '#NAME?', 'spreadsheet-error'),
  text('a formula instead of a text', '=CONCAT(A2)', 'spreadsheet-error'),
  better(text('words instead of an empty text', 'n/a', 'placeholder-text'), NO_ESTATE.replace(TEXT, '')),
  text('a whole document instead of its text', TEXT.repeat(400), 'long-text'),
  text('a control character in a text', TEXT.replace(' no', '\u0007 no'), 'hidden-character'),
  text('a page break in a text from a PDF document', TEXT.replace(' no', '\f no'), 'hidden-character'),
  better(
    text('an apostrophe from Windows', TEXT.replace('its own', 'the Mayor\u0092s'), 'hidden-character'),
    NO_ESTATE.replace('its own', 'the Mayor’s'),
  ),
  better(text('an HTML entity in a text', TEXT.replace('and', '&amp;'), 'html-entity'), NO_ESTATE.replace('and', '&')),
  text('a text opened with the wrong encoding twice', TEXT.replace('The', 'Ã¢â‚¬ËœThe'), 'garbled-text'),
  text('a character lost in a text', TEXT.replace(' of', ' \ufffd of'), 'garbled-text'),
  silent('any text is possible', text('a text cut off at its end', TEXT.slice(0, 60))),
  silent('a text can have tabs', text('a tab in a text', TEXT.replace(' of', '\tof'))),
  source('a file path instead of a URL', 'C:\\strategy\\energy-accord.html', 'bad-url'),
  source('the file of a colleague instead of a URL', 'file:///S:/climate/energy-accord.html', 'bad-url'),
  source('a source that refers to another row', 'as above', 'bad-url'),
  source(
    'a URL from a word processor',
    'https://www.tarrowdale‑skelder.example/strategy/energy–accord.html',
    'unlikely-host',
  ),
  change(
    'a URL instead of the name of a source',
    commitments,
    `${ACCORD},${ACCORD_NAME}\nPSH`,
    `,${ACCORD}\nPSH`,
    'url-as-text',
  ),
  source('the name of a source instead of its URL', 'Tarrowdale & Skelder Energy Accord', 'bad-url'),
  // rows
  inRows(
    'a row copied to change its year',
    commitments,
    (rows) => rows.toSpliced(8, 0, rows[7]!.with(2, '2045')),
    'year-not-in-text',
  ),
  inRows(
    'a row copied to change its year and text',
    commitments,
    (rows) => rows.toSpliced(8, 0, rows[7]!.with(2, '2045').with(4, 'The region is to be net zero by 2045.')),
    'conflicting-years',
  ),
  rewritten(
    'a commitment with only an authority code',
    commitments,
    (text) => `${text}EWN,,,,,,\n`,
    'empty-commitment',
  ),
];
