// Codes for rows, and for the tables of councils as a whole.
import { type CodeDefinitions, error, notice, warning } from '../../engine/diagnostics/code.ts';

export const COUNCIL_TABLE_CODES = {
  'duplicate-code': error({
    message: 'the council with the authority code {cell} is already on line {line}',
    help: 'Delete one of the two rows, or correct its code.',
    explanation: 'The authority code identifies the council, so each council needs its own code and a single row.',
    example: { cell: '“PSH”', line: '12' },
    comparesCells: true,
  }),
  'duplicate-gss-code': error({
    message: 'two rows have the GSS code {cell}',
    help: 'Correct one of the codes.',
    explanation: 'Each area of the UK has its own GSS code. Someone probably copied a row and kept its code.',
    example: { cell: '“E10000901”' },
    comparesCells: true,
  }),
  'duplicate-slug': error({
    message: 'two councils have the slug {cell}',
    help: 'Enter another slug for one of the councils.',
    explanation:
      'The slug is part of the URL of a council’s page. If the column is empty or missing, the program generates the slug from the name.',
    example: { cell: '“pellshire-county-council”' },
    comparesCells: true,
  }),
  'shared-slug': error({
    message: 'the slug {cell} belongs to both {first} and {second}',
    help: 'Enter another slug for one of the councils, or delete the former slug.',
    explanation:
      'The slug is part of the URL of a council’s page, even after the council has ended or its slug has changed. ' +
      'If the slug column is empty or missing, the program generates the slug from the name.',
    example: {
      cell: '“pellshire-county-council”',
      first: 'Pellshire County Council (PSH)',
      second: 'Ostershire County Council (OSH)',
    },
    comparesCells: true,
  }),
  'no-councils': error({
    message: 'the table contains no councils, but other tables refer to {codes}',
    help: 'Add a row for each council.',
    explanation: 'Someone probably saved or exported the table without its rows.',
    example: { codes: '61 councils' },
  }),
  'no-commitments': warning({
    message: 'the table contains no commitments',
    help: 'Add the commitments. If you don’t know of any yet, ignore this warning.',
    explanation: 'Someone probably saved or exported the table without its rows.',
  }),
  'lost-councils': warning({
    message: 'the table has rows for {records}, but had rows for {before} in {version}',
    help: 'Restore the authority codes. If you changed them on purpose, ignore this warning.',
    explanation:
      'Someone probably copied one code into the cells below it by mistake. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: { records: '1 council', before: '96', version: 'HEAD' },
  }),
  'unknown-council': error({
    message: '{cell} doesn’t match any council in councils.csv',
    help: 'Correct the code, or add the council to councils.csv. If the council has ended, add it to ended-councils.csv.',
    explanation:
      'Every row must belong to a council. Often the council has merged with another one or changed its name.',
    example: { cell: '“OSH”' },
  }),
  'missing-council': error({
    message: '{council} ({cell}) was in councils.csv in {version}, but isn’t there now',
    help: '{advice}',
    explanation:
      'Every row must belong to a council. Since the earlier version, someone has probably deleted the council’s row or changed its code. ' +
      'By default, the check compares the tables with the latest git commit.',
    example: {
      council: 'Ostershire County Council',
      cell: '“OSH”',
      version: 'HEAD',
      advice: 'Restore its row in councils.csv. If the council has ended, move the row to ended-councils.csv.',
    },
  }),
  'ended-council': notice({
    message: '{council} {ended}, so the row isn’t published',
    explanation: 'The council is in ended-councils.csv. Its rows stay in the tables, but they aren’t part of the site.',
    example: { council: 'Ostershire County Council', ended: 'ended on 2023-03-31 and was replaced by PSH' },
  }),
  'council-not-ended': error({
    message: 'the council {cell} is also in councils.csv',
    help: 'Delete the council from one of the two tables.',
    explanation: 'A council either still exists or has ended. Only councils in councils.csv are published.',
    example: { cell: '“OSH”' },
  }),
  'unknown-successor': warning({
    message: 'no other council in councils.csv or ended-councils.csv has the code {codes}',
    help: 'Correct the code, or add the council.',
    explanation: 'The code shows which council replaced the one that ended.',
    example: { codes: '“OSH” or “PSH”' },
  }),
  'unknown-county': warning({
    message: '{cell} doesn’t match any other council in councils.csv or ended-councils.csv',
    help: 'Correct the code, or add the county council.',
    explanation:
      'The code shows which county council also serves the area. ' +
      'The pages of the two councils link to each other only if the code is correct.',
    example: { cell: '“OSH”' },
  }),
  'duplicate-name': warning({
    message: 'two councils are called {cell}',
    help: 'Correct one of the names.',
    explanation: 'Both councils are published, but readers can’t tell them apart.',
    example: { cell: '“Pellshire County Council”' },
    comparesCells: true,
  }),
  'empty-commitment': warning({
    message: 'the row contains only an authority code',
    help: 'Enter the commitment. If the council has none, enter “no” in the has_promise column.',
    explanation: 'The site publishes the row as a commitment without any details.',
    comparesCells: true,
  }),
  'year-without-promise': warning({
    message: 'the target year is {cell}, but has_promise says that net zero isn’t promised',
    help: 'Correct has_promise or delete the target year. If the target isn’t net zero, ignore this warning.',
    explanation:
      'One of the two cells is probably wrong. The site publishes both, and treats the year as the council’s target year.',
    example: { cell: '“2045”' },
    comparesCells: true,
  }),
  'year-not-in-text': warning({
    message: 'the target year is {cell}, but the text mentions only {years}',
    help: 'Check the target year.',
    explanation: 'The text usually contains the target year, so the year in the cell is probably mistyped.',
    example: { cell: '“2053”', years: '2035' },
    comparesCells: true,
  }),
  'conflicting-years': warning({
    message: 'two commitments with the same scope and source have different target years',
    help: 'Delete the row with the wrong year. If the source contains two targets, ignore this warning.',
    explanation: 'Usually someone has added a new row instead of changing the old one. The site publishes both rows.',
    comparesCells: true,
  }),
  'gss-code-mismatch': warning({
    message: 'the GSS code {cell} is for {meant}, but the {column} is {actual}',
    help: 'Correct the GSS code or the {column}.',
    explanation:
      'The first letter of a GSS code shows the country, and the first three characters show the type of authority.',
    example: {
      cell: '“E09000911”',
      meant: '“London Borough” or “City of London”',
      column: 'authority_type',
      actual: '“County Council”',
    },
    comparesCells: true,
  }),
  'unlikely-place': warning({
    message: 'the coordinates {fault}',
    help: '{advice}',
    explanation:
      'The map shows the council at these coordinates, so a mistyped digit or a missing sign puts it in another part of the country. ' +
      'The check compares each council’s position with its country, and with the other councils in its region.',
    example: {
      fault:
        'are 128 km from the nearest council in “North West”, but 14 km from Rutland County Council in “East Midlands”',
      advice: 'Correct the latitude, the longitude or the region. If all are correct, ignore this warning.',
    },
    comparesCells: true,
  }),
  'update-without-plan': warning({
    message: 'the row has an update date but no plan, so the date isn’t used',
    help: 'Enter the title of the plan, or delete the date.',
    explanation: 'A row that contains only an authority code and a date means that no plan was found.',
    comparesCells: true,
  }),
  'url-as-text': warning({
    message: 'the cell contains a URL instead of text',
    help: 'Move the URL to the column for URLs, and enter the text here.',
    explanation: 'The site publishes the URL as text, without a link.',
  }),
} as const satisfies CodeDefinitions;
