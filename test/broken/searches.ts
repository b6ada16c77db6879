// Mistakes in search logs and in the list of withheld search terms.
import { better, but, change, type Mistake, sample, searches, whole, withheld } from './mistake.ts';

const COUNTS = 'user_query,result_count,council_restriction,times_seen\n';
const LOG = 'searched_at,user_query,result_count,council_restriction\n';
const SEARCH = '2025-06-03T08:10:53Z,cool spaces,7,';
const LIST = 'user_query,match\n';

const search = (name: string, row: string, ...codes: Mistake['codes']): Mistake =>
  change(name, searches, SEARCH, row, ...codes);

const listed = (name: string, rows: string, right: string, ...codes: Mistake['codes']): Mistake =>
  better(whole(name, withheld, LIST + rows, ...codes), LIST + right);

const alsoWithheld: Partial<Mistake> = {
  messages: [2, 'a notice says how many searches are withheld'],
};

export const SEARCHES: readonly Mistake[] = [
  change('a search without a time', searches, '2025-06-03T08:10:53Z,cool spaces', ',cool spaces', 'empty-cell'),
  change(
    'a search at an impossible time',
    searches,
    '2025-06-03T08:10:53Z,cool spaces',
    '2025-06-03T28:10:53Z,cool spaces',
    'bad-time',
  ),
  search('a number of results with decimals', '2025-06-03T08:10:53Z,cool spaces,7.5,', 'bad-count'),
  better(
    search('a restriction without quotation marks', `${SEARCH}Pellshire County Council`, 'bad-restriction'),
    `${SEARCH}"""Pellshire County Council"""`,
  ),
  search('a restriction to an unknown council', `${SEARCH}"""Pelshire County Council"""`, 'unknown-restriction'),
  search('a comma in a search', '2025-06-03T08:10:53Z,cool, spaces,7,', 'wrong-cell-count'),
  but(change('a mistyped year in the log', searches, '2025-06-03T08:10:53Z', '2052-06-03T08:10:53Z', 'gap-in-log'), {
    at: searches,
  }),
  better(
    whole(
      'a log with the columns of two kinds',
      searches,
      `${LOG.replace('\n', ',times_seen\n')}${SEARCH},3\n`,
      'mixed-log',
    ),
    `${LOG}${SEARCH}\n`,
  ),
  but(whole('the same log twice', 'searches/copy.csv', sample(searches), 'duplicate-log'), { at: 'searches/copy.csv' }),
  but(
    whole(
      'a day in both kinds of log',
      'searches/june.csv',
      `date,${COUNTS}2025-06-03,cool spaces,7,,3\n`,
      'duplicate-day',
    ),
    { at: 'searches/june.csv' },
  ),
  but(
    whole(
      'redacted daily counts next to another log',
      'searches/redacted.csv',
      `redacted_date,${COUNTS}2025-06-03,cool spaces,7,,8\n`,
      'redacted-with-others',
    ),
    { at: 'searches/redacted.csv' },
  ),
  better(
    but(
      whole(
        'redacted daily counts that were edited',
        searches,
        `redacted_date,${COUNTS}2025-06-03,cool spaces,7,,3\n`,
        'rare-terms',
      ),
      { at: searches },
    ),
    `redacted_date,${COUNTS}2025-06-03,cool spaces,7,,8\n`,
  ),
  but(whole('a log that isn’t compressed but named .csv.gz', 'searches/june.csv.gz', `${LOG}${SEARCH}\n`, 'bad-gzip'), {
    at: 'searches/june.csv.gz',
  }),
  // the list of withheld search terms
  listed('an unknown way to match', 'pellshire*,partly\n', 'pellshire*,pattern\n', 'unknown-match'),
  listed('a pattern with only asterisks', '*,pattern\n', '*jane doe*,pattern\n', 'withholds-all'),
  but(
    listed('an asterisk in an exact term', 'jane*,exact\n', 'jane*,pattern\n', 'exact-asterisk', 'searches-withheld'),
    alsoWithheld,
  ),
  but(
    listed(
      'a repeated withheld term',
      'jane doe,\nJane Doe,\n',
      'jane doe,\n',
      'duplicate-withheld-term',
      'searches-withheld',
    ),
    alsoWithheld,
  ),
];
