// Every pattern of the schemas, as they have it.

import { whole, wholeOrEmpty } from '../../src/api/patterns.ts';
import { rulesOf } from '../../src/model/column.ts';
import { SCHEMA_NAMES } from '../../src/model/names.ts';
import { SCHEMAS } from '../../src/model/schemas.ts';

export const PATTERNS = [
  ...new Set(
    SCHEMA_NAMES.flatMap((table) => [...rulesOf(SCHEMAS[table]).values()])
      .flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
      .flatMap((pattern) => [whole(pattern), wholeOrEmpty(pattern)]),
  ),
];
