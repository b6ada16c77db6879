// Every pattern in the schemas.
import { anchored, anchoredOrEmpty } from '../../../src/engine/api/patterns.ts';
import { SCHEMAS } from '../../../src/engine/tables/schemas.ts';

export const PATTERNS = [
  ...new Set(
    Object.values(SCHEMAS)
      .flatMap(({ columns }) => Object.values(columns))
      .flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
      .flatMap((pattern) => [anchored(pattern), anchoredOrEmpty(pattern)]),
  ),
];
