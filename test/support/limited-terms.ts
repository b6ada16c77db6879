// Limits the number of search terms that fit in memory until the test ends.
import { onTestFinished } from 'vitest';
import { TALLY_ROOM } from '../../src/engine/terms/day-counts.ts';

export function limitTerms(keys: number, characters = 1000): void {
  const usual = { ...TALLY_ROOM };
  Object.assign(TALLY_ROOM, { keys, characters });
  onTestFinished(() => {
    Object.assign(TALLY_ROOM, usual);
  });
}
