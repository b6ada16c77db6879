// Logs with more different terms than fit in memory are rejected, both single logs and all logs together.
import { expect, test } from 'vitest';
import type { CountedLog } from '../../../src/councils/searches/read-log.ts';
import { readSearchLogs } from '../../../src/councils/searches/read-logs.ts';
import type { Cache } from '../../../src/engine/cache.ts';
import { limitTerms } from '../../support/limited-terms.ts';
import { LOG_HEADER, logFile, text } from '../../support/source.ts';

const row = (term: string, day = 1) => `2025-01-0${day},${term},3,`;
const PIECE = 200;
const logOf = (name: string, rows: readonly string[]) => logFile(name, Buffer.from(text(LOG_HEADER, ...rows)), PIECE);

const terms = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(`t${from + index}`));

type Logs = Readonly<
  Record<string, readonly [logs: readonly (readonly string[])[], keys: number, characters?: number]>
>;

const TOO_MUCH: Logs = {
  'one term too many': [[terms(11)], 10],
  'texts that are too long': [[[row('x'.repeat(80)), row('y'.repeat(30))]], 10, 100],
  'too many terms in two logs together': [[terms(6), terms(6, 6)], 10],
};

test.each(Object.entries(TOO_MUCH))('%s', async (_, [logs, keys, characters]) => {
  limitTerms(keys, characters);
  const kept: CountedLog[] = [];
  const cache: Cache<CountedLog> = {
    find: async () => undefined,
    keep: async (_key, log) => {
      kept.push(log);
    },
  };
  const files = logs.map((rows, index) => logOf(`${index}.csv`, rows));
  const { problems, log } = await readSearchLogs(files, { cache });
  expect(problems.map(({ code }) => code)).toEqual(['too-many-terms']);
  expect(log.searches).toBe(0);
  // The cache doesn't store a log that was only partly read.
  expect(kept.every(({ rows }) => rows === 6)).toBe(true);
});

test('the rest of such a log isn’t read', async () => {
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
  limitTerms(10);
  expect((await readSearchLogs([watched])).problems).toHaveLength(1);
  expect(pieces.length * PIECE).toBeLessThan(size / 10);
});

const NOT_TOO_MUCH: Logs = {
  'as many terms as allowed': [[terms(10)], 10],
  'the same terms on other days': [[terms(10), [...terms(10), row('t0', 2)]], 10],
  'the same text twice': [[[row('x'.repeat(100)), row('x'.repeat(100))]], 10, 100],
};

test.each(Object.entries(NOT_TOO_MUCH))('%s don’t exceed the limit', async (_, [logs, keys, characters]) => {
  limitTerms(keys, characters);
  const files = logs.map((rows, index) => logOf(`${index}.csv`, rows));
  const { problems, log } = await readSearchLogs(files);
  expect(problems).toEqual([]);
  expect(log.searches).toBe(logs.flat().length);
});
