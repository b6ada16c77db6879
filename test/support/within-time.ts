// Limits the time that some work may take, even if other programs keep the machine's processors busy.
import { processorTime } from './processor-time.ts';

/**
 * Fails if the work takes longer than this many milliseconds of processor time. Because reading the processor time is slow, the
 * work is first timed by the clock. If that takes too long, it runs a second time and its processor time is measured.
 * @returns the time that the work took, in milliseconds
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
