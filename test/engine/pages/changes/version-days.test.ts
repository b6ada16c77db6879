// How versions of the data are called.
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/engine/changes/publications.ts';
import { versionDay } from '../../../../src/engine/pages/changes/words.ts';

const daysOf = (...versions: readonly Pick<Publication, 'version' | 'date' | 'commit'>[]) => {
  const all = versions as readonly Publication[];
  return all.map((publication) => versionDay(publication, all));
};

test('versions are named after days, or times if several have the same day', () => {
  const commit = (date: string, id: string) => ({ version: `${date.slice(0, 10)}-${id}`, date, commit: `${id}00` });
  expect(
    daysOf(
      commit('2025-08-16T23:59:00Z', '1a2b3c0'),
      commit('2025-08-17T09:30:00Z', '1a2b3c1'),
      commit('2025-08-17T10:00:10Z', '1a2b3c2'),
      commit('2025-08-17T10:00:50Z', '1a2b3c3'),
    ),
  ).toEqual([
    '16 August 2025',
    '17 August 2025, 09:30 UTC',
    '17 August 2025, 10:00 UTC (1a2b3c2)',
    '17 August 2025, 10:00 UTC (1a2b3c3)',
  ]);
});

test('versions in folders have no times', () => {
  const folder = (version: string) => ({ version, date: `${version.slice(0, 10)}T00:00:00Z` });
  expect(daysOf(folder('2025-08-16'), folder('2025-08-17'), folder('2025-08-17-b'))).toEqual([
    '16 August 2025',
    '17 August 2025',
    '17 August 2025 (b)',
  ]);
});
