// Vite plugins for mutants: one changes the code of a single mutant, and the other records which test files reach which mutants.
import path from 'node:path';

/** The name of the global function that instrumented code calls. */
export const REACHED = '__mutantReached';

/**
 * Replaces the code of one mutant.
 * @param {{ file: string, start: number, end: number, replacement: string }} mutant with its file relative to the root
 * @returns {import('vite').Plugin}
 */
export const oneMutant = ({ file, start, end, replacement }) => ({
  name: 'one-mutant',
  enforce: 'pre',
  transform: (code, id) => (isFile(id, file) ? code.slice(0, start) + replacement + code.slice(end) : undefined),
});

/**
 * Records when the code of a mutant is executed, without changing what the code does.
 * @param {readonly { file: string, start: number, end: number }[]} mutants
 * @returns {import('vite').Plugin}
 */
export const reachedMutants = (mutants) => ({
  name: 'reached-mutants',
  enforce: 'pre',
  transform: (code, id) => {
    const here = mutants.map((mutant, index) => ({ ...mutant, index })).filter(({ file }) => isFile(id, file));
    if (here.length === 0) return undefined;
    // Insert from the last position to the first, so that earlier positions stay valid. If several ranges begin at the same
    // position, insert the innermost first; if several end there, insert the innermost last.
    const inserted = here.flatMap(({ start, end, index }) => [
      { at: start, rank: [0, end], text: `(globalThis.${REACHED}?.(${index}), (` },
      { at: end, rank: [1, start], text: '))' },
    ]);
    inserted.sort((one, other) => other.at - one.at || one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
    return inserted.reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
  },
});

const isFile = (id, file) => id.split('?')[0] === path.resolve(file).replaceAll('\\', '/');
