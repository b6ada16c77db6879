// Mistakes in the first row of a table, which contains the column names, and in lines above it.
import {
  better,
  but,
  change,
  commitments,
  councils,
  emergencies,
  inRows,
  type Mistake,
  plans,
  rewritten,
  searches,
  silent,
  whole,
} from './mistake.ts';

const HEADER = 'authority_code,name,slug,website_url,gss_code,country,authority_type';
const COMMITMENTS = 'authority_code,has_promise,target_year,scope,text,source,source_name';
const PLANS = 'authority_code,title,document_type,updated_at,url';
const DECLARED = 'authority_code,date_declared\nGAQ,2018-12-06\n';

const inHeader =
  (file: string, header: string) =>
  (name: string, from: string, to: string, code: Mistake['codes'][number] = 'missing-column'): Mistake =>
    change(name, file, header, header.replace(from, to), code);

const header = inHeader(councils, HEADER);
const committed = inHeader(commitments, COMMITMENTS);
const planned = inHeader(plans, PLANS);
const declared = inHeader(emergencies, 'authority_code,date_declared\n');

const below = (name: string, lines: string, file: string = emergencies): Mistake =>
  rewritten(name, file, (text) => lines + text, 'title-above-header');

const NAMES: readonly Mistake[] = [
  header('a misspelt column name', 'gss_code', 'gss code'),
  header('a column name in capitals', 'country', 'Country'),
  planned('an optional column name in capitals', ',url', ',URL', 'unknown-column'),
  but(
    header(
      'column names with spaces and capitals',
      HEADER,
      'Authority Code,Name,Slug,Website URL,GSS Code,Country,Authority Type',
    ),
    {
      messages: [6, 'each name that is needed can be fixed by itself'],
    },
  ),
  header('a typing error in an optional column name', 'slug', 'slgu', 'unknown-column'),
  header('a Cyrillic letter in a column name', 'gss_code', 'gs\u0455_code'),
  committed('a column name with a remark', 'target_year', 'Target Year (net zero)'),
  planned('a column name with the format of its dates', 'updated_at', 'Updated at (YYYY-MM-DD)'),
  committed('a column name with a space after it', 'scope', 'scope '),
  committed('a column name with a non-breaking space', 'target_year', 'target\u00a0year'),
  committed('a column name with an invisible space', 'scope', 'scope\u00a0\u200b'),
  committed('a column name with a line break', 'target_year', '"target\nyear"'),
  committed('a column name with hyphens', 'target_year', 'Target-Year'),
  committed('a column name with an asterisk', 'authority_code', 'authority code *'),
  committed('a column name in curly quotation marks', 'scope', '“scope”'),
  committed('a column name with a question mark', 'has_promise', 'has_promise?'),
  declared('a column name with a quotation mark', '\n', '"\n', 'unopened-quote'),
  committed('a shortened column name', 'target_year', 'Year'),
  committed('a shortened column name with a question mark', 'has_promise', 'promise?'),
  committed('a column renamed in similar words', 'authority_code', 'Council code'),
  committed('a column renamed in other words', 'has_promise', 'pledge'),
  planned('an optional column renamed', ',url', ',link', 'unknown-column'),
  but(planned('two column names without a comma between them', 'title,document_type', 'titledocument_type'), {
    suggests: ['title,document_type', 'a cell contains both names'],
  }),
  planned('a column name that was deleted', 'document_type', ''),
  committed(
    'the names of two columns swapped',
    'has_promise,target_year',
    'target_year,has_promise',
    'swapped-columns',
  ),
  header(
    'the names of two columns for text swapped',
    'country,authority_type',
    'authority_type,country',
    'swapped-columns',
  ),
  planned('the names of a date and a URL swapped', 'updated_at,url', 'url,updated_at', 'swapped-columns'),
  declared('both names swapped', 'authority_code,date_declared', 'date_declared,authority_code', 'swapped-columns'),
];

const COLUMNS: readonly Mistake[] = [
  header('a missing column', 'country,', ''),
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
  inRows(
    'a column with row numbers',
    emergencies,
    (rows) => rows.map((cells, row) => [row === 0 ? '' : String(row - 1), ...cells]),
    'unknown-column',
  ),
  silent(
    'the order of the columns doesn’t matter',
    inRows('columns in another order', emergencies, (rows) => rows.map((cells) => cells.toReversed())),
  ),
];

const PLACES: readonly Mistake[] = [
  declared('a missing header', 'authority_code,date_declared\n', '', 'missing-header-row'),
  inRows('a header sorted into the rows', emergencies, ([header, ...rows]) => [...rows, header!], 'missing-header-row'),
  rewritten(
    'a header below some rows',
    emergencies,
    (text) => text.replace(/^(.*\n)(.*\n.*\n)/, '$2$1'),
    'title-above-header',
  ),
  rewritten('a header on two lines', plans, (text) => text.replace('document_type,', 'document_type,\n'), 'broken-row'),
  below('a title above the header', 'Declared climate emergencies\n'),
  below('a title in a row above the header', 'Declared climate emergencies,\n'),
  below('a title and an empty row above the header', 'Plans,,,,\n,,,,\n', plans),
  below('a title and an empty line above the header', 'Climate emergencies 2025,\n\n'),
  below('a title and a source above the header', 'Emergencies\nSource: councils\n'),
  below('an empty row above the header', ',\n'),
  below('a comment above the header', '# exported on 1 June 2025\n'),
  below('a line that names the separator', 'sep=,\n'),
  below('a line that names the separator in a log', 'sep=,\n', searches),
  rewritten(
    'a line that names another separator',
    emergencies,
    (text) => `sep=;\n${text.replaceAll(',', ';')}`,
    'wrong-separator',
  ),
];

export const HEADERS: readonly Mistake[] = [...NAMES, ...COLUMNS, ...PLACES];
