// Finds and fixes problems in turn, because each round of fixes may reveal more of them: a table is read only once its column names
// are correct.
import { type Diagnostic, type Fixable, fixableIn, type Outcome } from '../diagnostics/diagnostic.ts';
import { fixFiles } from './fix-files.ts';

const MOST_ROUNDS = 4;

interface Fixed<Found> {
  /** What the last round found. */
  readonly found: Found;
  /** The fixes in the order in which they were made. */
  readonly done: readonly Fixable[];
  /** A problem for each file that couldn't be changed. */
  readonly unfixed: readonly Diagnostic[];
}

/** @param find reads and checks the files */
export async function fixInRounds<Found extends Outcome<unknown>>(find: () => Promise<Found>): Promise<Fixed<Found>> {
  const done: Fixable[] = [];
  const unfixed = new Map<string, Diagnostic>();
  let found = await find();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fixable = fixableIn(found.problems).filter(({ file }) => !unfixed.has(file));
    if (fixable.length === 0) break;
    for (const problem of fixFiles(fixable)) unfixed.set(problem.values!.path!, problem);
    for (const problem of fixable) if (!unfixed.has(problem.file)) done.push(problem);
    found = await find();
  }
  return { found, done, unfixed: [...unfixed.values()] };
}
