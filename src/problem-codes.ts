// What each code of a problem says: every message of the program about data, options and folders stands here.
import { COUNTRIES, FIRST_YEAR, LAST_YEAR, SCOPES } from './api/vocabulary.ts';

/** A notice reports something that is not a fault. */
export type Severity = 'error' | 'warning' | 'notice';

/** What is wrong, what was expected: texts in which `{name}` stands for one of the problem's values. */
export interface ProblemRule {
  readonly severity: Severity;
  /** Whether it is about the call and not about the data. */
  readonly misuse?: true;
  readonly message: string;
  readonly expected?: string;
}

const error = (message: string, expected?: string): ProblemRule => ({
  severity: 'error',
  message,
  ...(expected && { expected }),
});
const warning = (message: string, expected?: string): ProblemRule => ({
  ...error(message, expected),
  severity: 'warning',
});

const notice = (message: string): ProblemRule => ({ ...error(message), severity: 'notice' });

const misuse = (message: string, expected?: string): ProblemRule => ({ ...error(message, expected), misuse: true });

const HTTP_ADDRESS = 'an address that begins with https:// or http://, or an empty cell';

export const PROBLEMS = {
  // a file as a whole
  'missing-file': error('the file is missing', 'a CSV file with the columns {columns}'),
  'unread-file': warning(
    'nothing reads this file: it has none of the names that are read',
    '{names}, or a search log in the folder searches',
  ),
  'unreadable-file': error('the file can’t be read: {reason}'),
  'not-utf8': error(
    'the file is not saved as UTF-8: the character here can’t be read',
    'a file saved as “CSV UTF-8”; in LibreOffice, with the character set “Unicode (UTF-8)”',
  ),
  'not-csv': error(
    'the file is no CSV file, whatever its name says: it is {kind}',
    'the table itself, saved or exported as “CSV UTF-8 (comma delimited)”',
  ),
  'merge-conflict': error(
    'two people have edited the same rows: git keeps both versions from here on',
    'the rows that are right, and none of the lines that begin with <<<<<<<, ======= and >>>>>>>',
  ),
  'missing-column': error('{column} missing', 'a header with the columns {columns}'),
  'duplicate-column': error('the column {column} stands twice in the header', 'each column once'),
  'other-separator': error(
    'the cells are separated by {separator}s',
    'commas between the cells: save it as “CSV UTF-8 (comma delimited)”',
  ),
  'unclosed-quote': error(
    'a quotation mark opens a cell that never ends',
    'another quotation mark at the end of the cell',
  ),
  'stray-quote': error(
    'unexpected quotation mark',
    'the whole cell in quotation marks, and each quotation mark in it doubled',
  ),
  'wrong-cell-count': error('{rows} {cells}, the header has {columns}', '{expected}'),
  'header-again': error('the header stands here once more', 'the header in the first row alone'),
  'mixed-log': error(
    'the header has columns of several kinds of search log',
    'searched_at; or date and times_seen; or redacted_date and times_seen',
  ),
  'bad-gzip': error('the file can’t be unpacked: {reason}', 'a whole file made by gzip, or the same log as plain .csv'),
  'endless-row': error('the row is longer than {most}', 'a row a line: is a quotation mark missing, or a line end?'),
  'too-large-file': error(
    'the file has {bytes}, of which no more than {most} are read: nothing of it was',
    'the file that is meant: was another one saved under its name?',
  ),
  'too-many-rows': error(
    'the table has more than {most} rows: nothing of it was read',
    'each row once: were rows pasted again and again?',
  ),
  'more-problems': error(
    'there are more than {most} problems: no others were looked for',
    'the same mistake, fixed everywhere',
  ),
  // a cell by itself
  'empty-cell': error('the cell is empty', '{expected}'),
  'bad-code': error('{cell} is not an authority code', 'one code, of 3 or 4 capital letters'),
  'bad-gss-code': error('{cell} is not a GSS code', 'a capital letter and 8 digits, such as E06000001'),
  'bad-slug': error(
    '{cell} can’t be part of an address',
    'lower-case letters and digits, joined with single hyphens; at most 200 characters',
  ),
  'unknown-country': error('{cell} is not a country', COUNTRIES.join(', ').replace(/, (?=[^,]*$)/, ' or ')),
  'unknown-type': error('{cell} is not an authority type', '{known}'),
  'unknown-scope': error('{cell} is not a scope', `${SCOPES.join(', ')}, or an empty cell`),
  'bad-boolean': error('{cell} is neither true nor false', 'true, false, yes, no, 1, 0, or an empty cell'),
  'bad-year': error('{cell} is not a target year', `a year from ${FIRST_YEAR} to ${LAST_YEAR}, or an empty cell`),
  'bad-date': error(
    '{cell} is not a date',
    'a day of the calendar as YYYY-MM-DD, such as 2021-05-31, or an empty cell',
  ),
  'bad-time': error('{cell} is not a time', 'a date or a timestamp such as 2025-01-31T09:30:00Z, from 1990 on'),
  'bad-count': error('{cell} is not a whole number', 'digits, from {least} up'),
  'bad-address': error('{cell} is not a web address', HTTP_ADDRESS),
  'bad-restriction': error(
    'the council restriction is not in quotation marks',
    'an empty cell, or a council’s name in quotation marks',
  ),
  'control-character': error(
    'the cell holds a control character ({character})',
    'text without line breaks, tabs and the like',
  ),
  'blank-gss-code': warning('the council has no GSS code'),
  'blank-type': warning('the council has no authority type'),
  'blank-emergency-date': warning('the declaration has no date: it does not count'),
  'outer-space': warning('there is white space before or after the name'),
  'space-in-address': warning('the address has a space in it', '%20 in its place'),
  'several-addresses': warning('there are several addresses in the cell', 'one address'),
  'spreadsheet-error': warning(
    '{cell} is a formula of a spreadsheet, or what it shows where one fails',
    'the text itself',
  ),
  'garbled-text': warning(
    'characters of the text are garbled: it was once opened as something else than UTF-8',
    'the text as it was before',
  ),
  'unlikely-date': warning('the year of {cell} is an unlikely one', 'a year from 1990 to 2099'),
  // between cells
  'unknown-column': warning('unknown column {column} (ignored)'),
  'duplicate-code': error('the authority code {cell} stands in two rows', 'each code once'),
  'duplicate-gss-code': error('the GSS code {cell} stands in two rows', 'each GSS code once'),
  'duplicate-slug': error('the slug {cell} belongs to two councils', 'each slug once'),
  'no-councils': error('the table holds no council; the other tables name {codes}', 'a row for each council'),
  'unknown-council': error(
    'no council has the authority code {cell}',
    'a code that stands in councils.csv: or is the council’s row missing there?',
  ),
  'name-twice': warning('two councils are called {cell}'),
  'commitment-twice': warning('the same commitment stands in two rows'),
  'update-without-plan': warning('the row has an update date but no plan: the date is not used'),
  'unknown-restriction': warning(
    '{searches} restricted to a council that councils.csv doesn’t name',
    'the name as councils.csv has it: was a council renamed there, or its name mistyped?',
  ),
  'log-twice': error(
    'the log is the same as {other}: searched three times would count as six, and be published',
    'each log once, packed or not',
  ),
  'day-in-both': error(
    '{days} here and, as a row a search, in {other}; the first is {first}',
    'each day either as a row a search or as day counts',
  ),
  'redacted-beside-others': error(
    'redacted day counts stand beside {other}',
    'redacted day counts alone, as they are made from the whole history; other logs outside this folder',
  ),
  'rare-in-redacted': error(
    '{terms} may not be published: searched fewer than {least} times in all, or without results',
    'redacted day counts as “redact” writes them, neither edited nor joined: run it again',
  ),
  'too-many-searches': error(
    'the search logs hold more than {most} searches: so many can’t be added up exactly',
    'how often each term was searched: is a number in times_seen mistyped?',
  ),
  'gap-in-log': warning('the search log holds nothing between {from} and {to}', 'no gap of years: is a year mistyped?'),
  'private-log-tracked': warning(
    'git tracks {log}: what few people searched for can be a name or a postcode',
    'redacted day counts in its place (“council-climate-api redact”), or "searchLog": "public" in site.json',
  ),
  'withheld-list-tracked': warning(
    'git tracks the list of withheld search terms: anyone who can read the repository can read the terms',
    'the list outside git (docs/search-logs.md explains where to keep it), or "searchLog": "public" in site.json',
  ),
  // the list of withheld search terms
  'unknown-match': error('the cell is neither exact nor pattern', 'exact, pattern, or an empty cell'),
  'withholds-all': error(
    'the pattern contains only asterisks: it would withhold every search term',
    'part of the term as well, such as *jane doe*',
  ),
  'exact-asterisk': warning(
    'in an exact term, an asterisk is an ordinary character',
    '“pattern” in the column match, so that each asterisk matches any text',
  ),
  'withheld-twice': warning('an earlier row already withholds this term'),
  'searches-withheld': notice('{terms} ({searches}) withheld'),
  // importing
  'other-sheet': error('its columns are those of {other}, and not of {sheet}', '“import {name}” for it'),
  'missing-sheet-column': error(
    '{column} missing',
    'a sheet with the columns {columns}; where it calls one otherwise, --column NAME=HEADER',
  ),
  'no-sheet': misuse('{path} can’t be read: {reason}', 'a sheet exported as “CSV UTF-8 (comma delimited)”'),
  'no-councils-yet': misuse(
    'there are no councils in {folder} yet, which rows of the sheet could be about',
    '“import register” before, which makes councils.csv; or that table with a row for each council',
  ),
  'broken-before-import': error(
    'the tables have errors, so nothing is imported until they are fixed',
    'nothing wrong with them for “check”; “check --fix” fixes cells with one safe correction',
  ),
  'import-breaks': error(
    'our tables would have errors afterwards, at the places below: nothing is written',
    'these rows corrected in the sheet, or the rows in the tables that they clash with',
  ),
  'not-a-raw-log': misuse(
    '{path} is no plain file with a row a search, so none can be added to it',
    'the raw log that “redact” makes day counts of, named with --out; it may be a new file outside this folder',
  ),
  // redacting
  'no-search-logs': misuse(
    'there is no search log at {name}',
    'a CSV file, a folder of them, or a pattern in quotation marks',
  ),
  'parquet-log': misuse(
    'redact can’t read Parquet files: {files}',
    'CSV files; convert each file, or count the searches in DuckDB (see docs/large-logs.md)',
  ),
  'redacted-input': error(
    'the file holds redacted day counts: redacted twice, they would answer wrongly',
    'the whole history as raw logs, or as day counts that were never redacted',
  ),
  'out-is-input': misuse('{path} is also an input file', 'another path for --out'),
  'not-redacted': misuse(
    '{path} exists, and holds no redacted day counts: nothing is written there',
    'another --out, or an earlier output of “redact”',
  ),
  'shorter-history': error(
    'the new day counts hold {now}, {path} holds {before}: nothing is written',
    'logs of the whole history; or --allow-truncation, to give up the missing days',
  ),
  // site.json and options
  'bad-json': error('the file is not JSON: {reason}'),
  'unknown-option': error('unknown option {option}', 'one of {known}'),
  'bad-option': error('the option {option} can’t be {value}', '{expected}'),
  'too-many-answers': error(
    'more than {most} answers with search terms were to be prebuilt',
    'fewer days ("dateRangeDays", "openEndedDays"), fewer "minCounts" or "minResults", or larger pages; a router composes all others',
  ),
  'too-many-terms': error(
    'the search logs hold too many different terms: {most} of them, with {characters} characters, are added up in memory',
    'redacted daily counts; count the searches in a database (see docs/large-logs.md), then run “redact” on the result',
  ),
  'no-site-url': misuse('no site URL', '"siteUrl" in {file}, or the option --site-url'),
  // templates, style rules and the logo
  'not-utf8-text': error(
    'the file is not saved as UTF-8: the character here can’t be read',
    'the same text, saved with the encoding UTF-8',
  ),
  'unknown-template': error('this file is not used, because no template has this name', 'one of {names}'),
  'unknown-slot': error('the template {template} has no placeholder {placeholder}', 'one of {known}, in double braces'),
  'missing-slot': error('the placeholder {placeholder} is missing: {what}', '{placeholder} where this should appear'),
  'misplaced-slot': error('the placeholder {placeholder} is {where}', '{expected}'),
  'almost-slot': warning(
    '{found} is not a placeholder, so it is shown unchanged',
    'a name in lower-case letters, in double braces, without spaces',
  ),
  'never-loaded': warning('a page should not have {what}: {why}', '{instead}'),
  'missing-logo': error(
    'the logo that site.json names is not there',
    'a picture of this name, or no "logo" in site.json',
  ),
  'large-logo': error('the logo has {bytes}: every page would load it', '{most} at most: a smaller picture, or an SVG'),
  'bad-logo': error(
    'the logo is not {kind} picture, whatever its name says',
    'the picture itself, saved as its name says',
  ),
  // hosts
  'links-mismatch': misuse(
    'answers can’t be linked in two forms: {needs}',
    'hosts that need the same form, or a build of its own for each form',
  ),
  'compressed-for-nobody': warning(
    '{hosts} can’t serve compressed files: none are written',
    'a host that can ({able}), or no --precompress',
  ),
  'beyond-limit': error('{host} takes {most}; {found}: {excess}', '{remedy} ({source})'),
  'near-limit': warning('{host} takes {most}; {found}: {share}', '{remedy} ({source})'),
  // schemas
  'package-of-a-table': misuse(
    'a data package describes all tables, not {table} alone',
    'no table; or --format json-schema, or table-schema',
  ),
  'tables-elsewhere': misuse(
    'a data package in {out} can’t name the tables in {data}: it can name only what lies in its own folder',
    '--out {data}, or a folder above it; or --format json-schema',
  ),
  'foreign-file': misuse(
    '{path} exists, and was not written by “schema”: nothing is written',
    'another --out, or that file renamed',
  ),
  // what an edit does
  'no-repository': misuse(
    'git can’t be asked about {folder}: {reason}',
    'a folder in a git repository; or a finished build to compare with (--out)',
  ),
  'no-revision': misuse('git knows no revision {revision} here', 'a commit, a branch or a tag ({fetch})'),
  'no-tables': misuse(
    'there are no tables in {folder} at the revision {revision}',
    'a revision in which this folder holds councils.csv and the other tables',
  ),
  'broken-before': misuse(
    'the tables at the revision {revision} have {errors}, so nothing can be compared with them: {where}',
    'a revision whose tables are without errors',
  ),
  // folders, files and ports
  'no-data-folder': misuse('there is no folder {folder}', 'a folder with councils.csv and the other tables'),
  'foreign-folder': misuse(
    'nothing is written into {folder}: it has no valid build-manifest.json, but {count} that this build would not write: {files}',
    'an empty or new folder, or one with an earlier build; or --force, after you move these files elsewhere',
  ),
  'no-manifest': misuse(
    'nothing is written into {folder}: its build-manifest.json is missing or damaged, although all its files have names that this build would write',
    '--force, which replaces them; or an empty or new folder',
  ),
  'foreign-releases': misuse(
    '{folder} can’t be used for releases, because it contains other files: {files}',
    'a new or empty directory for --releases',
  ),
  'no-release': misuse(
    'there is no {release} in {folder} (current: {current}; finished releases: {releases})',
    'the name of a finished release',
  ),
  'unfit-out': misuse('the site can’t be written into {folder}: {reason}', 'a folder of its own, such as --out dist'),
  'linked-folder': misuse(
    'the folder {path} of the site is a symbolic link: nothing is written through it',
    'the link removed; the out folder itself may be one',
  ),
  'busy-folder': misuse(
    'another build (process {process} on {host}, started {since}) is writing to {folder}',
    'one build at a time; if that process no longer exists, delete {lock}',
  ),
  'no-site': misuse(
    'there is no finished site in {folder}: {reason}',
    'a folder written by “council-climate-api build”',
  ),
  'built-for-others': misuse(
    'the site in {folder} was not built for {host}: {reason}',
    '“council-climate-api build --host {name}”',
  ),
  'unused-flag': misuse('{host} doesn’t use {flag} ({about})', 'no {flag}, or a host that uses it: {hosts}'),
  'bad-server-flag': misuse('{flag} {value}: {reason}', '{expected}'),
  'unfit-configuration': misuse('{host} can’t be configured so: {reason}', 'another --root or --listen'),
  'reserved-name': misuse(
    'the folder {path} can’t be made on Windows, where its name is reserved',
    'a build on Linux or macOS',
  ),
  'path-clash': error('two answers would be written to {path}: {answers}'),
  unwritable: misuse('{path} can’t be written: {reason}'),
  'full-disk': misuse(
    '{path} can’t be written: {reason}',
    'more free space; make room and build again, or build for a host with a router, such as Netlify, which needs less space',
  ),
  'port-taken': misuse('the port {port} is taken', 'another --port, or no --port for the next free one'),
  'unusable-address': misuse(
    'the program can’t listen at {address}: {reason}',
    'an address of this machine, and a port that you may use',
  ),
  // a deployed site
  'bad-site-address': misuse(
    '{address} is not the URL of a site',
    'a URL that begins with https:// or http://, without a password or a query',
  ),
  'unreachable-site': misuse('{address} can’t be reached: {reason}'),
} as const satisfies Record<string, ProblemRule>;

export type ProblemCode = keyof typeof PROBLEMS;
