// Every pattern of the schemas, as they have it.
import { rulesOf } from '../../src/model/column.ts';
import { SCHEMA_NAMES } from '../../src/model/names.ts';
import { whole, wholeOrEmpty } from '../../src/model/patterns.ts';
import { SCHEMAS } from '../../src/model/schemas.ts';

export const PATTERNS = [
  ...new Set(
    SCHEMA_NAMES.flatMap((table) => [...rulesOf(SCHEMAS[table]).values()])
      .flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
      .flatMap((pattern) => [whole(pattern), wholeOrEmpty(pattern)]),
  ),
];
