// Before it builds again, the preview waits until an editor has finished. Tests write everything at once.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, vi } from 'vitest';

/** Reduces all waiting times of the program to a fifth, for the tests in a file. */
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
