// The number of runs of tests with random inputs. `npm test` needs few, and a campaign (`npm run bench -- fuzz`) has FUZZ_RUNS
// times as many.
export const times = Number(process.env.FUZZ_RUNS ?? 1);

/** The settings for a property test. The first inputs are always the same, and a campaign adds more. */
export const runs = (seed: number, numRuns: number) => ({ seed, numRuns: numRuns * times });

/** A size that reaches its full value only in a campaign. */
export const sized = (brief: number, full: number): number => (times > 1 ? full : brief);
