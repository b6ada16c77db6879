// Runs a fuzzer with a seed, and with a time limit for each run. A failure shows the seed, the path of its run, and the smallest
// changes that cause it. To repeat only this run:
//
//     FUZZ_SEED=… FUZZ_PATH=… npx vitest run test/fuzz/….test.ts -t 'the name of the test'
//
// A campaign, `npm run bench -- fuzz`, sets `FUZZ_RUNS` to multiply the number of runs.
import fc from 'fast-check';
import { times } from '../support/campaign.ts';
import { withinTime } from '../support/within-time.ts';

/** In milliseconds. Work with quadratic time would take minutes. */
export const MOST_TIME = 5000;

/**
 * Each run draws a number below this one, so that some checks happen only in some runs. The number is part of the input, so
 * repeating a run repeats its checks.
 */
const DRAWS = 240;

const { FUZZ_SEED, FUZZ_PATH } = process.env;

/** The time limit for all runs of a test, in milliseconds. */
export const campaignTime = (count: number): number => Math.max(300_000, count * times * 300);

/**
 * Fails with the smallest input for which a run throws or takes too long.
 * @param count the number of runs in `npm test`
 * @param run also receives a number for `isDrawn`
 */
export async function fuzz<Input>(
  { seed, count }: { readonly seed: number; readonly count: number },
  inputs: fc.Arbitrary<Input>,
  run: (input: Input, draw: number) => Promise<void> | void,
): Promise<void> {
  const property = fc.asyncProperty(inputs, fc.nat(DRAWS - 1), async (input, draw) => {
    await withinTime(MOST_TIME, () => run(input, draw));
  });
  await fc.assert(property, {
    seed: FUZZ_SEED === undefined ? seed : Number(FUZZ_SEED),
    ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH }),
    numRuns: count * times,
    // A slow input is slow in each of the hundreds of runs that shrink it.
    interruptAfterTimeLimit: campaignTime(count),
    markInterruptAsFailure: true,
  });
}

/** True in one of `outOf` runs. `outOf` must be a divisor of 240. */
export const isDrawn = (draw: number, outOf: number): boolean => draw % outOf === 0;

/** A change to an input, which describes itself in a failure. */
export interface Change<Subject> {
  readonly apply: (subject: Subject) => void;
}

/** Changes of one kind. Each describes itself in a failure. */
export const changes = <Subject, Values>(
  kind: string,
  values: fc.Arbitrary<Values>,
  apply: (subject: Subject, values: Values) => void,
): fc.Arbitrary<Change<Subject>> =>
  values.map((chosen) => ({
    apply: (subject) => apply(subject, chosen),
    // Truncates long values, because the seed and the path reproduce them.
    [fc.toStringMethod]: () => `${kind} ${fc.stringify(chosen).slice(0, 300)}`,
  }));

/** A few of these changes, but usually a single one, because several changes hide each other. */
export const someOf = <Subject>(
  ...kinds: readonly fc.Arbitrary<Change<Subject>>[]
): fc.Arbitrary<readonly Change<Subject>[]> =>
  fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 4, size: 'xsmall' });

/** Any character, including halves of surrogate pairs. (The library's own units list a million characters first.) */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** A position in a text of any length, from its beginning to its end. */
export const anywhere: fc.Arbitrary<number> = fc.nat(10_000);

/** The index for a position, from 0 to `most`. */
export const placeIn = (place: number, most: number): number => Math.round((place / 10_000) * most);
