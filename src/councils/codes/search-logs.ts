// Codes for search logs, redaction and withheld terms.
import { type CodeDefinitions, error, misuse, notice, warning } from '../../engine/diagnostics/code.ts';

export const SEARCH_LOG_CODES = {
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
  'bad-restriction': error({
    message: 'the council’s name is not in quotation marks',
    help: 'Put the name in quotation marks, or leave the cell empty. In the CSV file, double the quotation marks: """Name""".',
    explanation:
      'If someone searches within one council, the log contains the council’s name in quotation marks. Tools that export the log sometimes remove them.',
  }),
  'unknown-restriction': warning({
    message: '{searches} limited to a council that isn’t in councils.csv or ended-councils.csv',
    help: 'Check whether the name is misspelt in the log, or has changed in councils.csv.',
    explanation:
      'Search logs contain the names of councils. If you rename a council, earlier searches no longer match its name.',
    example: { searches: '12 searches are' },
  }),
  'mixed-log': error({
    message: 'the header mixes columns from different kinds of search log',
    help: 'Use searched_at in a raw log, date and times_seen in daily counts, or redacted_date and times_seen in redacted daily counts.',
    explanation: 'The columns determine how searches are counted, so each log can be of only one kind.',
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
  'too-many-terms': error({
    message:
      'the search logs contain more than {most} different terms, or the terms contain more than {characters} characters',
    help: 'Count the searches in a database, then run “redact” on the result. To read how, run “check --explain too-many-terms”.',
    explanation:
      'The program counts terms in memory, so it limits their number. In a database, count the searches of each day with the same text, number of results and council. ' +
      'Save the counts as a CSV file with the columns date, user_query, result_count, council_restriction and times_seen. The file daily-counts.sql in the documentation contains a query for DuckDB and PostgreSQL.',
    example: { most: '12,000,000', characters: '1,073,741,824' },
  }),
  'unknown-match': error({
    message: 'the cell doesn’t contain “exact” or “pattern”',
    help: 'Enter exact or pattern, or leave the cell empty.',
    explanation: 'The match column shows whether an asterisk in the term matches any text. An empty cell means exact.',
  }),
  'withholds-all': error({
    message: 'the pattern contains only asterisks, so it would withhold every search term',
    help: 'Add part of the term, such as *jane doe*.',
    explanation: 'Each asterisk in a pattern matches any text.',
  }),
  'exact-asterisk': warning({
    message: 'an asterisk in an exact term matches only an asterisk',
    help: 'If the asterisk should match any text, enter pattern in the match column.',
    explanation: 'The row probably withholds nothing, because people rarely type an asterisk in a search.',
  }),
  'duplicate-withheld-term': warning({
    message: 'an earlier row already withholds this term',
    help: 'Delete this row.',
    explanation: 'The program ignores letter case and spaces, so terms that look different can be the same.',
  }),
  'searches-withheld': notice({
    message: '{terms} ({searches}) withheld',
    explanation:
      'These search terms are in withheld-searches.csv, so the site doesn’t publish them. If the number is 0, check the spelling of the terms.',
    example: { terms: '3 search terms', searches: '57 searches' },
  }),
  'no-search-logs': misuse({
    message: 'no search log found at {name}',
    help: 'Name CSV files, or a directory that contains them.',
    explanation: 'The names of search logs end in .csv or .csv.gz.',
    example: { name: 'private/logs' },
  }),
  'parquet-log': misuse({
    message: 'Parquet files can’t be read: {files}',
    help: 'Convert them to CSV, or count the searches in DuckDB. To read how, run “check --explain parquet-log”.',
    explanation:
      "The “redact” command reads only CSV files, which may be compressed. DuckDB converts a file with “COPY (FROM 'log.parquet') TO 'log.csv' (HEADER)”. " +
      'For large logs, the file daily-counts.sql in the documentation contains a query that counts the searches.',
    example: { files: 'logs/2025.parquet' },
  }),
  'redacted-input': error({
    message: 'the file contains redacted daily counts, which can’t be redacted again',
    help: 'Supply the whole history, either as raw logs or as daily counts that have never been redacted.',
    explanation:
      'Rare terms are missing from redacted daily counts. Redacting the counts again would give wrong results.',
  }),
  'output-is-input': misuse({
    message: '{path} is also an input file',
    help: 'Choose another path for --out.',
    explanation: 'Redacting a log in place would delete the only complete record of the searches.',
    example: { path: 'private/searches.csv' },
  }),
  'output-not-redacted': misuse({
    message: '{path} already exists, but doesn’t contain redacted daily counts',
    help: 'Choose another path for --out, or move the file.',
    explanation: 'The command overwrites only its own output, so that it never destroys a raw log.',
    example: { path: 'data/searches.csv' },
  }),
  'shorter-history': error({
    message: 'the new daily counts cover {now}, but {path} covers {before}',
    help: 'Include the logs for the whole history. If you want to delete the missing days, add --allow-truncation.',
    explanation: 'The new counts begin later or end earlier than the existing counts. Some logs are probably missing.',
    example: { now: '2025-06-01 to 2025-08-31', path: 'data/searches.csv', before: '2025-01-01 to 2025-08-30' },
  }),
} as const satisfies CodeDefinitions;
