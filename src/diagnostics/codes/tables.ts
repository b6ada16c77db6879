// Codes for rows, and for tables and logs as a whole.
import { type CodeDefinitions, error, notice, warning } from '../code.ts';

export const TABLE_CODES = {
  'unknown-column': warning({
    message: 'unknown column {column} (ignored)',
    help: 'Correct the name of the column, or delete the column.',
    explanation: 'Only the plans table can have columns of your own. The name is probably misspelt.',
    example: { column: '“notes”' },
    isFixable: true,
  }),
  'duplicate-code': error({
    message: 'the authority code {cell} is used in two rows',
    help: 'Correct one of the codes, or delete one of the rows.',
    explanation: 'The authority code identifies the council, so each council needs its own code and a single row.',
    example: { cell: '“PSH”' },
  }),
  'duplicate-gss-code': error({
    message: 'the GSS code {cell} is used in two rows',
    help: 'Correct one of the codes.',
    explanation: 'Each area of the UK has its own GSS code. Usually the code was copied along with a row.',
    example: { cell: '“E10000901”' },
  }),
  'duplicate-slug': error({
    message: 'two councils have the slug {cell}',
    help: 'Change one of the slugs.',
    explanation: 'Slugs are used in URLs. If the column is empty or missing, the slug is generated from the name.',
    example: { cell: '“pellshire-county-council”' },
  }),
  'no-councils': error({
    message: 'the table contains no councils, but other tables refer to {codes}',
    help: 'Add a row for each council.',
    explanation: 'Usually the table was saved or exported without its rows.',
    example: { codes: '61 councils' },
  }),
  'unknown-council': error({
    message: '{cell} doesn’t match any council in councils.csv',
    help: 'Correct the code, or add the council to councils.csv. If the council has ended, add it to ended-councils.csv.',
    explanation: 'Every row must belong to a council. Often the council has been merged or renamed.',
    example: { cell: '“OSH”' },
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
    message: 'no council in councils.csv or ended-councils.csv has the code {codes}',
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
  'duplicate-commitment': warning({
    message: 'two rows contain the same commitment',
    help: 'Delete one of the rows.',
    explanation: 'The commitment is published twice. Usually a row was pasted twice.',
  }),
  'update-without-plan': warning({
    message: 'the row has an update date but no plan, so the date isn’t used',
    help: 'Enter the title of the plan, or delete the date.',
    explanation: 'A row that contains only an authority code and a date means that no plan was found.',
  }),
  'unknown-restriction': warning({
    message: '{searches} limited to a council that isn’t in councils.csv or ended-councils.csv',
    help: 'Check whether the name is misspelt in the log, or has been changed in councils.csv.',
    explanation:
      'Search logs contain the names of councils. If a council is renamed, earlier searches no longer match its name.',
    example: { searches: '12 searches are' },
  }),
  'duplicate-log': error({
    message: 'the log is identical to {other}',
    help: 'Delete one of the two logs.',
    explanation:
      'Each search would be counted twice. A term that was searched for only three times would then be published.',
    example: { other: 'data/searches/june.csv' },
  }),
  'duplicate-day': error({
    message: '{days} also in {other} (first day: {first})',
    help: 'Keep the searches of each day either in raw logs or in daily counts, not in both.',
    explanation: 'The searches of these days would be counted twice.',
    example: { days: '3 days are', other: 'data/searches.csv', first: '2025-06-03' },
  }),
  'redacted-with-others': error({
    message: 'redacted daily counts can’t be combined with other logs ({other})',
    help: 'Move the other logs out of the data directory, or delete the redacted daily counts.',
    explanation: 'Redacted daily counts cover the whole history, so the searches in other logs would be counted twice.',
    example: { other: 'data/searches/june.csv' },
  }),
  'rare-terms': error({
    message: '{terms} can’t be published (fewer than {least} searches in total, or no results)',
    help: 'Run “redact” again on the whole history. Don’t edit its output or combine it with other files.',
    explanation:
      'Rare terms can contain names or postcodes. “redact” removes such terms, so the file has been changed since then.',
    example: { terms: '14 terms', least: '5' },
  }),
  'too-many-searches': error({
    message: 'the search logs contain more than {most} searches, which is too many to count exactly',
    help: 'Look for a mistyped number in the times_seen column.',
    explanation: 'Larger sums would be rounded.',
    example: { most: '9,007,199,254,740,991' },
  }),
  'gap-in-log': warning({
    message: 'the search log contains no searches between {from} and {to}',
    help: 'Check whether the year of one of these dates is mistyped.',
    explanation: 'A gap of several years is rare, and is usually caused by a single wrong date.',
    example: { from: '2025-09-30', to: '2052-06-03' },
  }),
  'private-log-tracked': warning({
    message: 'git tracks {log}, which can contain names and postcodes',
    help: 'Use “council-climate-api redact” to create redacted daily counts, and track those instead. If the searches aren’t private, add "searchLog": "public" to site.json.',
    explanation: 'Anyone who can read the repository can read the searches, even after the file has been deleted.',
    example: { log: 'this search log' },
  }),
  'withheld-list-tracked': warning({
    message: 'git tracks the list of withheld search terms',
    help: 'Keep the list outside git (see docs/search-logs.md), or add "searchLog": "public" to site.json.',
    explanation: 'Anyone who can read the repository can read the terms that you want to hide.',
  }),
} as const satisfies CodeDefinitions;
