// A log with unusual but valid rows, and several ways of writing it as CSV.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { TEXTS } from '../../../engine/terms/logs.ts';
import { quotedRow } from '../../../support/source.ts';

export type Cells = readonly [time: string, query: string, results: string, restriction: string];

export const HEADER = ['searched_at', 'user_query', 'result_count', 'council_restriction'] as const;

export const QUERIES = [
  ...TEXTS,
  '\theat\u00a0',
  '\u0000',
  '"',
  'a "b", c',
  'line\nbreak',
  'line\r\nbreak\r',
  '\n',
  ',',
  ',,,',
  'a\\',
  '\\N',
  'NULL',
  '#comment',
  "it's",
  '\u2028\u0085\u000b',
  '2025-01-01',
  'x'.repeat(1_000_000),
  'é"\n'.repeat(100_000),
];

const TIMES = [
  '2025-01-02',
  '2025-01-02T23:59:59Z',
  '2025-01-02t23:59:60z',
  '2025-01-03 00:30+01:00',
  '2025-01-03 00:30 +0100',
  '2025-01-03T00:30:00.123456+01',
  '2025-01-02T23:30:00,5\u00a0-00:30',
  '2025-01-02T23:30-0031',
  '2025-01-02T00:00+00:01',
  '2024-02-29T12:00',
  '1989-12-31T23:00:00-23:59',
  '2199-12-31T23:59:60',
  '2200-01-01T00:00+00:01',
  '2000-02-29 00:00:00\ufeffZ',
];

/**
 * Queries with enough searches and with too few, at many times, and with numbers written in different ways. The result is always
 * the same.
 */
export function awkwardRows(): readonly Cells[] {
  const rows: Cells[] = [];
  for (const [index, query] of QUERIES.entries()) {
    const short = query.length < 1000;
    for (let times = 0; times < (short ? 3 + (index % 7) : 5); times++) {
      const time = TIMES[(index * 5 + times * 3) % TIMES.length]!;
      rows.push([time, query, times % 2 ? '3' : '003', '']);
      if (!short) continue;
      rows.push([time, query, '9007199254740991', '"Ynys Môn"']);
      rows.push([time, query, '0', '""']);
      rows.push([TIMES[times % TIMES.length]!, query, '0000000000000001', '"a\n"",b"']);
    }
  }
  const shuffled = fc.shuffledSubarray(rows, { minLength: rows.length });
  return fc.sample(shuffled, { numRuns: 1, seed: 7 })[0]!;
}

const plainCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Ways of writing the same rows as CSV. */
export const SPELLINGS: Readonly<Record<string, (rows: readonly Cells[]) => string>> = {
  plain: (rows) => [HEADER, ...rows].map((row) => `${row.map(plainCell).join(',')}\n`).join(''),
  'all in quotation marks, CRLF, a byte order mark, no last line end': (rows) =>
    `\ufeff${[HEADER, ...rows].map(quotedRow).join('\r\n')}`,
  'CR, columns in another order, another column': (rows) =>
    [['note', 'council_restriction', 'user_query', 'searched_at', 'result_count', ''], ...rows.map(turned)]
      .map((row) => `${row.map(plainCell).join(',')}\r`)
      .join(''),
  'all line ends, empty lines, rows of separators': (rows) =>
    `\n${[HEADER, ...rows]
      .map(
        (row, index) =>
          row.map(plainCell).join(',') +
          ['\n', '\r\n', '\r', '\n\n', '\r\r\n', '\n,,,\n', '\r\n \u00a0,, ,\t\r\n'][index % 7]!,
      )
      .join('')}`,
  'short rows of blanks': (rows) =>
    [HEADER, ...rows].map((row, index) => `${row.map(plainCell).join(',')}\n${index % 3 ? '' : ',\n  \n'}`).join(''),
};

const turned = ([time, query, results, restriction]: Cells, index: number) => [
  index % 2 ? 'a "note"\n' : '',
  restriction,
  query,
  time,
  results,
  '',
];

/** Several files that contain all rows. Some are compressed, and one consists of two compressed files, joined as by `cat`. */
export function inParts(rows: readonly Cells[]): Readonly<Record<string, string | Uint8Array>> {
  const part = (index: number) => rows.filter((_, row) => row % 3 === index);
  const spelled = Object.values(SPELLINGS);
  const last = Buffer.from(spelled[1]!(part(2)));
  return {
    'z/a[1].csv': spelled[0]!(part(0)),
    "o'clock.csv.gz": gzipSync(spelled[2]!(part(1))),
    'a*.csv.gz': Buffer.concat([gzipSync(last.subarray(0, 1000)), gzipSync(last.subarray(1000))]),
  };
}
