// A code frame from a row of megabytes.
import { expect, test } from 'vitest';
import { codeFrameOf } from '../../src/program/report/code-frame.ts';

test('a row of several megabytes takes little time', () => {
  const cells = [...Array(200_000).fill('cell'), '203', '你'.repeat(1_000_000)];
  const from = 200_000 * 'cell,'.length;
  const before = process.cpuUsage();
  const { line, indent, marked } = codeFrameOf({ text: cells.join(','), from, to: from + 3 }, 70);
  expect(line.slice(indent, indent + marked)).toBe('203');
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});
