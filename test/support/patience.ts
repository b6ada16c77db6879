// The preview waits for an editor to finish before it builds again; tests write at once.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, vi } from 'vitest';

/** Makes every wait of the program a fifth as long, for the tests of a file. */
export function shortenWaits(): void {
  beforeAll(() => {
    const wait = timers.setTimeout;
    vi.spyOn(timers, 'setTimeout').mockImplementation((time, ...more) => wait((time ?? 0) / 5, ...more) as never);
    syncBuiltinESMExports();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}
