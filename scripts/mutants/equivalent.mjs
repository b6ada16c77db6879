// Mutants that change nothing that anybody can observe, each with the reason. They count as neither killed nor survived.

/** @type {readonly { file: string, original: string, replacement: string, why: string }[]} */
export const EQUIVALENT = [
  {
    file: 'src/searchterms/store.ts',
    original: 'most > COUNTABLE',
    replacement: '((most) >= (COUNTABLE))',
    why: 'both ways of sorting give the same order; the bound chooses the faster one',
  },
  {
    file: 'src/import/merging/council-pairing.ts',
    original: 'left.ours.length > 0',
    replacement: '((left.ours.length) >= (0))',
    why: 'a step without rows pairs nothing',
  },
  {
    file: 'src/package-files.ts',
    original: "'.css'",
    replacement: "''",
    why: 'the folder holds nothing but style sheets',
  },
  {
    file: 'src/commands/last-build.ts',
    original: 'Date.now() - lstatSync(other).mtimeMs > UNUSED',
    replacement: '((Date.now() - lstatSync(other).mtimeMs) >= (UNUSED))',
    why: 'an entry is forgotten a millisecond earlier',
  },
  {
    file: 'src/commands/check.ts',
    original: 'mendable.length === 0',
    replacement: 'false',
    why: 'a round without anything to fix reads the same folder again',
  },
];
