// Mutants without any observable effect, each with the reason. The report lists them as equivalent, not as survivors.

/** @type {readonly { file: string, code: string, original: string, replacement: string, why: string }[]} `code`: the first line */
export const EQUIVALENT = [
  {
    file: 'src/engine/terms/store.ts',
    code: 'if (most > COUNTABLE) return keys.sort((a, b) => counts[b]! - counts[a]! || a - b);',
    original: 'most > COUNTABLE',
    replacement: '((most) >= (COUNTABLE))',
    why: 'both ways of sorting give the same order; the bound chooses the faster one',
  },
  {
    file: 'src/program/commands/check.ts',
    code: 'if (fixable.length === 0) break;',
    original: 'fixable.length === 0',
    replacement: 'false',
    why: 'a round with nothing to fix only reads the same folder again',
  },
  {
    file: 'src/engine/terms/key-table.ts',
    code: 'let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(third, 0x85ebca6b) ^ Math.imul(second | 0, 0xc2b2ae35);',
    original: '0xc2b2ae35',
    replacement: '(0xc2b2ae35 + 1)',
    why: 'another multiplier only gives the keys other hashes',
  },
];
