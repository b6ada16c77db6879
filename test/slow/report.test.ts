// A report of hundreds of thousands of problems, and of cells of megabytes.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Problem } from '../../src/problem.ts';
import { codeFrameOf } from '../../src/report/frame.ts';
import { reportOf } from '../../src/report/report.ts';
import { COMMITMENTS_HEADER, problemsOf, text } from '../support/source.ts';

const stream = Object.assign(new PassThrough(), { columns: 80 }) as never;

test('300,000 problems', () => {
  const problems = Array.from(
    { length: 300_000 },
    (_, index): Problem => ({
      code: 'bad-year',
      file: 'commitments.csv',
      place: { line: index + 2, column: 3 },
      values: { cell: '“x”' },
    }),
  );
  const report = reportOf(problems, stream);
  expect(report).toContain('\n\n  … and 299,980 more: 299,980 bad-year\n\n');
});

test('cells of megabytes', async () => {
  const cell = `"${'你😀é\t\u0301, '.repeat(100_000)}"`;
  const problems = await problemsOf({
    'commitments.csv': text(COMMITMENTS_HEADER, `ABC,${cell},${cell},${cell},,${cell},`),
  });
  const before = process.cpuUsage();
  const report = reportOf(problems, stream);
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  expect(report.match(/^ {2}error/gm)).toHaveLength(4);
});

test('a row of megabytes', () => {
  const cells = [...Array(200_000).fill('cell'), '203', '你'.repeat(1_000_000)];
  const from = 200_000 * 'cell,'.length;
  const before = process.cpuUsage();
  const { line, indent, marked } = codeFrameOf({ text: cells.join(','), from, to: from + 3 }, 70);
  expect(line.slice(indent, indent + marked)).toBe('203');
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});
