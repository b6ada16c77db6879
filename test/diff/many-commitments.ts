// Commitments to pair, one or thousands.
import { expect } from 'vitest';
import type { Item } from '../../src/api/endpoint.ts';
import { pairCommitments } from '../../src/diff/pairing.ts';

export const GOOD = {
  council: 'https://climate.example/api/councils/ABC/',
  has_promise: true,
  target_year: 2030,
  scope: 'Whole area',
  text: 'The council will reach net zero carbon emissions by 2030.',
  source: 'https://abbey.example/plan',
  source_name: 'Plan',
};

export const commitment = (changed: Partial<Record<keyof typeof GOOD, Item[string]>> = {}): Item => ({
  ...GOOD,
  ...changed,
});

const words = (seed: number) =>
  Array.from({ length: 40 }, (_, index) => ((seed * 7919 + index * 104_729) % 65_521).toString(36)).join(' ');

/** Changes all of so many commitments and removes one. @param most seconds of processor time for pairing them */
export function expectFoundAgain(count: number, most: number): void {
  const before = Array.from({ length: count }, (_, index) =>
    commitment({ text: words(index + 1), source: `#${index}` }),
  );
  const after = before.map((each) => ({ ...each, text: `Now: ${each.text}`, target_year: 2031 }));
  const started = process.cpuUsage();
  const { changed, removed, added } = pairCommitments(before, after.toSpliced(count * 0.4, 1));
  expect(process.cpuUsage(started).user).toBeLessThan(most * 1e6);
  expect(added).toEqual([]);
  expect(removed.length).toBe(1);
  expect(changed.filter(([one, other]) => other.text !== `Now: ${one.text}`)).toEqual([]);
}
