// The progress bar for reading search logs.
import { describe, expect, test } from 'vitest';
import { readingLine, readingProgress } from '../../src/program/progress.ts';

const MILLION = 1_000_000;
const line = (rows: number, bytes: number, totalBytes: number, elapsed: number) =>
  readingLine({ rows, bytes, totalBytes, elapsed });

describe('the line', () => {
  test.each<[string, string]>([
    [
      line(5_600_000, 261 * MILLION, 429 * MILLION, 11_600),
      'Reading searches  ━━━━━━━━━━━───────  60 %  5,600,000 rows  480,000/s  8 s left',
    ],
    [line(0, 0, MILLION, 500), 'Reading searches  ──────────────────   0 %  0 rows  0/s'],
    [line(10, 5, 10, 1000), 'Reading searches  ━━━━━━━━━─────────  50 %  10 rows  10/s  1 s left'],
    [line(10, 1, 100, 1000), 'Reading searches  ──────────────────   1 %  10 rows  10/s  99 s left'],
    [line(10, 1, 101, 1000), 'Reading searches  ──────────────────   0 %  10 rows  10/s  2 min left'],
    [line(0, 0, 0, 1000), 'Reading searches  ━━━━━━━━━━━━━━━━━━  100 %  0 rows  0/s  0 s left'],
    [
      line(123_456_789, MILLION, 100 * MILLION, 300_000),
      'Reading searches  ────────────   1 %  123,456,789 rows  410,000/s  495 min left',
    ],
  ])('%s', (found, wanted) => {
    expect(found).toBe(wanted);
  });

  test('fits a terminal of 80 columns, whatever its content', () => {
    for (let power = 0; power < 13; power++) {
      for (const share of [0.0001, 0.1, 0.5, 0.99, 1]) {
        expect(line(10 ** power, share * MILLION, MILLION, 1000 * 2 ** power).length).toBeLessThanOrEqual(79);
      }
    }
  });
});

test('reading that takes little time shows nothing; otherwise, progress is shown ten times a second at most', () => {
  const shown: string[] = [];
  let now = 1000;
  const tell = readingProgress({ progress: (text) => shown.push(text) }, () => now);
  for (now of [1001, 1499, 1500, 1599, 1600, 1601]) tell({ rows: 10, bytes: 1, totalBytes: 2 });
  expect(shown.length).toBe(2);
  expect(shown[1]).toContain('50 %');
});
