// Which values a bounded cache keeps.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedCache } from '../../src/engine/bounded-cache.ts';

test('keeps the most recently used values that fit', () => {
  const cache = new BoundedCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
});

test('replaces a value, with its size', () => {
  const cache = new BoundedCache<string>(10);
  cache.set('a', 'A', 9);
  cache.set('a', 'A2', 2);
  cache.set('b', 'B', 8);
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual(['A2', 'B']);
});

test('doesn’t keep a value that is too large, and forgets the one that it would replace', () => {
  const cache = new BoundedCache<string>(10);
  cache.set('a', 'A', 1);
  cache.set('b', 'B', 10);
  cache.set('b', 'B2', 11);
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual([undefined, undefined]);
});

test('never keeps more than it may, and always the latest value', () => {
  const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 7 }));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const cache = new BoundedCache<number>(12);
      const sizes = new Map<string, number>();
      for (const [key, size] of steps) {
        cache.set(key, size, size);
        sizes.set(key, size);
        expect(cache.get(key)).toBe(size);
        const kept = [...sizes.keys()].map((each) => cache.get(each) ?? 0);
        expect(kept.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(12);
      }
    }),
    { seed: 1 },
  );
});
