// Defines the three kinds of search log. For speed, logs are read without matching cells against the column patterns. A test
// ensures that both methods agree.

import { COUNT, COUNT_FROM_1 } from '../../engine/api/patterns.ts';
import { byName } from '../../engine/grouping.ts';
import { type Form, filled, orBlank } from '../../engine/tables/column.ts';
import { ANYTHING, matching, STRING, wholeNumber } from '../../engine/tables/forms.ts';
import { QUOTED_NAME, SEARCH_TIME } from '../patterns.ts';
import { readDay } from './search-time.ts';

/**
 * Converts the time of a search to a day. No Table Schema type is suitable, because the time of day, the seconds and the offset
 * are all optional.
 */
const TIME: Form<number> = {
  ...{ problem: 'bad-time', pattern: SEARCH_TIME, field: STRING },
  read: readDay,
  harmless: /^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[0-9TZ:+. -]{0,25}$/,
};

const RESULTS = wholeNumber('bad-count', COUNT, 0);
const TIMES = wholeNumber('bad-count', COUNT_FROM_1, 1);

/** A council name in quotation marks. */
const RESTRICTION = matching('bad-restriction', QUOTED_NAME, {
  read: (text) => (text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text : undefined),
});

const TIME_RULE = 'The year must be between 1990 and 2199. Dates and times are in UTC unless they include an offset.';

const key = {
  user_query: orBlank(ANYTHING, {
    title: 'Query',
    description: 'The search query, exactly as it was typed.',
    examples: ['heat pump'],
  }),
  result_count: filled(RESULTS, {
    title: 'Number of results',
    description: 'The number of results, as a whole number (0 or more).',
    examples: ['12'],
  }),
  council_restriction: orBlank(RESTRICTION, {
    title: 'Council restriction',
    description:
      'The name of the council that the search was limited to, in quotation marks and spelt as in councils.csv. ' +
      'If the search wasn’t limited to one council, the cell is empty. ' +
      'In the CSV file, the quotation marks are doubled: """Name""".',
    examples: ['"Wenmere City Council"', ''],
  }),
};

const times_seen = filled(TIMES, {
  title: 'Number of searches',
  description: 'The number of times that the term was searched for on that day, as a whole number (1 or more).',
  examples: ['3'],
});

export const LOG_KINDS = {
  raw: {
    title: 'Raw search log',
    description: 'One row for each search. The log is private.',
    columns: {
      searched_at: filled(TIME, {
        title: 'Time of the search',
        description: `The date of the search, with or without the time. ${TIME_RULE}`,
        examples: ['2025-01-31T09:30:00Z', '2025-01-31 09:30:00+00:00', '2025-01-31'],
      }),
      ...key,
    },
  },
  counts: {
    title: 'Daily counts',
    description: 'One row per search term per day, giving the number of searches. The log is private.',
    columns: {
      date: filled(TIME, {
        title: 'Date',
        description: `The date of the searches. ${TIME_RULE}`,
        examples: ['2025-01-31'],
      }),
      ...key,
      times_seen,
    },
  },
  redacted: {
    title: 'Redacted daily counts',
    description:
      'Publishable daily counts for the whole search history, excluding terms that were rarely searched for.',
    columns: {
      redacted_date: filled(TIME, {
        title: 'Redacted date',
        description: 'The date of the searches, as written by the redact command. Don’t edit this file.',
        examples: ['2025-01-31'],
      }),
      ...key,
      times_seen,
    },
  },
} as const;

/**
 * `raw`: one row per search. `counts`: daily counts. `redacted`: daily counts for the whole history, without rare terms and with
 * coarsened dates. Redacted counts are never combined with other logs.
 */
export type LogKind = keyof typeof LOG_KINDS;

const KINDS = ['raw', 'counts', 'redacted'] as const satisfies readonly LogKind[];

/** The columns of each kind of log. The first column identifies the kind. */
export const LOG_COLUMNS: Readonly<Record<LogKind, readonly string[]>> = byName(KINDS, (kind) =>
  Object.keys(LOG_KINDS[kind].columns),
);

/** The kinds of log suggested by the columns in a header. */
export function kindsOf(header: readonly string[]): readonly LogKind[] {
  const kinds = KINDS.filter((kind) => header.includes(LOG_COLUMNS[kind][0]!));
  const isCounted = kinds.includes('counts') || kinds.includes('redacted');
  return header.includes('times_seen') && !isCounted ? [...kinds, 'counts'] : kinds;
}

const ONLY_IN_LOGS = ['user_query', 'searched_at', 'redacted_date'];

/** Whether a header can only be that of a search log, whatever the file is called. Messages must not show any text from a log. */
export const isSearchLogHeader = (header: readonly string[]): boolean =>
  ONLY_IN_LOGS.some((name) => header.includes(name));

/** Like `isSearchLogHeader`, but for a header that can't be parsed because of its quotation marks or encoding. */
export function beginsAsSearchLog(bytes: Uint8Array): boolean {
  const [line = ''] = Buffer.from(bytes.subarray(0, 2000))
    .toString('latin1')
    .split(/[\r\n]/, 1);
  return ONLY_IN_LOGS.some((name) => line.includes(name));
}

export const schemaOfLog = <Kind extends LogKind>(kind: Kind): `searches-${Kind}` => `searches-${kind}`;
