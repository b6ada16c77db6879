// How often tests with random inputs run: briefly in `npm test`, FUZZ_RUNS times as often in a campaign (`npm run bench -- fuzz`).
export const times = Number(process.env.FUZZ_RUNS ?? 1);

/** The settings of a property test: always the same inputs first, and more of them in a campaign. */
export const runs = (seed: number, numRuns: number) => ({ seed, numRuns: numRuns * times });

/** A size that grows to its full one in a campaign. */
export const sized = (brief: number, full: number): number => (times > 1 ? full : brief);
