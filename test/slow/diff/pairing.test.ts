// Thousands of commitments that all changed.
import { expect, test } from 'vitest';
import { pairCommitments } from '../../../src/diff/pairing.ts';

const words = (seed: number) =>
  Array.from({ length: 40 }, (_, index) => ((seed * 7919 + index * 104_729) % 65_521).toString(36)).join(' ');

test('five thousand that changed are found again in seconds', () => {
  const before = Array.from({ length: 5000 }, (_, index) => ({
    council: 'https://climate.example/api/councils/ABC/',
    has_promise: true,
    target_year: 2030,
    scope: 'Whole area',
    text: words(index + 1),
    source: `#${index}`,
    source_name: 'Plan',
  }));
  const after = before.map((each) => ({ ...each, text: `Now: ${each.text}`, target_year: 2031 }));
  const started = process.cpuUsage();
  const { changed, removed, added } = pairCommitments(before, after.toSpliced(2000, 1));
  expect(process.cpuUsage(started).user).toBeLessThan(15_000_000);
  expect(added).toEqual([]);
  expect(removed.length).toBe(1);
  expect(changed.filter(([one, other]) => other.text !== `Now: ${one.text}`)).toEqual([]);
});
