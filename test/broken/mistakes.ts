// Mistakes that people make: the change in a copy of the sample, and the codes of its messages. The messages are in the golden
// files next to this one, and in docs/messages.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProblemCode } from '../../src/problem.ts';
import { slugOf } from '../../src/read/slug.ts';

export const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

export interface Mistake {
  /** A noun phrase, which follows “Example:” in docs/messages.md; the golden file is named after it. */
  readonly name: string;
  /** In the sample's folder. */
  readonly file: string;
  /** This text, which stands there once, … */
  readonly from: string;
  /** … was replaced by that one; null for a file that is gone. */
  readonly to: string | Uint8Array | null;
  readonly codes: readonly ProblemCode[];
  /** What should stand there, where it is not what the sample has. */
  readonly right?: string;
}

/** The golden file with the messages for a mistake. */
export const goldenOf = ({ name }: Mistake): string => path.join(import.meta.dirname, `${slugOf(name)}.txt`);

/** One change in one place. */
const change = (
  ...[name, file, from, to, ...codes]: readonly [string, string, string, Mistake['to'], ...ProblemCode[]]
): Mistake => ({ name, file, from, to, codes });

const [councils, commitments, plans] = ['councils.csv', 'commitments.csv', 'plans.csv'] as const;
const [emergencies, searches, site] = ['emergencies.csv', 'searches.csv', 'site.json'] as const;
const withheld = 'withheld-searches.csv';

const homeTemplate = 'templates/home.html';

const HOME = '<h1>{{title}}</h1>\n{{about}}\n{{examples}}\n';
const HEADER = 'authority_code,name,slug,website_url,gss_code,country,authority_type';
const OSTERSHIRE =
  'OSH,Ostershire County Council,ostershire-county-council,https://www.ostershire.example/,E10000902,England';
const PELLSHIRE =
  'PSH,Pellshire County Council,pellshire-county-council,https://www.pellshire.example/,E10000901,England';
const NO_ESTATE =
  'TSKA,false,,Council only,The Combined Authority holds no estate of its own and sets no target for operations.,';
const TWICE =
  'TSKA,false,,Council only,The Combined Authority holds no estate of its own and sets no target for operations.,https://www.tarrowdale-skelder.example/strategy/energy-accord.html,Tarrowdale & Skelder Energy Accord\n';
const REDACTED = 'redacted_date,user_query,result_count,council_restriction,times_seen\n';
const LOG = 'searched_at,user_query,result_count,council_restriction\n';
const LIST = 'user_query,match\n';
const ONE_SEARCH = '2025-06-03T08:10:53Z,cool spaces,7,\n';

const better = (mistake: Mistake, right: string): Mistake => ({ ...mistake, right });

/** The whole of a file. */
const whole = (name: string, file: string, to: Mistake['to'], ...codes: readonly ProblemCode[]): Mistake => ({
  ...{ name, file, to, codes },
  from: '',
});

export const MISTAKES: readonly Mistake[] = [
  // files
  whole('a missing table', plans, null, 'missing-file'),
  better(
    whole(
      'a table saved as Latin-1',
      emergencies,
      Buffer.from('authority_code,date_declared\nGAQ,6 d\xe9cembre\n', 'latin1'),
      'not-utf8',
    ),
    'authority_code,date_declared\nGAQ,2018-12-06\n',
  ),
  whole(
    'a table renamed by the browser',
    'emergencies (1).csv',
    'authority_code,date_declared\nGAQ,2018-12-06\n',
    'unread-file',
  ),
  better(
    whole(
      'a table saved by Excel as Unicode text',
      emergencies,
      Buffer.from('\ufeffauthority_code\tdate_declared\r\nGAQ\t2018-12-06\r\n', 'utf16le'),
      'not-csv',
    ),
    'authority_code,date_declared\nGAQ,2018-12-06\n',
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
    'other-separator',
  ),
  change('a misspelt column name', councils, HEADER, HEADER.replace('gss_code', 'gss code'), 'missing-column'),
  change('a missing header', emergencies, 'authority_code,date_declared\n', '', 'missing-column'),
  better(whole('an empty file', emergencies, '', 'missing-column'), 'authority_code,date_declared\nGAQ,2018-12-06\n'),
  change('a missing column', councils, HEADER, HEADER.replace('country,', ''), 'missing-column'),
  change('a column name in capitals', councils, HEADER, HEADER.replace('country', 'Country'), 'missing-column'),
  change('a duplicate column', councils, HEADER, HEADER.replace('slug', 'name'), 'duplicate-column'),
  better(
    whole(
      'an unknown column',
      emergencies,
      'authority_code,date_declared,note\nGAQ,2018-12-06,unanimous\n',
      'unknown-column',
    ),
    'authority_code,date_declared\nGAQ,2018-12-06\n',
  ),
  whole('a table without rows', councils, `${HEADER}\n`, 'no-councils'),
  // rows
  change('one cell too many', emergencies, 'PSH,2019-05-15', 'PSH,2019-05-15,confirmed', 'wrong-cell-count'),
  better(
    change('empty cells after the last column', emergencies, 'PSH,2019-05-15', 'PSH,2019-05-15,,', 'wrong-cell-count'),
    'PSH,2019-05-15',
  ),
  better(
    change(
      'curly quotation marks around a text with a comma',
      commitments,
      NO_ESTATE,
      NO_ESTATE.replace('The', '“The').replace(' and ', ', and ').replace('operations.', 'operations.”'),
      'wrong-cell-count',
    ),
    `${NO_ESTATE.replace('The', '"The').replace(' and ', ', and ').slice(0, -1)}",`,
  ),
  better(
    change(
      'a repeated header',
      emergencies,
      'PSH,2019-05-15\n',
      'PSH,2019-05-15\nauthority_code,date_declared\n',
      'header-again',
    ),
    'PSH,2019-05-15\n',
  ),
  change('one cell too few', councils, `${OSTERSHIRE},County Council`, OSTERSHIRE, 'wrong-cell-count'),
  better(
    change(
      'a comma in a text without quotation marks',
      commitments,
      NO_ESTATE,
      NO_ESTATE.replace(' and ', ', and '),
      'wrong-cell-count',
    ),
    `${NO_ESTATE.replace('The', '"The').replace(' and ', ', and ').slice(0, -1)}",`,
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
    change(
      'quotation marks within a text',
      commitments,
      NO_ESTATE,
      NO_ESTATE.replace('no estate', 'no "estate"'),
      'stray-quote',
    ),
    `${NO_ESTATE.replace('The', '"The').replace('no estate', 'no ""estate""').slice(0, -1)}",`,
  ),
  // codes
  change('an authority code in lower case', emergencies, 'THW,', 'thw,', 'bad-code'),
  change(
    'an authority code that is too long',
    councils,
    'OSH,Ostershire',
    'OSTER,Ostershire',
    'bad-code',
    'unknown-council',
  ),
  change('a missing authority code', commitments, NO_ESTATE, NO_ESTATE.slice(4), 'empty-cell'),
  change('an unknown authority code', emergencies, 'THW,', 'THQ,', 'unknown-council'),
  change(
    'a duplicate authority code',
    councils,
    'OSH,Ostershire',
    'PSH,Ostershire',
    'duplicate-code',
    'unknown-council',
  ),
  change('a space after an authority code', emergencies, 'GPLA,', 'GPLA ,', 'bad-code'),
  // councils
  change('a missing name', councils, PELLSHIRE, PELLSHIRE.replace('Pellshire County Council', ''), 'empty-cell'),
  change(
    'a line break in a name',
    councils,
    PELLSHIRE,
    PELLSHIRE.replace('Pellshire County Council', '"Pellshire\nCounty Council"'),
    'control-character',
  ),
  change(
    'a space before a name',
    councils,
    PELLSHIRE,
    PELLSHIRE.replace('Pellshire C', ' Pellshire C'),
    'outer-space',
    'unknown-restriction',
  ),
  change(
    'the name of another council',
    councils,
    'OSH,Ostershire County Council',
    'OSH,Pellshire County Council',
    'name-twice',
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
  change('a URL without https://', councils, 'https://www.pellshire.example/', 'www.pellshire.example', 'bad-address'),
  change('a mistyped URL', councils, 'https://www.pellshire.example/', 'htps:/www.pellshire.example/', 'bad-address'),
  change('a GSS code that is too short', councils, 'E10000901', 'E1000901', 'bad-gss-code'),
  change('the GSS code of another council', councils, 'E10000902', 'E10000901', 'duplicate-gss-code'),
  change('a missing GSS code', councils, 'E10000902', '', 'blank-gss-code'),
  change('a misspelt country', councils, 'E10000902,England', 'E10000902,Englnad', 'unknown-country'),
  change(
    'column names with spaces and capitals',
    councils,
    HEADER,
    'Authority Code,Name,Slug,Website URL,GSS Code,Country,Authority Type',
    'missing-column',
  ),
  change('a country in capitals', councils, 'E10000902,England', 'E10000902,ENGLAND', 'unknown-country'),
  change('a missing country', councils, 'E10000902,England', 'E10000902,', 'empty-cell'),
  change(
    'a misspelt authority type',
    councils,
    'E10000901,England,County Council',
    'E10000901,England,County Councl',
    'unknown-type',
  ),
  change(
    'an unknown authority type',
    councils,
    'E10000901,England,County Council',
    'E10000901,England,Parish',
    'unknown-type',
  ),
  change('a missing authority type', councils, 'E10000901,England,County Council', 'E10000901,England,', 'blank-type'),
  // commitments
  better(
    change('a year with a decimal point', commitments, 'TSKA,false,,', 'TSKA,false,2040.0,', 'bad-year'),
    'TSKA,false,2040,',
  ),
  better(
    change('a date instead of a year', commitments, 'TSKA,false,,', 'TSKA,false,2040-12-31,', 'bad-year'),
    'TSKA,false,2040,',
  ),
  better(
    change('words around a year', commitments, 'TSKA,false,,', 'TSKA,false,by 2040,', 'bad-year'),
    'TSKA,false,2040,',
  ),
  better(change('a year to be confirmed', commitments, 'TSKA,false,,', 'TSKA,false,TBC,', 'bad-year'), 'TSKA,false,,'),
  better(change('a mistyped year', commitments, 'TSKA,false,,', 'TSKA,false,204,', 'bad-year'), 'TSKA,false,2040,'),
  better(
    change('one letter instead of yes or no', commitments, 'TSKA,false,,', 'TSKA,Y,,', 'bad-boolean'),
    'TSKA,yes,,',
  ),
  change('unknown instead of an empty cell', commitments, 'TSKA,false,,', 'TSKA,unknown,,', 'bad-boolean'),
  change('a misspelt scope', commitments, NO_ESTATE, NO_ESTATE.replace('Council only', 'Councl only'), 'unknown-scope'),
  change(
    'a scope with an invisible space',
    commitments,
    NO_ESTATE,
    NO_ESTATE.replace('Council only', 'Council only\u00a0'),
    'unknown-scope',
  ),
  change(
    'a file path instead of a URL',
    commitments,
    'https://www.tarrowdale-skelder.example/strategy/energy-accord.html,Tarrowdale & Skelder Energy Accord\nPSH',
    'C:\\strategy\\energy-accord.html,Tarrowdale & Skelder Energy Accord\nPSH',
    'bad-address',
  ),
  change(
    'a space in a URL',
    councils,
    'https://www.pellshire.example/',
    'https://www.pellshire.example/our council',
    'space-in-address',
  ),
  change(
    'two URLs in one cell',
    councils,
    'https://www.pellshire.example/',
    'https://www.pellshire.example/; https://pellshire.example/council',
    'several-addresses',
  ),
  change('a duplicate row', commitments, TWICE, TWICE + TWICE, 'commitment-twice'),
  // plans and emergencies
  change('a date in British order', plans, '2023-06-02', '02/06/2023', 'bad-date'),
  change('a date in American order', plans, '2021-07-30', '07/30/2021', 'bad-date'),
  change('a day that doesn’t exist', plans, '2023-06-02', '2023-06-31', 'bad-date'),
  change('a month in words', plans, '2023-06-02', '2 June 2023', 'bad-date'),
  change('a date as a spreadsheet’s serial number', emergencies, 'PSH,2019-05-15', 'PSH,43600', 'bad-date'),
  change('a date after an apostrophe', emergencies, 'PSH,2019-05-15', "PSH,'2019-05-15", 'bad-date'),
  change('a mistyped year in a date', emergencies, 'PSH,2019-05-15', 'PSH,2109-05-15', 'unlikely-date'),
  change(
    'a spreadsheet formula error',
    plans,
    'WOCA,Wenmere and Ostley Climate Action Plan 2020–2025,',
    'WOCA,#REF!,',
    'spreadsheet-error',
  ),
  change(
    'a text opened with the wrong encoding',
    plans,
    'WOCA,Wenmere and Ostley Climate Action Plan 2020–2025,',
    'WOCA,Wenmere and Ostley Climate Action Plan 2020â€“2025,',
    'garbled-text',
  ),
  change('a date with a time', emergencies, 'PSH,2019-05-15', 'PSH,2019-05-15 00:00:00', 'bad-date'),
  change('a missing declaration date', emergencies, 'PSH,2019-05-15', 'PSH,', 'blank-emergency-date'),
  change(
    'a date without a plan',
    plans,
    'WOCA,Wenmere and Ostley Climate Action Plan 2020–2025,Action plan,2020-07-04,https://www.wenmere-ostley.example/documents/wenmere-and-ostley-climate-action-plan-2020-2025.pdf',
    'WOCA,,,2020-07-04,',
    'update-without-plan',
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
  change(
    'a number of results with decimals',
    searches,
    '2025-06-03T08:10:53Z,cool spaces,7,',
    '2025-06-03T08:10:53Z,cool spaces,7.5,',
    'bad-count',
  ),
  better(
    change(
      'a restriction without quotation marks',
      searches,
      '2025-06-03T08:10:53Z,cool spaces,7,',
      '2025-06-03T08:10:53Z,cool spaces,7,Pellshire County Council',
      'bad-restriction',
    ),
    '2025-06-03T08:10:53Z,cool spaces,7,"""Pellshire County Council"""',
  ),
  change(
    'a restriction to an unknown council',
    searches,
    '2025-06-03T08:10:53Z,cool spaces,7,',
    '2025-06-03T08:10:53Z,cool spaces,7,"""Pelshire County Council"""',
    'unknown-restriction',
  ),
  change(
    'a comma in a search',
    searches,
    '2025-06-03T08:10:53Z,cool spaces,7,',
    '2025-06-03T08:10:53Z,cool, spaces,7,',
    'wrong-cell-count',
  ),
  change('a mistyped year in the log', searches, '2025-06-03T08:10:53Z', '2052-06-03T08:10:53Z', 'gap-in-log'),
  better(
    whole(
      'a log with the columns of two kinds',
      searches,
      `${LOG.replace('\n', ',times_seen\n')}${ONE_SEARCH.replace('\n', ',3\n')}`,
      'mixed-log',
    ),
    LOG + ONE_SEARCH,
  ),
  whole('the same log twice', 'searches/copy.csv', readFileSync(path.join(SAMPLE, searches)), 'log-twice'),
  whole(
    'a day in both kinds of log',
    'searches/june.csv',
    'date,user_query,result_count,council_restriction,times_seen\n2025-06-03,cool spaces,7,,3\n',
    'day-in-both',
  ),
  whole(
    'redacted daily counts next to another log',
    'searches/redacted.csv',
    `${REDACTED}2025-06-03,cool spaces,7,,8\n`,
    'redacted-beside-others',
  ),
  better(
    whole(
      'redacted daily counts that were edited',
      searches,
      `${REDACTED}2025-06-03,cool spaces,7,,3\n`,
      'rare-in-redacted',
    ),
    `${REDACTED}2025-06-03,cool spaces,7,,8\n`,
  ),
  whole('a log that isn’t compressed but named .csv.gz', 'searches/june.csv.gz', LOG + ONE_SEARCH, 'bad-gzip'),
  // the list of withheld search terms
  better(
    whole('an unknown way to match', withheld, `${LIST}pellshire*,partly\n`, 'unknown-match'),
    `${LIST}pellshire*,pattern\n`,
  ),
  better(
    whole('a pattern with only asterisks', withheld, `${LIST}*,pattern\n`, 'withholds-all'),
    `${LIST}*jane doe*,pattern\n`,
  ),
  better(
    whole('an asterisk in an exact term', withheld, `${LIST}jane*,exact\n`, 'exact-asterisk', 'searches-withheld'),
    `${LIST}jane*,pattern\n`,
  ),
  better(
    whole('a repeated withheld term', withheld, `${LIST}jane doe,\nJane Doe,\n`, 'withheld-twice', 'searches-withheld'),
    `${LIST}jane doe,\n`,
  ),
  // site.json
  change('an extra comma in site.json', site, '"searchLog": "public"', '"searchLog": "public",', 'bad-json'),
  change('a misspelt option', site, '"contact"', '"contakt"', 'unknown-option'),
  change('an option with an invalid value', site, '"commitments": 50', '"commitments": "fifty"', 'bad-option'),
  // templates
  whole('a template misnamed', 'templates/homes.html', HOME, 'unknown-template'),
  better(
    whole('a placeholder that no template has', homeTemplate, HOME.replace('about', 'abouts'), 'unknown-slot'),
    HOME,
  ),
  better(whole('a template without what it is for', homeTemplate, '<h1>{{title}}</h1>\n', 'missing-slot'), HOME),
  better(
    whole(
      'a placeholder without quotation marks',
      homeTemplate,
      HOME.replace('<h1>', '<h1 title={{title}}>'),
      'misplaced-slot',
    ),
    HOME.replace('<h1>', '<h1 title="{{title}}">'),
  ),
  better(
    whole('a placeholder with spaces', homeTemplate, HOME.replace('{{about}}', '{{ about }}'), 'almost-slot'),
    HOME,
  ),
  better(
    whole('a script in a template', homeTemplate, `${HOME}<script src="/count.js"></script>\n`, 'never-loaded'),
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
