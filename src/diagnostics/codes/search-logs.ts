// Codes for search logs, redaction and withheld terms.
import { type CodeDefinitions, error, misuse, notice, warning } from '../code.ts';

export const SEARCH_LOG_CODES = {
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
    help: 'Name a CSV file, a directory of CSV files, or a pattern in quotation marks.',
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
