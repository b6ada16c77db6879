// The counts from raw search logs and from daily counts.

import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { readSource } from '../../../src/engine/site/read-source.ts';
import type { SearchLog } from '../../../src/engine/terms/search-log.ts';
import { dateOf } from '../../../src/engine/text/calendar.ts';
import type { Files } from '../../support/source.ts';
import {
  briefly,
  COUNTS_HEADER,
  datasetOf,
  LOG_HEADER,
  problemsOf,
  quotedRow,
  sourceFolder,
  text,
} from '../../support/source.ts';

/** Each key as `query/results/restriction: day×times …`, sorted. */
function countsOf({ counts: { queries, restrictions, keys, starts, days, searches } }: SearchLog): readonly string[] {
  return Array.from(keys.results, (results, key) => {
    const own = Array.from(days.subarray(starts[key]!, starts[key + 1]!), (day, index) => {
      return `${dateOf(day)}×${searches[starts[key]! + index]}`;
    });
    return `${queries[keys.query[key]!]}/${results}/${restrictions[keys.restriction[key]!]}: ${own.join(' ')}`;
  }).sort();
}

const logOf = async (log: string): Promise<SearchLog> => (await datasetOf({ 'searches.csv': log })).searchLog;

describe('a raw log', () => {
  test('counts the searches of each day in UTC', async () => {
    const log = await logOf(
      text(
        LOG_HEADER,
        '2025-01-02,solar,3,',
        '2025-01-02T23:59:59Z,solar,3,',
        '2025-01-03T00:30:00+01:00,solar,3,',
        '2025-01-03,solar,3,',
      ),
    );
    expect(countsOf(log)).toEqual(['solar/3/: 2025-01-02×3 2025-01-03×1']);
    expect(log.searches).toBe(4);
  });

  test('distinguishes queries, results and restrictions that differ by one character', async () => {
    const log = await logOf(
      text(
        LOG_HEADER,
        ...['solar', 'Solar', ' solar', 'solar '].map((query) => `2025-01-02,${query},3,`),
        '2025-01-02,solar,30,',
        '2025-01-02,solar,3,"""Abbey"""',
        '2025-01-02,solar,3,"""Beech"""',
        '2025-01-02,caf\u00e9,0,',
        '2025-01-02,cafe\u0301,0,',
      ),
    );
    expect(countsOf(log)).toHaveLength(9);
    expect(log.searches).toBe(9);
  });

  test('ignores leading zeros in the number of results', async () => {
    expect(countsOf(await logOf(text(LOG_HEADER, '2025-01-02,solar,3,', '2025-01-02,solar,003,')))).toEqual([
      'solar/3/: 2025-01-02×2',
    ]);
  });

  test('has a first and last day, in any order of rows', async () => {
    const days = ['2025-03-01', '2024-02-29', '2025-12-31T23:30:00-01:00', '2025-01-01'];
    const { span } = await logOf(text(LOG_HEADER, ...days.map((day) => `${day},solar,3,`)));
    expect([span && dateOf(span.first), span && dateOf(span.last)]).toEqual(['2024-02-29', '2026-01-01']);
  });

  test.each([
    ['with only a header', text(LOG_HEADER)],
    ['with only a header, without a line end', LOG_HEADER],
    ['with rows of only separators', text(LOG_HEADER, ',,,', ' , ,,')],
    ['of daily counts, with only a header', text(COUNTS_HEADER)],
  ])('%s, is empty', async (_, log) => {
    expect(countsOf(await logOf(log))).toEqual([]);
    expect(await logOf(log)).toMatchObject({ span: undefined, searches: 0 });
  });

  test('without any rows is empty', async () => {
    expect(briefly(await problemsOf({ 'searches.csv': '' }))).toEqual(['searches.csv 1:1 empty-file']);
  });

  test('without a header lacks all columns', async () => {
    const problems = await problemsOf({ 'searches.csv': 'heat\n' });
    expect(briefly(problems)).toEqual(['searches.csv 1:1 missing-column']);
    const [message] = problems.map(messageOf);
    expect(message).toBe(
      'the columns “searched_at”, “user_query”, “result_count” and “council_restriction” are missing',
    );
  });

  test('whose first row is a search has one problem, without a suggestion', async () => {
    const problems = await problemsOf({ 'searches.csv': '2025-01-02,heat,3,\n' });
    expect(problems.map(({ code, suggestion }) => [code, suggestion])).toEqual([['missing-header-row', undefined]]);
  });
});

describe('daily counts', () => {
  test('are added up by day', async () => {
    const log = await logOf(
      text(
        'times_seen,result_count,date,council_restriction,user_query',
        '5,3,2025-01-02,,solar',
        '1,3,2025-01-02,,solar',
        '10,3,2025-01-04,,solar',
        '2,0,2025-01-02,"""Abbey""",wind',
      ),
    );
    expect(countsOf(log)).toEqual(['solar/3/: 2025-01-02×6 2025-01-04×10', 'wind/0/"Abbey": 2025-01-02×2']);
    expect(log.searches).toBe(18);
  });

  test('give the same result as the raw log', async () => {
    const raw = await logOf(text(LOG_HEADER, '2025-01-02,a,1,', '2025-01-02,a,1,', '2025-01-03,b,2,"""Abbey"""'));
    const counts = await logOf(text(COUNTS_HEADER, '2025-01-02,a,1,,2', '2025-01-03,b,2,"""Abbey""",1'));
    expect(counts).toEqual(raw);
  });

  test.each(['0', '', '-1', '+5', '1.5', '5 ', '1e3', '0x10', 'five', '٥', '99999999999999999'])(
    'can’t have %j searches',
    async (times) => {
      const problems = await problemsOf({ 'searches.csv': text(COUNTS_HEADER, `2025-01-02,solar,3,,${times}`) });
      expect(briefly(problems)).toEqual([`searches.csv 2:21 ${times ? 'bad-count' : 'empty-cell'}`]);
    },
  );
});

test.each(['', '-1', '1.5', ' 3', '1e3', 'three', '1,000'])('the number of results can’t be %j', async (results) => {
  const problems = await problemsOf({ 'searches.csv': text(LOG_HEADER, `2025-01-02,solar,"${results}",`) });
  expect(briefly(problems)).toEqual([`searches.csv 2:18 ${results ? 'bad-count' : 'empty-cell'}`]);
});

test.each(['Abbey', '"Abbey', 'Abbey"', '“Abbey”', ' "Abbey"', '"'])(
  'a restriction can’t be %j',
  async (restriction) => {
    const row = `2025-01-02,solar,3,${quotedRow([restriction])}`;
    expect(briefly(await problemsOf({ 'searches.csv': text(LOG_HEADER, row) }))).toEqual([
      'searches.csv 2:20 bad-restriction',
    ]);
  },
);

test('one warning counts all searches restricted to unknown councils', async () => {
  const rows = ['Abbey', 'abbey', 'Cedar', 'Cedar'].map((name) => `2025-01-02,solar,3,"""${name}"""`);
  const problems = await problemsOf({ 'searches.csv': text(LOG_HEADER, ...rows) });
  expect(briefly(problems)).toEqual(['searches.csv 3:20 unknown-restriction']);
  expect(problems[0]?.values?.searches).toBe('3 searches are');
});

test('each search counts, rather than each row', async () => {
  const problems = await problemsOf({ 'searches.csv': text(COUNTS_HEADER, '2025-01-02,solar,3,"""Cedar""",7') });
  expect(problems.map(({ code, values }) => [code, values?.searches])).toEqual([
    ['unknown-restriction', '7 searches are'],
  ]);
});

test('an unknown column is reported once, and ignored', async () => {
  const log = text(`${LOG_HEADER},agent`, '2025-01-02,solar,3,,x', '2025-01-03,wind,3,,y');
  expect(briefly(await problemsOf({ 'searches.csv': log }))).toEqual(['searches.csv 1:57 unknown-column']);
  expect((await logOf(log)).searches).toBe(2);
});

describe('several logs', () => {
  const read = async (files: Files): Promise<SearchLog> => {
    const { value: source, problems } = await readSource({ data: sourceFolder(files), site: {} });
    expect(problems).toEqual([]);
    return source!.searchLog!;
  };
  const one = text(LOG_HEADER, '2025-01-02,a,1,', '2025-01-02,b,1,');
  const other = text(COUNTS_HEADER, '2025-01-03,a,1,,3', '2025-01-05,a,1,,1');
  const sum = ['a/1/: 2025-01-02×1 2025-01-03×3 2025-01-05×1', 'b/1/: 2025-01-02×1'];

  test.each<[string, Files]>([
    ['in the folder and in a folder below it', { 'searches.csv': one, 'searches/2025.csv': other }],
    ['only below it', { 'searches.csv': null, 'searches/a.csv': one, 'searches/b.csv': other }],
    ['in folders of folders', { 'searches.csv': null, 'searches/2025/01/x.csv': one, 'searches/2025/02/x.csv': other }],
    ['with an empty one', { 'searches.csv': one, 'searches/none.csv': text(LOG_HEADER), 'searches/b.csv': other }],
    ['next to other files', { 'searches.csv': one, 'searches/b.csv': other, 'searches/README.md': 'not a log' }],
  ])('%s are added up', async (_, files) => {
    const log = await read(files);
    expect(countsOf(log)).toEqual(sum);
    expect(log.searches).toBe(6);
    expect([log.span && dateOf(log.span.first), log.span && dateOf(log.span.last)]).toEqual([
      '2025-01-02',
      '2025-01-05',
    ]);
  });

  test('the problems of each log are reported', async () => {
    const bad = text(LOG_HEADER, 'soon,a,1,');
    const { problems } = await readSource({
      data: sourceFolder({ 'searches.csv': bad, 'searches/a/b.csv': `${bad}\n` }),
      site: {},
    });
    expect(problems.map(({ location, code }) => `${location?.file.split(/[/\\]/).slice(-1)} ${code}`)).toEqual([
      'searches.csv bad-time',
      'b.csv bad-time',
    ]);
  });
});
