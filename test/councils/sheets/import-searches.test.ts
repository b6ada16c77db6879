// Imports all saved searches into the raw log, without showing any of them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesIn, importAgain, importInto } from '../../support/importing.ts';
import { type Files, LOG_HEADER, problemsOfFolder, REDACTED_HEADER, text } from '../../support/source.ts';

const HEADER = 'id,search_key,user_query,full_query,result_count,inorganic,created,council_restriction';
const search = (query: string, time = '2025-07-03 06:40:03.620912+00', results = '3', restriction = '') =>
  `1,q,${query},,${results},f,${time},${restriction}`;
const NONE: Files = { 'searches.csv': null };
const SECRET = 'who is my neighbour';

test('any text is a valid search, including NA', async () => {
  const typed = ['NA', 'N/A', 'null', '#REF!', ' heat  pump ', '"a ""quoted"" one"', '"two\nlines"', '"=1+1, 2"', ''];
  const { read, report, folder } = await importInto(
    NONE,
    'searches',
    text(HEADER, ...typed.map((query) => search(query))),
  );
  expect(read('searches.csv')).toBe(
    text(LOG_HEADER, ...typed.map((query) => `2025-07-03 06:40:03.620912+00,${query},3,`)),
  );
  expect(report.files[0]).toMatchObject({ read: 9, imported: 9 });
  expect(await problemsOfFolder(folder)).toEqual([]);
});

test('keeps restrictions unchanged, and removes decimal zeros from counts', async () => {
  const { rows } = await importInto(
    NONE,
    'searches',
    text(HEADER, search('solar', '2025-07-03 06:40:03+00', '12.0', '"""Abbey"""')),
  );
  expect(rows('searches.csv')).toEqual(['2025-07-03 06:40:03+00,solar,12,"""Abbey"""']);
});

describe('rejected searches are not shown', () => {
  test.each([
    ['a date in spreadsheet format', search(SECRET, '03/07/2025 06:40'), 'bad-time'],
    ['no time', search(SECRET, ''), 'empty-cell'],
    ['no count', search(SECRET, undefined, ''), 'empty-cell'],
    ['a count that is not a number', search(SECRET, undefined, SECRET), 'bad-count'],
    ['a restriction without quotation marks', search(SECRET, undefined, '3', 'Abbey'), 'bad-restriction'],
    ['a row that is too long', `${search(SECRET)},x`, 'too-many-cells'],
    ['a restriction that could be corrected', search('solar', undefined, '3', SECRET), 'bad-restriction'],
    ['a count that could be corrected', search(SECRET, undefined, '"1,234"'), 'bad-count'],
    ['a blank row', ',,,,,,,', 'nothing-to-import'],
  ])('%s', async (_, row, code) => {
    const imported = await importInto(NONE, 'searches', text(HEADER, row));
    expect(codesIn(imported)).toEqual({ [code]: [2] });
    for (const format of ['pretty', 'json'] as const) {
      const { printed, told } = await importInto(NONE, 'searches', text(HEADER, row, search(SECRET)), {
        format,
        write: false,
      });
      expect(printed + told).not.toContain(SECRET);
      expect(printed + told).not.toContain('1234');
    }
  });

  test.each([
    ['a file without a header', text(search(SECRET), search(SECRET)), 1],
    ['a header without a line end', `${HEADER},x,${SECRET}\n1,q,${SECRET},,3,f,2025-07-03 06:40:03+00,,,x\n`, 0],
    ['an unclosed quotation mark', text(HEADER, search(`"${SECRET}`)), 1],
  ])('%s', async (_, sheet, exitCode) => {
    for (const format of ['pretty', 'json'] as const) {
      const { code, printed, told } = await importInto(NONE, 'searches', sheet, { format, write: false });
      expect(code).toBe(exitCode);
      expect(printed + told).not.toContain(SECRET);
    }
  });
});

describe('an existing log', () => {
  const OURS = text(
    LOG_HEADER,
    '2025-07-01T10:00:00Z,by hand,3,',
    '2025-07-03 06:40:03+00,solar,3,',
    '2025-07-03 06:40:03+00,solar,3,',
  );

  test('gets only new searches, and as many equal ones as the file that has most of them', async () => {
    const sheet = text(
      HEADER,
      ...['solar', 'solar', 'solar', 'heat'].map((query) => search(query, '2025-07-03 06:40:03+00')),
    );
    const first = await importInto({ 'searches.csv': OURS }, 'searches', sheet);
    expect(first.read('searches.csv')).toBe(`${OURS}2025-07-03 06:40:03+00,solar,3,\n2025-07-03 06:40:03+00,heat,3,\n`);
    const again = await importAgain(first.folder, 'searches', sheet);
    expect([again.read('searches.csv'), again.report.written]).toEqual([first.read('searches.csv'), false]);
    expect(again.report.log).toMatchObject({ added: 0, kept: 1, keptAt: [{ line: 2 }] });
  });

  test('keeps its columns and line endings', async () => {
    const ours = 'council_restriction,note,searched_at,result_count,user_query\r\n,x,2025-07-01,3,by hand';
    const { read } = await importInto(
      { 'searches.csv': ours },
      'searches',
      text(HEADER, search('solar', '2025-07-02')),
    );
    expect(read('searches.csv')).toBe(`${ours}\r\n,,2025-07-02,3,solar\r\n`);
  });

  test('may be split into several files', async () => {
    const files = { 'searches.csv': null, 'searches/june.csv': text(LOG_HEADER, '2025-06-01,solar,3,') };
    const sheet = text(HEADER, search('solar', '2025-06-01'), search('solar', '2025-07-01'));
    const { rows } = await importInto(files, 'searches', sheet);
    expect(rows('searches.csv')).toEqual(['2025-07-01,solar,3,']);
  });

  test('is rejected if it has daily counts', async () => {
    const { code, told, read } = await importInto(
      { 'searches.csv': text(REDACTED_HEADER) },
      'searches',
      text(HEADER, search('solar')),
    );
    expect([code, told]).toEqual([2, expect.stringContaining('not-a-raw-log')]);
    expect(read('searches.csv')).toBe(text(REDACTED_HEADER));
  });
});

test('imports overlapping exports without duplicates', async () => {
  const [june, both] = [
    text(HEADER, search('a', '2025-06-01')),
    text(HEADER, search('a', '2025-06-01'), search('b', '2025-07-01')),
  ];
  const { rows } = await importInto(NONE, 'searches', { 'june.csv': june, 'both.csv': both });
  expect(rows('searches.csv')).toEqual(['2025-06-01,a,3,', '2025-07-01,b,3,']);
});

test('--out adds to another log', async () => {
  const { folder, report } = await importInto(NONE, 'searches', text(HEADER, search('solar')), {
    out: undefined,
    write: false,
  });
  expect([report.written, existsSync(path.join(folder, 'searches.csv'))]).toEqual([false, false]);
});
