// Counts without the withheld terms are the counts of logs from which those searches were deleted.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchesIn } from '../../../src/engine/terms/day-counts.ts';
import { indexLog } from '../../../src/engine/terms/index-log.ts';
import { withhold } from '../../../src/engine/terms/withhold.ts';
import { runs } from '../../support/campaign.ts';
import { anyLog, bytesOf, dayCounts, groupsOf, keyLogs, TEXTS, written } from './logs.ts';

test('for any log and terms, the store has the same bytes, and withheld searches are counted', () => {
  fc.assert(
    fc.property(anyLog, fc.subarray(TEXTS), (log, queries) => {
      const isWithheld = (query: string) => queries.includes(query);
      const [out, others] = [true, false].map((is) => log.filter(({ query }) => isWithheld(query) === is));
      const { counts, withheld } = withhold(dayCounts(keyLogs(log)), isWithheld);
      expect(bytesOf(written(indexLog(counts)))).toBe(bytesOf(written(indexLog(dayCounts(keyLogs(others!))))));
      expect(searchesIn(counts)).toBe(others!.length);
      expect(withheld).toEqual({ terms: groupsOf(out!).length, searches: out!.length });
    }),
    runs(20_260_803, 200),
  );
});

test('if nothing is withheld, nothing is copied', () => {
  const counts = dayCounts([]);
  expect(withhold(counts, undefined).counts).toBe(counts);
  expect(withhold(counts, () => false).counts).toBe(counts);
});
