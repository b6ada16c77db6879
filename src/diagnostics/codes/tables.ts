// Codes for rows, and for tables and logs as a whole.
import { type CodeDefinitions, error, notice, warning } from '../code.ts';

export const TABLE_CODES = {
  'unknown-column': warning({
    message: 'unknown column {column} (ignored)',
    help: 'Enter the correct name of the column, or delete the column.',
    explanation: 'You can add your own columns only to the plans table. The name is probably misspelt.',
    example: { column: '“notes”' },
    isFixable: true,
  }),
  'swapped-columns': error({
    message: 'the columns {column} and {other} are swapped',
    help: 'Swap the two names in the header.',
    explanation:
      'The cells of each column would be valid in the other column. The order of the columns doesn’t matter, but their names do.',
    example: { column: '“country”', other: '“authority_type”' },
    isFixable: true,
  }),
  'shifted-row': error({
    message: 'this row is shifted one column to the {direction}, starting at {from}',
    help: '{advice}, so that all cells are in the right columns again.',
    explanation:
      'The cells would be valid in the columns next to them. Usually someone has deleted or inserted a cell in a spreadsheet.',
    example: { direction: 'left', from: '“country”', advice: 'Insert the missing cell' },
  }),
  'row-below-table': error({
    message: 'this row at the end of the file isn’t part of the table',
    help: 'Delete the row. Totals and notes can’t be part of a CSV table.',
    explanation: 'The first cell isn’t an authority code, and none of the other cells is valid.',
  }),
  'date-column': error({
    message: 'the dates in this column are not in the form YYYY-MM-DD{order}',
    help: 'In the spreadsheet, choose the format YYYY-MM-DD for the whole column. {advice}',
    explanation: 'Spreadsheets often change all the dates in a column when they open or save a file.',
    example: {
      order: ', but have the day first',
      advice: 'Alternatively, run “check --fix”, which converts the dates.',
    },
    isFixable: true,
  }),
  'duplicate-code': error({
    message: 'the council with the authority code {cell} is already on line {line}',
    help: 'Delete one of the two rows, or correct its code.',
    explanation: 'The authority code identifies the council, so each council needs its own code and a single row.',
    example: { cell: '“PSH”', line: '12' },
  }),
  'duplicate-gss-code': error({
    message: 'two rows have the GSS code {cell}',
    help: 'Correct one of the codes.',
    explanation: 'Each area of the UK has its own GSS code. Someone probably copied a row and kept its code.',
    example: { cell: '“E10000901”' },
  }),
  'duplicate-slug': error({
    message: 'two councils have the slug {cell}',
    help: 'Enter another slug for one of the councils.',
    explanation:
      'The slug is part of the URL of a council’s page. If the column is empty or missing, the program generates the slug from the name.',
    example: { cell: '“pellshire-county-council”' },
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
  'lost-rows': warning({
    message: 'the table has {rows}, but had {before} in {version}',
    help: 'Restore the missing rows. If you deleted them on purpose, ignore this warning.',
    explanation:
      'Someone probably saved or exported only some of the rows. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: { rows: '3 rows', before: '110', version: 'HEAD' },
  }),
  'lost-councils': warning({
    message: 'the table has rows for {councils}, but had rows for {before} in {version}',
    help: 'Restore the authority codes. If you changed them on purpose, ignore this warning.',
    explanation:
      'Someone probably copied one code into the cells below it by mistake. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: { councils: '1 council', before: '96', version: 'HEAD' },
  }),
  'moved-column': warning({
    message: 'in {rows}, only {columns} changed since {version}: {cause}',
    help: 'Undo the change. Before you sort a table, select all its columns. If you changed the cells on purpose, ignore this warning.',
    explanation:
      'The cells of a row belong together. If you sort or fill one column without the others, every cell is still valid, but the rows are wrong. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: {
      rows: '96 rows',
      columns: 'the column “authority_code” has',
      version: 'HEAD',
      cause: 'probably sorted without the other columns',
    },
  }),
  'lost-values': warning({
    message: 'the column {column} is {state}, but had {values} in {version}',
    help: 'Restore the values. If you deleted them on purpose, ignore this warning.',
    explanation:
      'Someone probably deleted or overwrote the column by mistake. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: { column: '“source_name”', state: 'empty', values: '84 values', version: 'HEAD' },
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
  'duplicate-name': warning({
    message: 'two councils are called {cell}',
    help: 'Correct one of the names.',
    explanation: 'Both councils are published, but readers can’t tell them apart.',
    example: { cell: '“Pellshire County Council”' },
  }),
  'identical-rows': warning({
    message: 'two rows contain the same values',
    help: 'Delete one of the rows.',
    explanation:
      'The site counts both rows, so it publishes a repeated commitment twice. Someone probably pasted a row twice.',
  }),
  'empty-commitment': warning({
    message: 'the row contains only an authority code',
    help: 'Enter the commitment. If the council has none, enter “no” in the has_promise column.',
    explanation: 'The site publishes the row as a commitment without any details.',
  }),
  'year-without-promise': warning({
    message: 'the target year is {cell}, but has_promise says that net zero isn’t promised',
    help: 'Correct has_promise or delete the target year. If the target isn’t net zero, ignore this warning.',
    explanation:
      'One of the two cells is probably wrong. The site publishes both, and treats the year as the council’s target year.',
    example: { cell: '“2045”' },
  }),
  'year-not-in-text': warning({
    message: 'the target year is {cell}, but the text mentions only {years}',
    help: 'Check the target year.',
    explanation: 'The text usually contains the target year, so the year in the cell is probably mistyped.',
    example: { cell: '“2053”', years: '2035' },
  }),
  'conflicting-years': warning({
    message: 'two commitments with the same scope and source have different target years',
    help: 'Delete the row with the wrong year. If the source contains two targets, ignore this warning.',
    explanation: 'Usually someone has added a new row instead of changing the old one. The site publishes both rows.',
  }),
  'url-as-text': warning({
    message: 'the cell contains a URL instead of text',
    help: 'Move the URL to the column for URLs, and enter the text here.',
    explanation: 'The site publishes the URL as text, without a link.',
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
  }),
  'update-without-plan': warning({
    message: 'the row has an update date but no plan, so the date isn’t used',
    help: 'Enter the title of the plan, or delete the date.',
    explanation: 'A row that contains only an authority code and a date means that no plan was found.',
  }),
  'unknown-restriction': warning({
    message: '{searches} limited to a council that isn’t in councils.csv or ended-councils.csv',
    help: 'Check whether the name is misspelt in the log, or has changed in councils.csv.',
    explanation:
      'Search logs contain the names of councils. If you rename a council, earlier searches no longer match its name.',
    example: { searches: '12 searches are' },
  }),
  'duplicate-log': error({
    message: 'the log is identical to {other}',
    help: 'Delete one of the two logs.',
    explanation:
      'The program would count each search twice. It would then publish a term that people searched for only three times.',
    example: { other: 'data/searches/june.csv' },
  }),
  'duplicate-day': error({
    message: '{days} also in {other} (first day: {first})',
    help: 'Keep the searches of each day either in raw logs or in daily counts, not in both.',
    explanation: 'The program would count the searches of these days twice.',
    example: { days: '3 days are', other: 'data/searches.csv', first: '2025-06-03' },
  }),
  'redacted-with-others': error({
    message: 'redacted daily counts can’t be combined with other logs ({other})',
    help: 'Move the other logs out of the data directory, or delete the redacted daily counts.',
    explanation:
      'Redacted daily counts cover the whole history, so the program would count the searches in other logs twice.',
    example: { other: 'data/searches/june.csv' },
  }),
  'rare-terms': error({
    message: '{terms} can’t be published (fewer than {least} searches in total, or no results)',
    help: 'Run “redact” again on the whole history. Don’t edit its output or combine it with other files.',
    explanation:
      'Rare terms can contain names or postcodes. “redact” removes such terms, so someone has changed the file since.',
    example: { terms: '14 terms', least: '5' },
  }),
  'too-many-searches': error({
    message: 'the search logs contain more than {most} searches, which is too many to count exactly',
    help: 'Look for a mistyped number in the times_seen column.',
    explanation: 'The program would have to round larger sums.',
    example: { most: '9,007,199,254,740,991' },
  }),
  'gap-in-log': warning({
    message: 'the search log contains no searches between {from} and {to}',
    help: 'Check whether the year of one of these dates is mistyped.',
    explanation: 'A gap of several years is rare, and is usually caused by a single wrong date.',
    example: { from: '2025-09-30', to: '2052-06-03' },
  }),
  'private-log-tracked': warning({
    message: 'git tracks {file}, which can contain names and postcodes',
    help: 'Use “council-climate-api redact” to create redacted daily counts, and track those instead. If the searches aren’t private, add "searchLog": "public" to site.json.',
    explanation: 'Anyone who can read the repository can read the searches, even after you delete the file.',
    example: { file: 'this search log' },
  }),
  'withheld-list-tracked': warning({
    message: 'git tracks the list of withheld search terms',
    help: 'Keep the list outside git, or add "searchLog": "public" to site.json. To read how, run “check --explain withheld-list-tracked”.',
    explanation:
      'Anyone who can read the repository can read the terms that you want to hide. Run “git rm --cached withheld-searches.csv”, and add the file’s name to .gitignore. ' +
      'In continuous integration, write the list to the data directory from a secret before you run “build” or “redact”.',
  }),
  'tracking-unknown': error({
    message: 'git can’t show whether it tracks {file}{also}: {reason}',
    help: '{advice} If the searches aren’t private, add "searchLog": "public" to site.json.',
    explanation:
      'If git tracks the file, anyone who can read the repository can read the searches or terms in it. Git refuses to read a repository that belongs to another user. This is common in containers.',
    example: {
      file: 'this search log',
      also: ', and the tables can’t be compared with HEAD',
      reason: "detected dubious ownership in repository at '/srv/climate'",
      advice: 'If you trust this repository, run “git config --global --add safe.directory /srv/climate”.',
    },
  }),
} as const satisfies CodeDefinitions;
