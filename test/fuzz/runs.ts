// Runs a fuzzer with a seed and a time limit for each run. A failure shows the seed and the path of its run, and the smallest changes
// that cause it. To repeat only this run:
//
//     FUZZ_SEED=… FUZZ_PATH=… npx vitest run test/fuzz/….test.ts -t 'the name of the test'
//
// `npm run bench -- fuzz` is a campaign: it sets `FUZZ_RUNS` to multiply the runs.
import fc from 'fast-check';
import { times } from '../support/campaign.ts';
import { withinTime } from '../support/within-time.ts';

/** In milliseconds. Quadratic work would take minutes. */
export const MOST_TIME = 5000;

/** A run draws one of so many numbers, for checks in only some runs. It is part of the input, so that it is repeated. */
const DRAWS = 240;

const { FUZZ_SEED, FUZZ_PATH } = process.env;

/** For all runs of a test, in milliseconds. */
export const campaignTime = (count: number): number => Math.max(300_000, count * times * 300);

/**
 * Fails with the smallest input for which a run throws or takes too long.
 * @param count how many runs, before it is multiplied
 * @param run also gets a number for `isDrawn`
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

/** True in one of `outOf` runs; it must divide 240. */
export const isDrawn = (draw: number, outOf: number): boolean => draw % outOf === 0;

/** One change of an input, which a failure shows. */
export interface Change<Subject> {
  readonly apply: (subject: Subject) => void;
}

/** Changes of one kind; each describes itself in a failure. */
export const changes = <Subject, Values>(
  kind: string,
  values: fc.Arbitrary<Values>,
  apply: (subject: Subject, values: Values) => void,
): fc.Arbitrary<Change<Subject>> =>
  values.map((chosen) => ({
    apply: (subject) => apply(subject, chosen),
    // Long values are cut: seed and path reproduce them.
    [fc.toStringMethod]: () => `${kind} ${fc.stringify(chosen).slice(0, 300)}`,
  }));

/** A few of these changes, mostly one, because several hide each other. */
export const someOf = <Subject>(
  ...kinds: readonly fc.Arbitrary<Change<Subject>>[]
): fc.Arbitrary<readonly Change<Subject>[]> =>
  fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 4, size: 'xsmall' });

/** Any character, including halves of surrogate pairs. (The library’s own units first list a million of them.) */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** A place in a text of any length, from its beginning to its end. */
export const anywhere: fc.Arbitrary<number> = fc.nat(10_000);

/** The index of a place, from 0 to `most`. */
export const placeIn = (place: number, most: number): number => Math.round((place / 10_000) * most);
