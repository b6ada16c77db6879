// More different terms than memory has room for are refused with a word, in one log and in all together; others are not.
import { expect, test } from 'vitest';
import type { CountCache, CountedLog } from '../../src/read/counted-log.ts';
import { readSearchLogs } from '../../src/read/searches.ts';
import type { TallyRoom } from '../../src/searchterms/day-counts.ts';
import { LOG_HEADER, logFile, text } from '../support/source.ts';

const row = (term: string, day = 1) => `2025-01-0${day},${term},3,`;
const PIECE = 200;
const logOf = (name: string, rows: readonly string[]) => logFile(name, Buffer.from(text(LOG_HEADER, ...rows)), PIECE);

const terms = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(`t${from + index}`));
const room = (keys: number, characters = 1000): TallyRoom => ({ keys, characters });

const TOO_MUCH: Readonly<Record<string, readonly [logs: readonly (readonly string[])[], room: TallyRoom]>> = {
  'a term too many': [[terms(11)], room(10)],
  'texts too long': [[[row('x'.repeat(80)), row('y'.repeat(30))]], room(10, 100)],
  'too many in two logs together': [[terms(6), terms(6, 6)], room(10)],
};

test.each(Object.entries(TOO_MUCH))('%s', async (_, [logs, room]) => {
  const kept: CountedLog[] = [];
  const cache: CountCache = {
    find: async () => undefined,
    keep: async (_key, log) => {
      kept.push(log);
    },
  };
  const files = logs.map((rows, index) => logOf(`${index}.csv`, rows));
  const { problems, log } = await readSearchLogs(files, { room, cache });
  expect(problems.map(({ code }) => code)).toEqual(['too-many-terms']);
  expect(log.searches).toBe(0);
  // What was left in the middle is no count of the log.
  expect(kept.every(({ rows }) => rows === 6)).toBe(true);
});

test('the rest of such a log is not read', async () => {
  const pieces: Uint8Array[] = [];
  const { name, size, open } = logOf('a.csv', terms(5000));
  const watched = {
    ...{ name, size },
    *open() {
      for (const piece of open() as Iterable<Uint8Array>) {
        pieces.push(piece);
        yield piece;
      }
    },
  };
  expect((await readSearchLogs([watched], { room: room(10) })).problems).toHaveLength(1);
  expect(pieces.length * PIECE).toBeLessThan(size / 10);
});

const NOT_TOO_MUCH: typeof TOO_MUCH = {
  'as many as there may be': [[terms(10)], room(10)],
  'the same again on other days': [[terms(10), [...terms(10), row('t0', 2)]], room(10)],
  'the same text with other numbers of results': [[[row('x'.repeat(100)), `${row('x'.repeat(100))}`]], room(10, 100)],
};

test.each(Object.entries(NOT_TOO_MUCH))('not %s', async (_, [logs, room]) => {
  const files = logs.map((rows, index) => logOf(`${index}.csv`, rows));
  const { problems, log } = await readSearchLogs(files, { room });
  expect(problems).toEqual([]);
  expect(log.searches).toBe(logs.flat().length);
});
