// The three kinds of search log as schemas. The reader of logs is written by hand, because it must be quick; a test
// holds it to these.
import { z } from 'zod';
import { filled, orBlank } from './column.ts';
import { RESTRICTION, RESULTS, TEXT, TIME, TIMES } from './forms.ts';

const TIME_RULE = 'from 1990 to 2199. Without an offset it is UTC.';

const key = {
  user_query: orBlank(TEXT, {
    title: 'Query',
    description: 'What was searched for, exactly as it was typed. Any text, or empty.',
    examples: ['heat pump'],
  }),
  result_count: filled(RESULTS, {
    title: 'Number of results',
    description: 'How many results the search had: a whole number, from 0 up.',
    examples: ['12'],
  }),
  council_restriction: orBlank(RESTRICTION, {
    title: 'Restriction to a council',
    description:
      'The name of the council that the search was restricted to, in quotation marks, as in councils.csv; ' +
      'empty for a search of them all. In the file itself each of these marks is doubled: """Name""".',
    examples: ['"Wenmere City Council"', ''],
  }),
};

const times_seen = filled(TIMES, {
  title: 'Number of searches',
  description: 'How often it was searched for on that day: a whole number, from 1 up.',
  examples: ['3'],
});

export const LOGS = {
  raw: z
    .object({
      searched_at: filled(TIME, {
        title: 'Time of the search',
        description: `A date, or a date and time, ${TIME_RULE}`,
        examples: ['2025-01-31T09:30:00Z', '2025-01-31 09:30:00+00:00', '2025-01-31'],
      }),
      ...key,
    })
    .meta({ title: 'Raw search log', description: 'One row for each search. It is private.' }),
  counts: z
    .object({
      date: filled(TIME, {
        title: 'Day',
        description: `The day of the searches, ${TIME_RULE}`,
        examples: ['2025-01-31'],
      }),
      ...key,
      times_seen,
    })
    .meta({
      title: 'Day counts of searches',
      description: 'One row for each term of a day, with how often it was searched for. They are private.',
    }),
  redacted: z
    .object({
      redacted_date: filled(TIME, {
        title: 'Day, redacted',
        description: 'The day of the searches, as “redact” wrote it. Such a table is never edited.',
        examples: ['2025-01-31'],
      }),
      ...key,
      times_seen,
    })
    .meta({
      title: 'Redacted day counts of searches',
      description: 'Day counts of a whole history, without what may not be published. They may be published.',
    }),
} as const;

/**
 * `raw`: a row a search. `counts`: a row a day and key, with how often. `redacted`: the same of a whole history, rarer
 * terms left out and days snapped; never mixed with anything else.
 */
export type LogKind = keyof typeof LOGS;

const columnsOf = (kind: LogKind): readonly string[] => Object.keys(LOGS[kind].shape);

/** The columns of each kind of log; its first one tells the kind. */
export const LOG_COLUMNS: Readonly<Record<LogKind, readonly string[]>> = {
  raw: columnsOf('raw'),
  counts: columnsOf('counts'),
  redacted: columnsOf('redacted'),
};

/** The kinds of log of which a header has columns that others have not. */
export function kindsOf(header: readonly string[]): readonly LogKind[] {
  const kinds = (['raw', 'counts', 'redacted'] as const).filter((kind) => header.includes(LOG_COLUMNS[kind][0]!));
  const isCounted = kinds.includes('counts') || kinds.includes('redacted');
  return header.includes('times_seen') && !isCounted ? [...kinds, 'counts'] : kinds;
}

const ONLY_IN_LOGS = ['user_query', 'searched_at', 'redacted_date'];

/** Whether a header can only be that of a search log, under whatever name: then nothing of the file may be shown. */
export const isLogHeader = (header: readonly string[]): boolean => ONLY_IN_LOGS.some((name) => header.includes(name));

/** The same of a file in which no header can be read, because its quotation marks or bytes are wrong. */
export function beginsAsLog(bytes: Uint8Array): boolean {
  const [line = ''] = Buffer.from(bytes.subarray(0, 2000))
    .toString('latin1')
    .split(/[\r\n]/, 1);
  return ONLY_IN_LOGS.some((name) => line.includes(name));
}
