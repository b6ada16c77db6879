// Every pattern in the schemas.
import { whole, wholeOrEmpty } from '../../../src/engine/api/patterns.ts';
import { SCHEMAS } from '../../../src/engine/tables/schemas.ts';

export const PATTERNS = [
  ...new Set(
    Object.values(SCHEMAS)
      .flatMap(({ columns }) => Object.values(columns))
      .flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
      .flatMap((pattern) => [whole(pattern), wholeOrEmpty(pattern)]),
  ),
];
