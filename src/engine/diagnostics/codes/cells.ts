// Codes for individual cells in tables and logs.
import { type CodeDefinitions, error, warning } from '../code.ts';

export const CELL_CODES = {
  'empty-cell': error({
    message: 'the cell is empty',
    help: 'Enter a value. If the row isn’t needed, delete it.',
    explanation: 'Each row needs a value in this column. Without one, the program can’t use the rest of the row.',
  }),
  'bad-boolean': error({
    message: '{cell} is not true or false',
    help: 'Enter true, false, yes, no, 1 or 0, or leave the cell empty.',
    explanation:
      'The program never guesses what “partly” means, because a wrong guess would publish the opposite of the truth. “y”, “n” and ticks are clear, so “check --fix” changes them.',
    example: { cell: '“partly”' },
    isFixable: true,
  }),
  'bad-date': error({
    message: '{cell} is not a valid date',
    help: 'Enter a date as YYYY-MM-DD, such as 2021-05-31, or leave the cell empty. {advice}',
    explanation:
      'The program accepts only this format, because 02/06/2023 means 2 June in the UK and 6 February in the US. Spreadsheets often change dates when they open or save a file.',
    example: { cell: '“02/06/2023”', advice: 'The cell could mean 2 June 2023 or 6 February 2023.' },
    isFixable: true,
  }),
  'bad-url': error({
    message: '{cell} is not a valid URL',
    help: 'Enter a URL that begins with https:// or http://, or leave the cell empty.',
    explanation: 'The site links to this URL. Usually “https://” is missing, or the cell contains a file path.',
    example: { cell: '“www.pellshire.example”' },
    isFixable: true,
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
    help: 'Use the official spelling of the name.',
    explanation: 'The site publishes the name unchanged. Programs that compare names treat it as a different name.',
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
