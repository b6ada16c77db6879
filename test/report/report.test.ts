// A report stays readable, and is made at once, however much is wrong.
import { expect, test } from 'vitest';
import type { Problem } from '../../src/problem.ts';
import { reportOf } from '../../src/report/report.ts';

test('of a file with very many problems the first 20 are shown, then a count', () => {
  const problemIn =
    (file: string) =>
    (_: unknown, index: number): Problem => ({
      code: 'bad-year',
      file,
      place: { line: index + 2, column: 3 },
      values: { cell: '“x”' },
    });
  const many = Array.from({ length: 300_000 }, problemIn('commitments.csv'));
  const report = reportOf([problemIn('plans.csv')(undefined, 0), ...many]);
  const [plans, commitments, counts] = report.split('\n\n');
  expect(plans).toMatch(/^plans\.csv\n {2}2:3 error/);
  expect(commitments!.match(/^ {2}\d+:3 error/gm)).toHaveLength(20);
  expect(commitments).toMatch(/\n {2}… and 299,980 more$/);
  expect(counts).toBe('300,001 errors, 0 warnings');
});

test('a file’s name is shown, not obeyed', () => {
  const report = reportOf([{ code: 'not-utf8', file: 'searches/a\n\u001b[2Jb.csv' }]);
  expect(report.split('\n')[0]).toBe('searches/a⏎\\u001b[2Jb.csv');
});
