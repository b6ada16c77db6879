// Mistakes that people make: the change in a copy of the sample, and the codes of its messages. The messages are in the golden
// files next to this one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DiagnosticCode } from '../../src/diagnostics/diagnostic.ts';
import { slugOf } from '../../src/tables/slug.ts';

export const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

export interface Mistake {
  /** A noun phrase; the golden file is named after it. */
  readonly name: string;
  /** In the sample's folder. */
  readonly file: string;
  /** This text, which occurs once, … */
  readonly from: string;
  /** … was replaced by this; null for a deleted file. */
  readonly to: string | Uint8Array | null;
  readonly codes: readonly DiagnosticCode[];
  /** The correct text, if it isn't the sample's. */
  readonly right?: string;
}

/** The golden file with the messages for a mistake. */
export const goldenOf = ({ name }: Mistake): string => path.join(import.meta.dirname, `${slugOf(name)}.txt`);

/** One change in one place. */
const change = (
  ...[name, file, from, to, ...codes]: readonly [string, string, string, Mistake['to'], ...DiagnosticCode[]]
): Mistake => ({ name, file, from, to, codes });

const [councils, commitments, plans] = ['councils.csv', 'commitments.csv', 'plans.csv'] as const;
const [emergencies, searches, site] = ['emergencies.csv', 'searches.csv', 'site.json'] as const;
const [ended, withheld] = ['ended-councils.csv', 'withheld-searches.csv'] as const;

const homeTemplate = 'templates/home.html';

const HOME = '<h1>{{title}}</h1>\n{{about}}\n{{examples}}\n';
const HEADER = 'authority_code,name,slug,website_url,gss_code,country,authority_type';
const OSTERSHIRE =
  'OSH,Ostershire County Council,ostershire-county-council,https://www.ostershire.example/,E10000902,England';
const PELLSHIRE =
  'PSH,Pellshire County Council,pellshire-county-council,https://www.pellshire.example/,E10000901,England';
const NO_ESTATE =
  'TSKA,false,,Council only,The Combined Authority holds no estate of its own and sets no target for operations.,';
const ACCORD = 'https://www.tarrowdale-skelder.example/strategy/energy-accord.html';
const ACCORD_NAME = 'Tarrowdale & Skelder Energy Accord\n';
const PLAN = 'Wenmere and Ostley Climate Action Plan 2020–2025';
const PLAN_FILE = 'https://www.wenmere-ostley.example/documents/wenmere-and-ostley-climate-action-plan-2020-2025.pdf';
const COUNTS = 'user_query,result_count,council_restriction,times_seen\n';
const LOG = 'searched_at,user_query,result_count,council_restriction\n';
const SEARCH = '2025-06-03T08:10:53Z,cool spaces,7,';
const ENDED = 'authority_code,name,end_date,replaced_by\n';
const LIST = 'user_query,match\n';
const DECLARED = 'authority_code,date_declared\nGAQ,2018-12-06\n';

type Codes = readonly DiagnosticCode[];

const better = (mistake: Mistake, right: string): Mistake => ({ ...mistake, right });

/** The whole of a file. */
const whole = (name: string, file: string, to: Mistake['to'], ...codes: Codes): Mistake => ({
  ...{ name, file, to, codes },
  from: '',
});

// ---- a change in one place ----

const header = (name: string, from: string, to: string, code: DiagnosticCode = 'missing-column'): Mistake =>
  change(name, councils, HEADER, HEADER.replace(from, to), code);

const pellshire = (name: string, from: string, to: string, ...codes: Codes): Mistake =>
  change(name, councils, PELLSHIRE, PELLSHIRE.replace(from, to), ...codes);

const pellshireUrl = (name: string, to: string, code: DiagnosticCode = 'bad-url'): Mistake =>
  change(name, councils, 'https://www.pellshire.example/', to, code);

const pellshireType = (name: string, type: string, code: DiagnosticCode): Mistake =>
  change(name, councils, 'E10000901,England,County Council', `E10000901,England,${type}`, code);

const ostershire = (name: string, cells: string, ...codes: Codes): Mistake =>
  change(name, councils, 'OSH,Ostershire', cells, ...codes);

const noEstate = (name: string, from: string, to: string, code: DiagnosticCode): Mistake =>
  change(name, commitments, NO_ESTATE, NO_ESTATE.replace(from, to), code);

/** The text in quotation marks. */
const quoted = (row: string): string => `${row.replace('The', '"The').slice(0, -1)}",`;

const year = (name: string, cell: string, right: string): Mistake =>
  better(change(name, commitments, 'TSKA,false,,', `TSKA,false,${cell},`, 'bad-year'), `TSKA,false,${right},`);

const date = (name: string, cell: string): Mistake => change(name, plans, '2023-06-02', cell, 'bad-date');

const declared = (name: string, cells: string, code: DiagnosticCode): Mistake =>
  change(name, emergencies, 'PSH,2019-05-15', `PSH,${cells}`, code);

const search = (name: string, row: string, code: DiagnosticCode): Mistake => change(name, searches, SEARCH, row, code);

const listed = (name: string, rows: string, right: string, ...codes: Codes): Mistake =>
  better(whole(name, withheld, LIST + rows, ...codes), LIST + right);

const inHome = (name: string, from: string, to: string, right: string, code: DiagnosticCode): Mistake =>
  better(whole(name, homeTemplate, HOME.replace(from, to), code), HOME.replace(from, right));

export const MISTAKES: readonly Mistake[] = [
  // files
  whole('a missing table', plans, null, 'missing-file'),
  whole('a missing search log', searches, null, 'no-searches'),
  better(
    whole(
      'a table saved as Latin-1',
      emergencies,
      Buffer.from('authority_code,date_declared\nGAQ,6 d\xe9cembre\n', 'latin1'),
      'not-utf8',
    ),
    DECLARED,
  ),
  whole('a table renamed by the browser', 'emergencies (1).csv', DECLARED, 'unused-file'),
  better(
    whole(
      'a table saved by Excel as Unicode text',
      emergencies,
      Buffer.from('\ufeffauthority_code\tdate_declared\r\nGAQ\t2018-12-06\r\n', 'utf16le'),
      'not-csv',
    ),
    DECLARED,
  ),
  whole('a workbook renamed as CSV', plans, Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), 'not-csv'),
  better(
    change(
      'an unresolved git conflict',
      emergencies,
      'PSH,2019-05-15\n',
      '<<<<<<< HEAD\nPSH,2019-05-15\n=======\nPSH,2019-05-16\n>>>>>>> a-branch\n',
      'merge-conflict',
    ),
    'PSH,2019-05-16\n',
  ),
  change(
    'semicolons between the cells',
    emergencies,
    'authority_code,date_declared',
    'authority_code;date_declared',
    'wrong-separator',
  ),
  header('a misspelt column name', 'gss_code', 'gss code'),
  change('a missing header', emergencies, 'authority_code,date_declared\n', '', 'missing-column'),
  better(whole('an empty file', emergencies, '', 'missing-column'), DECLARED),
  header('a missing column', 'country,', ''),
  header('a column name in capitals', 'country', 'Country'),
  header('a duplicate column', 'slug', 'name', 'duplicate-column'),
  better(
    whole(
      'an unknown column',
      emergencies,
      DECLARED.replace('declared', 'declared,note').replace(/\n$/, ',unanimous\n'),
      'unknown-column',
    ),
    DECLARED,
  ),
  whole('a table without rows', councils, `${HEADER}\n`, 'no-councils'),
  // rows
  declared('one cell too many', '2019-05-15,confirmed', 'wrong-cell-count'),
  better(declared('empty cells after the last column', '2019-05-15,,', 'wrong-cell-count'), 'PSH,2019-05-15'),
  better(
    change(
      'curly quotation marks around a text with a comma',
      commitments,
      NO_ESTATE,
      NO_ESTATE.replace('The', '“The').replace(' and ', ', and ').replace('operations.', 'operations.”'),
      'wrong-cell-count',
    ),
    quoted(NO_ESTATE.replace(' and ', ', and ')),
  ),
  better(
    change(
      'a repeated header',
      emergencies,
      'PSH,2019-05-15\n',
      'PSH,2019-05-15\nauthority_code,date_declared\n',
      'repeated-header',
    ),
    'PSH,2019-05-15\n',
  ),
  change('one cell too few', councils, `${OSTERSHIRE},County Council`, OSTERSHIRE, 'wrong-cell-count'),
  better(
    noEstate('a comma in a text without quotation marks', ' and ', ', and ', 'wrong-cell-count'),
    quoted(NO_ESTATE.replace(' and ', ', and ')),
  ),
  change(
    'an unclosed quotation mark',
    plans,
    'GAQ,"Net Zero Greater Aldermarch: Strategy, Principles and Priorities",',
    'GAQ,"Net Zero Greater Aldermarch: Strategy, Principles and Priorities,',
    'stray-quote',
  ),
  change(
    'an unclosed quotation mark at the end of the file',
    emergencies,
    'OSM,2019-04-03',
    'OSM,"2019-04-03',
    'unclosed-quote',
  ),
  better(
    noEstate('quotation marks within a text', 'no estate', 'no "estate"', 'stray-quote'),
    quoted(NO_ESTATE.replace('no estate', 'no ""estate""')),
  ),
  // codes
  change('an authority code in lower case', emergencies, 'THW,', 'thw,', 'bad-code'),
  ostershire('an authority code that is too long', 'OSTER,Ostershire', 'bad-code', 'unknown-council'),
  change('a missing authority code', commitments, NO_ESTATE, NO_ESTATE.slice(4), 'empty-cell'),
  change('an unknown authority code', emergencies, 'THW,', 'THQ,', 'unknown-council'),
  ostershire('a duplicate authority code', 'PSH,Ostershire', 'duplicate-code', 'unknown-council'),
  change('a space after an authority code', emergencies, 'GPLA,', 'GPLA ,', 'bad-code'),
  // councils
  pellshire('a missing name', 'Pellshire County Council', '', 'empty-cell'),
  pellshire('a line break in a name', 'Pellshire County Council', '"Pellshire\nCounty Council"', 'control-character'),
  pellshire('a space before a name', 'Pellshire C', ' Pellshire C', 'surrounding-space', 'unknown-restriction'),
  change(
    'the name of another council',
    councils,
    'OSH,Ostershire County Council',
    'OSH,Pellshire County Council',
    'duplicate-name',
    'unknown-restriction',
  ),
  change('a slug with spaces', councils, 'pellshire-county-council', 'Pellshire County Council ', 'bad-slug'),
  change(
    'the slug of another council',
    councils,
    'ostershire-county-council',
    'pellshire-county-council',
    'duplicate-slug',
  ),
  pellshireUrl('a URL without https://', 'www.pellshire.example'),
  pellshireUrl('a mistyped URL', 'htps:/www.pellshire.example/'),
  change('a GSS code that is too short', councils, 'E10000901', 'E1000901', 'bad-gss-code'),
  change('the GSS code of another council', councils, 'E10000902', 'E10000901', 'duplicate-gss-code'),
  change('a missing GSS code', councils, 'E10000902', '', 'missing-gss-code'),
  change('a misspelt country', councils, 'E10000902,England', 'E10000902,Englnad', 'unknown-country'),
  header(
    'column names with spaces and capitals',
    HEADER,
    'Authority Code,Name,Slug,Website URL,GSS Code,Country,Authority Type',
  ),
  change('a country in capitals', councils, 'E10000902,England', 'E10000902,ENGLAND', 'unknown-country'),
  change('a missing country', councils, 'E10000902,England', 'E10000902,', 'empty-cell'),
  pellshireType('a misspelt authority type', 'County Councl', 'unknown-type'),
  pellshireType('an unknown authority type', 'Parish', 'unknown-type'),
  pellshireType('a missing authority type', '', 'missing-type'),
  // commitments
  year('a year with a decimal point', '2040.0', '2040'),
  year('a date instead of a year', '2040-12-31', '2040'),
  year('words around a year', 'by 2040', '2040'),
  year('a year to be confirmed', 'TBC', ''),
  year('a mistyped year', '204', '2040'),
  better(
    change('one letter instead of yes or no', commitments, 'TSKA,false,,', 'TSKA,Y,,', 'bad-boolean'),
    'TSKA,yes,,',
  ),
  change('unknown instead of an empty cell', commitments, 'TSKA,false,,', 'TSKA,unknown,,', 'bad-boolean'),
  noEstate('a misspelt scope', 'Council only', 'Councl only', 'unknown-scope'),
  noEstate('a scope with an invisible space', 'Council only', 'Council only\u00a0', 'unknown-scope'),
  change(
    'a file path instead of a URL',
    commitments,
    `${ACCORD},${ACCORD_NAME}PSH`,
    `C:\\strategy\\energy-accord.html,${ACCORD_NAME}PSH`,
    'bad-url',
  ),
  pellshireUrl('a space in a URL', 'https://www.pellshire.example/our council', 'space-in-url'),
  pellshireUrl(
    'two URLs in one cell',
    'https://www.pellshire.example/; https://pellshire.example/council',
    'several-urls',
  ),
  change(
    'a duplicate row',
    commitments,
    `${NO_ESTATE}${ACCORD},${ACCORD_NAME}`,
    `${NO_ESTATE}${ACCORD},${ACCORD_NAME}`.repeat(2),
    'duplicate-commitment',
  ),
  // plans and emergencies
  date('a date in British order', '02/06/2023'),
  change('a date in American order', plans, '2021-07-30', '07/30/2021', 'bad-date'),
  date('a day that doesn’t exist', '2023-06-31'),
  date('a month in words', '2 June 2023'),
  declared('a date as a spreadsheet’s serial number', '43600', 'bad-date'),
  declared('a date after an apostrophe', "'2019-05-15", 'bad-date'),
  declared('a mistyped year in a date', '2109-05-15', 'unlikely-date'),
  change('a spreadsheet formula error', plans, `WOCA,${PLAN},`, 'WOCA,#REF!,', 'spreadsheet-error'),
  change(
    'a text opened with the wrong encoding',
    plans,
    `WOCA,${PLAN},`,
    `WOCA,${PLAN.replace('–', 'â€“')},`,
    'garbled-text',
  ),
  declared('a date with a time', '2019-05-15 00:00:00', 'bad-date'),
  declared('a missing declaration date', '', 'missing-declaration-date'),
  change(
    'a date without a plan',
    plans,
    `WOCA,${PLAN},Action plan,2020-07-04,${PLAN_FILE}`,
    'WOCA,,,2020-07-04,',
    'update-without-plan',
  ),
  // ended councils
  better(
    whole('an ended council in both tables', ended, `${ENDED}PSH,Pellshire County Council,,\n`, 'council-not-ended'),
    `${ENDED}PSO,Pellshore Council,,\n`,
  ),
  better(
    whole('an unknown successor', ended, `${ENDED}PSO,Pellshore Council,2023-03-31,"PSH,OSQ"\n`, 'unknown-successor'),
    `${ENDED}PSO,Pellshore Council,2023-03-31,"PSH,OSH"\n`,
  ),
  // searches
  change('a search without a time', searches, '2025-06-03T08:10:53Z,cool spaces', ',cool spaces', 'bad-time'),
  change(
    'a search at an impossible time',
    searches,
    '2025-06-03T08:10:53Z,cool spaces',
    '2025-06-03T28:10:53Z,cool spaces',
    'bad-time',
  ),
  search('a number of results with decimals', '2025-06-03T08:10:53Z,cool spaces,7.5,', 'bad-count'),
  better(
    search('a restriction without quotation marks', `${SEARCH}Pellshire County Council`, 'bad-restriction'),
    `${SEARCH}"""Pellshire County Council"""`,
  ),
  search('a restriction to an unknown council', `${SEARCH}"""Pelshire County Council"""`, 'unknown-restriction'),
  search('a comma in a search', '2025-06-03T08:10:53Z,cool, spaces,7,', 'wrong-cell-count'),
  change('a mistyped year in the log', searches, '2025-06-03T08:10:53Z', '2052-06-03T08:10:53Z', 'gap-in-log'),
  better(
    whole(
      'a log with the columns of two kinds',
      searches,
      `${LOG.replace('\n', ',times_seen\n')}${SEARCH},3\n`,
      'mixed-log',
    ),
    `${LOG}${SEARCH}\n`,
  ),
  whole('the same log twice', 'searches/copy.csv', readFileSync(path.join(SAMPLE, searches)), 'duplicate-log'),
  whole(
    'a day in both kinds of log',
    'searches/june.csv',
    `date,${COUNTS}2025-06-03,cool spaces,7,,3\n`,
    'duplicate-day',
  ),
  whole(
    'redacted daily counts next to another log',
    'searches/redacted.csv',
    `redacted_date,${COUNTS}2025-06-03,cool spaces,7,,8\n`,
    'redacted-with-others',
  ),
  better(
    whole(
      'redacted daily counts that were edited',
      searches,
      `redacted_date,${COUNTS}2025-06-03,cool spaces,7,,3\n`,
      'rare-terms',
    ),
    `redacted_date,${COUNTS}2025-06-03,cool spaces,7,,8\n`,
  ),
  whole('a log that isn’t compressed but named .csv.gz', 'searches/june.csv.gz', `${LOG}${SEARCH}\n`, 'bad-gzip'),
  // the list of withheld search terms
  listed('an unknown way to match', 'pellshire*,partly\n', 'pellshire*,pattern\n', 'unknown-match'),
  listed('a pattern with only asterisks', '*,pattern\n', '*jane doe*,pattern\n', 'withholds-all'),
  listed('an asterisk in an exact term', 'jane*,exact\n', 'jane*,pattern\n', 'exact-asterisk', 'searches-withheld'),
  listed(
    'a repeated withheld term',
    'jane doe,\nJane Doe,\n',
    'jane doe,\n',
    'duplicate-withheld-term',
    'searches-withheld',
  ),
  // site.json
  change('an extra comma in site.json', site, '"searchLog": "public"', '"searchLog": "public",', 'bad-json'),
  change('a misspelt option', site, '"contact"', '"contakt"', 'unknown-option'),
  change('an option with an invalid value', site, '"commitments": 50', '"commitments": "fifty"', 'bad-option'),
  // templates
  whole('a template misnamed', 'templates/homes.html', HOME, 'unknown-template'),
  inHome('a placeholder that no template has', 'about', 'abouts', 'about', 'unknown-placeholder'),
  better(whole('a template without what it is for', homeTemplate, '<h1>{{title}}</h1>\n', 'missing-placeholder'), HOME),
  inHome(
    'a placeholder without quotation marks',
    '<h1>',
    '<h1 title={{title}}>',
    '<h1 title="{{title}}">',
    'misplaced-placeholder',
  ),
  inHome('a placeholder with spaces', '{{about}}', '{{ about }}', '{{about}}', 'misspelt-placeholder'),
  better(
    whole('a script in a template', homeTemplate, `${HOME}<script src="/count.js"></script>\n`, 'blocked-content'),
    HOME,
  ),
  change(
    'a missing logo',
    site,
    '"searchLog": "public"',
    '"searchLog": "public", "theme": { "logo": "logo.svg" }',
    'missing-logo',
  ),
];
