// Codes for individual cells in tables and logs.
import { AUTHORITY_TYPES, COUNTRIES, FIRST_YEAR, LAST_YEAR, SCOPES } from '../../api/vocabulary.ts';
import { listText } from '../../text/format.ts';
import { type CodeDefinitions, error, warning } from '../code.ts';

export const CELL_CODES = {
  'empty-cell': error({
    message: 'the cell is empty',
    help: 'Enter a value. If the row isn’t needed, delete it.',
    explanation: 'Each row needs a value in this column. Without one, the program can’t use the rest of the row.',
  }),
  'bad-code': error({
    message: '{cell} is not an authority code',
    help: 'Enter a code of 3 or 4 capital letters, such as ABE.',
    explanation:
      'The authority code identifies the council in every table and URL. You can’t use the council’s name instead.',
    example: { cell: '“Pellshire”' },
    isFixable: true,
  }),
  'bad-gss-code': error({
    message: '{cell} is not a GSS code',
    help: 'Enter a capital letter followed by 8 digits, such as E06000001.',
    explanation:
      'GSS codes are the official codes for areas of the UK. Usually a digit is missing, or the code comes from a different list.',
    example: { cell: '“E1000901”' },
    isFixable: true,
  }),
  'bad-slug': error({
    message: '{cell} is not a valid slug',
    help: 'Use lower-case letters and digits, joined by single hyphens (200 characters at most). If you leave the cell empty, the program generates the slug from the name.',
    explanation: 'The slug is the council’s short name in URLs, so it can’t contain spaces, capitals or punctuation.',
    example: { cell: '“Pellshire County”' },
    isFixable: true,
  }),
  'unknown-country': error({
    message: '{cell} is not a UK country',
    help: `Enter ${listText(COUNTRIES, 'or')}.`,
    explanation: 'The API can filter councils by country, so each country has only one spelling.',
    example: { cell: '“Englnad”' },
    isFixable: true,
  }),
  'unknown-type': error({
    message: '{cell} is not an authority type',
    help: `Enter ${listText(AUTHORITY_TYPES, 'or')}. If you don’t know the type, leave the cell empty.`,
    explanation: 'The API can filter councils by type, so each type has only one spelling.',
    example: { cell: '“County Councl”' },
    isFixable: true,
  }),
  'unknown-scope': error({
    message: '{cell} is not a scope',
    help: `Enter “${SCOPES.join('” or “')}”, or leave the cell empty.`,
    explanation:
      'The scope shows whether a commitment covers only the council’s own emissions or the emissions of its whole area.',
    example: { cell: '“Councl only”' },
    isFixable: true,
  }),
  'bad-boolean': error({
    message: '{cell} is not true or false',
    help: 'Enter true, false, yes, no, 1 or 0, or leave the cell empty.',
    explanation:
      'The program never guesses what “partly” means, because a wrong guess would publish the opposite of the truth. “y”, “n” and ticks are clear, so “check --fix” changes them.',
    example: { cell: '“partly”' },
    isFixable: true,
  }),
  'bad-year': error({
    message: '{cell} is not a target year',
    help: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}, or leave the cell empty.`,
    explanation: 'The cell must contain only a year. Put notes such as “to be confirmed” in another column.',
    example: { cell: '“by 2030”' },
    isFixable: true,
  }),
  'financial-year': error({
    message: '{cell} is a financial year',
    help: 'Enter a single year: {begins} (when it begins) or {ends} (when it ends).',
    explanation:
      'The API publishes a single target year for each commitment. The council’s own documents usually show which year it means.',
    example: { cell: '“2030/31”', begins: '2030', ends: '2031' },
  }),
  'bad-coordinate': error({
    message: '{cell} is not a place in the UK',
    help: 'Enter degrees as a decimal number: a latitude from 49 to 61, or a longitude from -9 to 2. If you don’t know them, leave the cell empty.',
    explanation: 'The map shows each council at these coordinates. Latitude and longitude may be the wrong way round.',
    example: { cell: '“53° 48′ N”' },
  }),
  'bad-date': error({
    message: '{cell} is not a valid date',
    help: 'Enter a date as YYYY-MM-DD, such as 2021-05-31, or leave the cell empty. {advice}',
    explanation:
      'The program accepts only this format, because 02/06/2023 means 2 June in the UK and 6 February in the US. Spreadsheets often change dates when they open or save a file.',
    example: { cell: '“02/06/2023”', advice: 'The cell could mean 2 June 2023 or 6 February 2023.' },
    isFixable: true,
  }),
  'bad-time': error({
    message: '{cell} is not a valid date or time',
    help: 'Enter a date from 1990 onwards, with or without a time, such as 2025-01-31 or 2025-01-31T09:30:00Z.',
    explanation: 'The program counts searches by day, so it can’t count a search with an invalid date.',
    example: { cell: '“2025-06-31”' },
  }),
  'bad-count': error({
    message: '{cell} is not a valid count',
    help: 'Enter a whole number in digits (at least 1 in the times_seen column).',
    explanation: 'A count can’t contain decimal places, thousands separators or signs.',
    example: { cell: '“7.5”' },
  }),
  'bad-url': error({
    message: '{cell} is not a valid URL',
    help: 'Enter a URL that begins with https:// or http://, or leave the cell empty.',
    explanation: 'The site links to this URL. Usually “https://” is missing, or the cell contains a file path.',
    example: { cell: '“www.pellshire.example”' },
    isFixable: true,
  }),
  'bad-restriction': error({
    message: 'the council’s name is not in quotation marks',
    help: 'Put the name in quotation marks, or leave the cell empty. In the CSV file, double the quotation marks: """Name""".',
    explanation:
      'If someone searches within one council, the log contains the council’s name in quotation marks. Tools that export the log sometimes remove them.',
  }),
  'look-alike-character': error({
    message: '{character} of {cell} is {likeness}',
    help: 'Type the value again.',
    explanation:
      'The value looks right, but contains a character from another alphabet, a full-width character or an invisible one. Someone probably copied the value from a website or PDF.',
    example: { cell: '“PЅH”', character: 'character 2', likeness: 'a Cyrillic “Ѕ” (U+0405)' },
  }),
  'control-character': error({
    message: 'the cell contains a control character ({character})',
    help: 'Remove the character, or replace it with a space.',
    explanation:
      'Names and other short texts can’t contain line breaks, tabs or similar characters. Someone probably copied the character along with the text.',
    example: { character: 'a line break' },
    isFixable: true,
  }),
  'missing-gss-code': warning({
    message: 'the council has no GSS code',
    help: 'Enter the council’s GSS code.',
    explanation:
      'The site publishes the council without the code. Other data sets use this code to identify the council’s area.',
  }),
  'missing-type': warning({
    message: 'the council has no authority type',
    help: 'Enter the council’s authority type.',
    explanation: 'The site publishes the council without a type, so filters by type don’t find it.',
  }),
  'missing-declaration-date': warning({
    message: 'the declaration has no date',
    help: 'Enter the date of the declaration. If it is unknown, ignore this warning.',
    explanation: 'The council’s page says “Declared, date not recorded”. In the API, declared_emergency is null.',
  }),
  'surrounding-space': warning({
    message: 'the cell begins or ends with a space',
    help: 'Remove the space.',
    explanation: 'The site publishes the text unchanged, so programs that compare names or open URLs may fail.',
    isFixable: true,
  }),
  'space-in-url': warning({
    message: 'the URL contains a space',
    help: 'Replace the space with %20.',
    explanation: 'The site publishes the URL unchanged. Some programs cut off a URL at the first space.',
  }),
  'several-urls': warning({
    message: 'the cell contains several URLs',
    help: 'Keep one URL.',
    explanation: 'The site publishes the whole cell as a single link, which doesn’t work.',
  }),
  'spreadsheet-error': warning({
    message: '{cell} is a spreadsheet formula or error',
    help: 'Replace it with the value that belongs in this cell.',
    explanation:
      'Spreadsheets save an error such as #REF! when a formula fails. A cell can also contain the text of a formula, or part of one. In columns for text, the warning doesn’t prevent publishing, but readers see the formula.',
    example: { cell: '“#REF!”' },
  }),
  'garbled-text': warning({
    message: 'the cell contains garbled characters',
    help: 'Restore the original characters, and save the file as UTF-8.',
    explanation:
      'Accented letters and curly quotation marks become garbled if a program doesn’t open the file as UTF-8. The site publishes the text unchanged.',
  }),
  'hidden-character': warning({
    message: 'the cell contains a hidden character ({character})',
    help: 'Delete the character, or type the text around it again.',
    explanation:
      'Text from PDF documents often contains invisible characters. The site publishes the text unchanged, so searches don’t find the word.',
    example: { character: 'U+00AD' },
  }),
  'html-entity': warning({
    message: 'the cell contains the HTML entity {entity}',
    help: 'Replace it with the character itself, such as & instead of &amp;.',
    explanation:
      'Web pages use entities for special characters. The site publishes the text of a table unchanged, so readers see the entity.',
    example: { entity: '&amp;' },
    isFixable: true,
  }),
  markup: warning({
    message: 'the cell contains the markup {markup}',
    help: 'Enter the plain text, without tags and other markup.',
    explanation:
      'Text from a website’s editor can contain tags such as <p>, links in Markdown and similar markup. The site publishes the text unchanged, so readers see the markup.',
    example: { markup: '<p class=x>' },
  }),
  'placeholder-text': warning({
    message: '{cell} is a placeholder, but the site publishes it as text',
    help: 'Leave the cell empty if the text is unknown.',
    explanation: 'Only an empty cell means that there is no text.',
    example: { cell: '“n/a”' },
  }),
  'long-text': warning({
    message: '{what} has {length} characters, but a cell in Excel can hold only 32,767',
    help: 'You can {remedy}, or leave it as it is.',
    explanation:
      'The Excel workbook for download contains only the beginning of the text. All pages and other downloads contain the whole text. Control characters count as seven characters each, because Excel stores them as codes such as _x0007_.',
    example: { what: 'the text', length: '40,210', remedy: 'shorten it' },
  }),
  'unlikely-name': warning({
    message: 'the name {fault}',
    help: 'Write the name as the council writes it.',
    explanation:
      'The site publishes the name unchanged. Search logs usually contain the correct name, so their searches don’t match this council.',
    example: { fault: 'is in capital letters' },
  }),
  'irregular-space': warning({
    message: 'the name contains several spaces in a row, or an unusual space',
    help: 'Replace them with a single ordinary space.',
    explanation:
      'Names from web pages can contain non-breaking spaces, which look like ordinary spaces. Programs that compare names treat a name with such a space as a different name.',
    isFixable: true,
  }),
  'unlikely-host': warning({
    message: 'the URL’s host name {host} is probably wrong',
    help: 'Copy the URL again from the browser’s address bar.',
    explanation:
      'The link doesn’t work. Usually someone has pasted “https://” twice, or part of the host name is missing or wrong.',
    example: { host: '“https”' },
  }),
  'url-punctuation': warning({
    message: 'the URL ends with a punctuation mark',
    help: 'Delete the mark. If part of the URL is missing, copy it again from the browser’s address bar.',
    explanation: 'The link probably doesn’t work. Usually someone has copied the URL from a sentence.',
  }),
  'redirecting-url': warning({
    message: 'the URL is a link from a search engine or an email',
    help: 'Open the link, and copy the URL from the browser’s address bar.',
    explanation:
      'Such a link leads to the page through another site. That site can track readers, and the link may stop working.',
  }),
  'unlikely-year': warning({
    message: '{cell} is an unlikely target year',
    help: 'Check the year. Most target years are between 2015 and 2100.',
    explanation: 'The year is probably mistyped. The site publishes it unchanged.',
    example: { cell: '“2203”' },
  }),
  'early-declaration': warning({
    message: 'no UK council had declared a climate emergency by {cell}',
    help: 'Check the year.',
    explanation: 'The first declaration in the UK was in November 2018, so an earlier date is probably mistyped.',
    example: { cell: '“2009-05-15”' },
  }),
  'outlying-date': warning({
    message: '{cell} is more than a year after {latest}',
    help: 'Check the year. If the date is correct, ignore this warning.',
    explanation:
      'The year is probably mistyped. The check compares the date with the next newest date in its column, or with the --as-of date.',
    example: { cell: '“2032-08-10”', latest: '2025-08-10, the next newest date' },
  }),
  'unlikely-date': warning({
    message: '{cell} has an unlikely year',
    help: 'Check the year. Most dates are between 1990 and 2099.',
    explanation: 'The year is probably mistyped. The site publishes the date unchanged.',
    example: { cell: '“2109-05-15”' },
  }),
} as const satisfies CodeDefinitions;
