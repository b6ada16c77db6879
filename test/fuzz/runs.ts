// Runs of a fuzzer: seeded, counted, each within bounded time. A failure names the seed and the path of its run, and the changes
// that led to it, made as few and as small as they can be. To repeat that run alone:
//
//     FUZZ_SEED=… FUZZ_PATH=… npx vitest run test/fuzz/….test.ts -t 'the name of the test'
//
// `npm run bench -- fuzz` is a campaign: it sets `FUZZ_RUNS` to multiply the runs.
import fc from 'fast-check';
import { times } from '../support/campaign.ts';
import { withinTime } from '../support/within-time.ts';

/** Generous: what grows with the square of its input takes minutes. In milliseconds. */
export const MOST_TIME = 5000;

/** A run draws one of so many numbers, for what is done in a part of the runs alone. It belongs to the input, so that it is repeated. */
const DRAWS = 240;

const { FUZZ_SEED, FUZZ_PATH } = process.env;

/** How long all runs of a test may take, in milliseconds. */
export const campaignTime = (count: number): number => Math.max(300_000, count * times * 300);

/**
 * Fails with the smallest input that it finds for which a run throws, or takes too long.
 * @param count of the runs, before they are multiplied
 * @param run gets a number, too, of which `isDrawn` makes a decision
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
    // What is slow is slow in each of the hundreds of runs that make it smaller.
    interruptAfterTimeLimit: campaignTime(count),
    markInterruptAsFailure: true,
  });
}

/** Whether it is the turn of what is done in one of so many runs; that number divides 240. */
export const isDrawn = (draw: number, outOf: number): boolean => draw % outOf === 0;

/** One change of an input, as a failure tells it. */
export interface Change<Subject> {
  readonly apply: (subject: Subject) => void;
}

/** Changes of one kind, of which each knows how to tell of itself. */
export const changes = <Subject, Values>(
  kind: string,
  values: fc.Arbitrary<Values>,
  apply: (subject: Subject, values: Values) => void,
): fc.Arbitrary<Change<Subject>> =>
  values.map((chosen) => ({
    apply: (subject) => apply(subject, chosen),
    // Of a long cell not all: seed and path repeat it.
    [fc.toStringMethod]: () => `${kind} ${fc.stringify(chosen).slice(0, 300)}`,
  }));

/** A few of these changes, mostly one: several hide each other. */
export const someOf = <Subject>(
  ...kinds: readonly fc.Arbitrary<Change<Subject>>[]
): fc.Arbitrary<readonly Change<Subject>[]> =>
  fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 4, size: 'xsmall' });

/** Of all of Unicode, halves of pairs among them. (The library’s own units list a million of them first.) */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** A place in a text of any length, from its beginning to its end. */
export const anywhere: fc.Arbitrary<number> = fc.nat(10_000);

/** That place in a text of this length; its end, too, where `most` is its length. */
export const placeIn = (place: number, most: number): number => Math.round((place / 10_000) * most);
