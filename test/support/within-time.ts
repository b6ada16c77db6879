// A bound on the time that work may take, on a machine whose processors may be busy with other programs.
import { processorTime } from './processor-time.ts';

/**
 * Fails if the work takes longer than it may, in milliseconds of processor time. Reading that time is slow, so only work
 * that takes long by the clock is measured: it is done a second time.
 * @returns what it took
 */
export async function withinTime(most: number, run: () => Promise<void> | void): Promise<number> {
  const started = performance.now();
  await run();
  const waited = performance.now() - started;
  if (waited <= most) return waited;
  const taken = (await processorTime(run)) * 1000;
  if (taken > most) throw new Error(`it took ${Math.round(taken)} ms`);
  return taken;
}
