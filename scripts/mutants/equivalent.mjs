// Mutants that change nothing anybody can observe, each with the reason: they count as neither killed nor survived.

/** @type {readonly { file: string, original: string, replacement: string, why: string }[]} */
export const EQUIVALENT = [];
