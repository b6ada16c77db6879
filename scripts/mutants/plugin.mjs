// Vite's side of the mutants: changes the one file that a run is about, or notes which test files reach which mutant.
import path from 'node:path';

/** Name of the global function that instrumented code calls. */
export const REACHED = '__mutantReached';

/**
 * Replaces one piece of one file.
 * @param {{ file: string, start: number, end: number, replacement: string }} mutant its file relative to the root
 * @returns {import('vite').Plugin}
 */
export const oneMutant = ({ file, start, end, replacement }) => ({
  name: 'one-mutant',
  enforce: 'pre',
  transform: (code, id) => (isFile(id, file) ? code.slice(0, start) + replacement + code.slice(end) : undefined),
});

/**
 * Makes every place of a mutant tell when it is run; the code does what it did.
 * @param {readonly { file: string, start: number, end: number }[]} mutants
 * @returns {import('vite').Plugin}
 */
export const reachedMutants = (mutants) => ({
  name: 'reached-mutants',
  enforce: 'pre',
  transform: (code, id) => {
    const here = mutants.map((mutant, index) => ({ ...mutant, index })).filter(({ file }) => isFile(id, file));
    if (here.length === 0) return undefined;
    // From the last to the first, so that earlier positions stay as they are. At one position the innermost comes first where
    // ranges begin, and last where they end.
    const inserted = here.flatMap(({ start, end, index }) => [
      { at: start, rank: [0, end], text: `(globalThis.${REACHED}?.(${index}), (` },
      { at: end, rank: [1, start], text: '))' },
    ]);
    inserted.sort((one, other) => other.at - one.at || one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
    return inserted.reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
  },
});

const isFile = (id, file) => id.split('?')[0] === path.resolve(file).replaceAll('\\', '/');
