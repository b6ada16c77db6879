// Lists in pieces are to the byte what they are in one.
import { expect, test } from 'vitest';
import { jsonPieces } from '../../src/report/json-pieces.ts';

const record = (number: number) => ({ number, text: 'a\nb\u2028"c"', place: { line: 1, column: undefined }, none: [] });
const records = (count: number) => Array.from({ length: count }, (_, index) => record(index));

const LISTS: Readonly<Record<string, Parameters<typeof jsonPieces>[0]>> = {
  nothing: [],
  'one record': records(1),
  'a whole piece': records(1000),
  'several pieces': records(2500),
  'lists by name': { fixed: records(2), problems: records(1001) },
  'an empty list among them': { fixed: [], problems: records(1) },
  'an empty list at the end': { fixed: records(1), problems: [] },
};

test.each(Object.entries(LISTS))('%s', (_, lists) => {
  const pieces = [...jsonPieces(lists)];
  expect(pieces.join('\n')).toBe(JSON.stringify(lists, null, 2));
  for (const piece of pieces) expect(piece.split('"number"').length).toBeLessThanOrEqual(1001);
});
