// Limits the number of search terms that fit in memory until the test ends.
import { onTestFinished } from 'vitest';
import { TALLY_LIMITS } from '../../src/engine/terms/day-counts.ts';

export function limitTerms(keys: number, characters = 1000): void {
  const usual = { ...TALLY_LIMITS };
  Object.assign(TALLY_LIMITS, { keys, characters });
  onTestFinished(() => {
    Object.assign(TALLY_LIMITS, usual);
  });
}
