// Several logs: the kinds that can be combined, and the entries in the cache.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CountedLog } from '../../../src/councils/searches/read-log.ts';
import { readSearchLogs, type SearchLogOptions } from '../../../src/councils/searches/read-logs.ts';
import type { Cache } from '../../../src/engine/cache.ts';
import { messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import type { ReadProgress } from '../../../src/engine/terms/search-log.ts';
import { COUNTS_HEADER, LOG_HEADER, logFile, REDACTED_HEADER, text } from '../../support/source.ts';

type Logs = Readonly<Record<string, string | Uint8Array>>;

const filesOf = (logs: Logs) =>
  Object.entries(logs).map(([name, content]) => logFile(name, Buffer.from(content as string), 1000));

const read = (logs: Logs, options: SearchLogOptions = {}) => readSearchLogs(filesOf(logs), options);

const told = async (logs: Logs) =>
  (await read(logs)).problems.map((problem) => `${problem.location?.file} ${problem.code}: ${messageOf(problem)}`);

const raw = (...days: readonly string[]) => text(LOG_HEADER, ...days.map((day) => `${day},a,1,`));
const counts = (...days: readonly string[]) => text(COUNTS_HEADER, ...days.map((day) => `${day},a,1,,2`));
const redacted = (...days: readonly string[]) => text(REDACTED_HEADER, ...days.map((day) => `${day},a,1,,5`));

describe('several logs', () => {
  test.each<[string, Logs, number]>([
    ['raw logs for the same day', { 'a.csv': raw('2025-01-02'), 'b.csv': raw('2025-01-02', '2025-01-03') }, 3],
    [
      'daily counts for the same day',
      { 'a.csv': counts('2025-01-02'), 'b.csv': counts('2025-01-02', '2025-01-03') },
      6,
    ],
    ['a raw log and daily counts for other days', { 'a.csv': raw('2025-01-02'), 'b.csv': counts('2025-01-03') }, 3],
    ['a log and a compressed one', { 'a.csv': raw('2025-01-02'), 'a.csv.gz': gzipSync(raw('2025-01-03')) }, 2],
    ['only redacted daily counts', { 'a.csv': redacted('2025-01-02', '2025-01-03') }, 10],
  ])('%s', async (_, logs, searches) => {
    const { log, problems } = await read(logs);
    expect(problems).toEqual([]);
    expect(log.searches).toBe(searches);
    expect(log.isRedacted).toBe(logs['a.csv']?.toString().startsWith('redacted_date'));
  });

  test('days in both a raw log and daily counts are reported once for each file with daily counts', async () => {
    const logs = {
      'counts-1.csv': counts('2025-01-05', '2025-01-03', '2025-01-04', '2024-01-01'),
      'counts-2.csv': counts('2025-01-04'),
      'counts-3.csv': counts('2025-01-09'),
      'raw-1.csv': raw('2025-01-04', '2025-01-05T23:30:00-01:00'),
      'raw-2.csv': raw('2025-01-03', '2025-01-04', '2025-01-08'),
    };
    expect(await told(logs)).toEqual([
      'counts-1.csv duplicate-day: 2 days are also in raw-2.csv and 1 other log (first day: 2025-01-03)',
      'counts-2.csv duplicate-day: 1 day is also in raw-1.csv and 1 other log (first day: 2025-01-04)',
    ]);
  });

  test.each<[string, Logs]>([
    ['a raw log', { 'a.csv': redacted('2025-01-02'), 'b.csv': raw('2025-01-03') }],
    ['daily counts', { 'a.csv': redacted('2025-01-02'), 'b.csv': counts('2025-01-03') }],
    ['other redacted daily counts', { 'a.csv': redacted('2025-01-02'), 'b.csv': redacted('2025-01-03') }],
    ['an empty log', { 'a.csv': redacted('2025-01-02'), 'b.csv': text(LOG_HEADER) }],
  ])('redacted daily counts can’t be combined with %s', async (_, logs) => {
    expect(await told(logs)).toEqual([
      'a.csv redacted-with-others: redacted daily counts can’t be combined with other logs (b.csv)',
    ]);
  });

  test('redacted daily counts with terms that can’t be published', async () => {
    const rows = [
      '2025-01-02,a,1,,2',
      '2025-01-03,a,1,,3',
      '2025-01-02,b,1,,4',
      '2025-01-02,c,0,,9',
      '2025-01-02,d,2,,5',
    ];
    expect(await told({ 'a.csv': text(REDACTED_HEADER, ...rows) })).toEqual([
      'a.csv rare-terms: 2 terms can’t be published (fewer than 5 searches in total, or no results)',
    ]);
    // If there is an error, rows are missing, so terms seem to be rare.
    const { problems } = await read({ 'a.csv': text(REDACTED_HEADER, ...rows, 'never,a,1,,5') });
    expect(problems.map(({ code }) => code)).toEqual(['bad-time']);
  });

  test('the same log twice, compressed or not', async () => {
    const [one, other] = [raw('2025-01-02'), raw('2025-01-03')];
    const logs = { 'a.csv': one, 'a.csv.gz': gzipSync(one), 'b.csv.gz': gzipSync(one, { level: 0 }), 'c.csv': other };
    const twice = ['a.csv.gz', 'b.csv.gz'].map((name) => `${name} duplicate-log: the log is identical to a.csv`);
    expect(await told(logs)).toEqual(twice);
    const cache = memoryCache();
    for (let run = 0; run < 2; run++) {
      expect((await read(logs, { cache })).problems.map(({ location }) => location?.file)).toEqual([
        'a.csv.gz',
        'b.csv.gz',
      ]);
    }
    const broken = gzipSync(one).subarray(0, -9);
    expect((await told({ 'a.csv': one, 'a.csv.gz': broken })).join()).not.toContain('duplicate-log');
  });

  test('the same log twice, under different names', async () => {
    const [one, other] = [raw('2025-01-02'), raw('2025-01-03')];
    expect(await told({ 'a.csv': one, 'b.csv': other, 'c/a.csv': one })).toEqual([
      'c/a.csv duplicate-log: the log is identical to a.csv',
    ]);
    expect(await told({ 'a.csv': text(LOG_HEADER), 'b.csv': text(LOG_HEADER), 'c.csv': one })).toEqual([]);
  });

  test.each([
    'searched_at,date,user_query,result_count,council_restriction',
    'searched_at,redacted_date,user_query,result_count,council_restriction,times_seen',
    'date,redacted_date,user_query,result_count,council_restriction,times_seen',
    'searched_at,user_query,result_count,council_restriction,times_seen',
  ])('columns of several kinds in one header: %s', async (header) => {
    expect((await read({ 'a.csv': text(header) })).problems.map(({ code }) => code)).toEqual(['mixed-log']);
  });
});

describe('days', () => {
  test.each<[string, readonly string[], readonly (readonly [string, string])[]]>([
    ['a leap day', ['2024-02-29'], []],
    ['a gap of months', ['2024-01-01', '2024-08-31'], []],
    ['a gap of years', ['2020-01-01', '2024-08-31', '2020-01-01'], [['2020-01-01', '2024-08-31']]],
  ])('%s', async (_, days, gaps) => {
    const { log, problems } = await read({ 'a.csv': raw(...days) });
    expect(log.searches).toBe(days.length);
    expect(problems.map(({ values }) => [values?.from, values?.to])).toEqual(gaps);
  });
});

/** A cache in memory that records calls. */
function memoryCache(): Cache<CountedLog> & { readonly kept: Map<string, CountedLog>; readonly asked: string[] } {
  const kept = new Map<string, CountedLog>();
  const asked: string[] = [];
  return {
    kept,
    asked,
    find: async (key) => {
      asked.push('find');
      return kept.get(key);
    },
    keep: async (key, log) => {
      asked.push('keep');
      kept.set(key, log);
    },
  };
}

describe('a cache', () => {
  test('distinguishes the same bytes with and without the extension for compressed files', async () => {
    const cache = memoryCache();
    const packed = gzipSync(raw('2025-01-02'));
    const codes = async (logs: Logs) => (await read(logs, { cache })).problems.map(({ code }) => code);
    expect(await codes({ 'a.csv': raw('2025-01-02'), 'b.csv.gz': packed })).toEqual(['duplicate-log']);
    expect(await codes({ 'a.csv.gz': raw('2025-01-02') })).toEqual(['bad-gzip']);
    expect(await codes({ 'b.csv': packed })).toEqual(['not-csv']);
  });

  const log = text(`${LOG_HEADER},agent`, '2025-01-02,a,1,,x', '2025-01-03,a,1,"""Cedar""",x', ',,,,');
  const logs = { 'a.csv': log, 'b.csv.gz': gzipSync(counts('2024-01-02')) };

  test('replaces reading, with the same result', async () => {
    const cache = memoryCache();
    const first = await read(logs, { cache, isCouncilName: () => false });
    expect(first.problems.map(({ code }) => code)).toEqual(['unknown-column', 'unknown-restriction']);
    expect(cache.asked).toEqual(['find', 'keep', 'find', 'keep']);
    const hash = createHash('sha256').update(log).digest('hex');
    expect(cache.kept.get(hash)).toMatchObject({ kind: 'raw', rows: 2 });
    const second = await read(logs, { cache, isCouncilName: () => false });
    expect(second).toEqual(first);
    expect(cache.asked.length).toBe(6);
    const named = await read(logs, { cache, isCouncilName: (name) => name === 'Cedar' });
    expect(named.problems.map(({ code }) => code)).toEqual(['unknown-column']);
  });

  test('doesn’t store a log that changes after its hash is computed', async () => {
    const cache = memoryCache();
    const before = logFile('a.csv', Buffer.from(log));
    let opened = 0;
    const file = { ...before, open: () => logFile('a.csv', Buffer.from(opened++ ? raw('2025-01-02') : log)).open() };
    expect((await readSearchLogs([file], { cache })).log.days).toBe(1);
    expect(cache.kept.size).toBe(0);
  });

  test('doesn’t store a log with an error', async () => {
    const cache = memoryCache();
    await read({ 'a.csv': `${log}never,a,1,,\n`, 'b.csv': text(REDACTED_HEADER, '2025-01-02,a,1,,4') }, { cache });
    expect(cache.kept.size).toBe(0);
  });
});

test.each([false, true])('progress is reported in rows and in bytes of the files; compressed: %s', async (isPacked) => {
  const large = text(LOG_HEADER, ...Array.from({ length: 60_000 }, (_, n) => `2025-01-02,query ${n},1,`));
  const logs: Logs = isPacked
    ? { 'a.csv.gz': gzipSync(large), 'b.csv.gz': gzipSync(raw('2025-01-03')) }
    : { 'a.csv': large, 'b.csv': raw('2025-01-03') };
  const total = Object.values(logs).reduce((sum, { length }) => sum + length, 0);
  const cache = memoryCache();
  for (let run = 0; run < 2; run++) {
    const reported: ReadProgress[] = [];
    await read(logs, { cache, onProgress: (progress) => reported.push(progress) });
    expect(reported.length).toBe(
      run === 0 ? filesOf(logs).reduce((sum, { size }) => sum + Math.ceil(size / 1000), 0) : 2,
    );
    expect(reported.toSorted((a, b) => a.rows - b.rows || a.bytes - b.bytes)).toEqual(reported);
    expect(reported.every(({ totalBytes }) => totalBytes === total)).toBe(true);
    expect(reported.at(-1)).toMatchObject({ rows: run === 0 ? 60_000 : 60_001, bytes: total });
  }
});
