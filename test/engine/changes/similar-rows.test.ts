// Which commitments before and after an edit are the same.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { comparedTable } from '../../../src/engine/changes/compared-tables.ts';
import { pairSimilar, similarityOf, textSimilarity } from '../../../src/engine/changes/similar-rows.ts';

const COMMITMENTS = comparedTable('commitments');
const similarity = similarityOf(COMMITMENTS);

const GOOD = {
  authority_code: 'ABC',
  has_promise: true,
  target_year: 2030,
  scope: 'Whole area',
  text: 'The council will reach net zero carbon emissions by 2030.',
  source: 'https://abbey.example/plan',
  source_name: 'Plan',
};

const commitment = (changed: Partial<Record<keyof typeof GOOD, Item[string]>> = {}): Item => ({
  ...GOOD,
  ...changed,
});

const words = (seed: number) =>
  Array.from({ length: 40 }, (_, index) => ((seed * 7919 + index * 104_729) % 65_521).toString(36)).join(' ');

const OTHER = commitment({
  ...{ has_promise: false, target_year: null, scope: 'Council only', source_name: 'Minutes' },
  ...{ text: 'Buses run on hydrogen, and every school gets solar panels.', source: 'https://abbey.example/minutes' },
});

describe('an edited commitment is recognised', () => {
  test.each([
    ['by its text, whatever else changed', { ...OTHER, text: GOOD.text }],
    ['by all else, whatever its text says now', commitment({ text: 'Quite another thing.' })],
    ['without a text before', commitment({ text: '' })],
    ['with a word more', commitment({ text: `${GOOD.text} Or sooner.`, target_year: 2029 })],
  ])('%s', (_, edited) => {
    expect(pairSimilar(COMMITMENTS, [OTHER, GOOD], [edited, OTHER])).toEqual({
      changed: [[GOOD, edited]],
      removed: [],
      added: [],
    });
  });

  test('but not one that differs too much', () => {
    expect(pairSimilar(COMMITMENTS, [GOOD], [OTHER])).toEqual({ changed: [], removed: [GOOD], added: [OTHER] });
  });

  test('the most similar ones first', () => {
    const [one, two] = [commitment({ target_year: 2031 }), commitment({ target_year: 2031, text: 'Net zero.' })];
    const { changed } = pairSimilar(
      COMMITMENTS,
      [two, one],
      [GOOD, commitment({ target_year: 2032, text: 'Net zero.' })],
    );
    expect(changed).toEqual([
      [one, GOOD],
      [two, commitment({ target_year: 2032, text: 'Net zero.' })],
    ]);
  });

  test('regardless of the council’s code', () => {
    const moved = commitment({ authority_code: 'ABX' });
    expect(pairSimilar(COMMITMENTS, [GOOD], [moved])).toEqual({ changed: [], removed: [], added: [] });
  });

  test('as many as there are of equal ones', () => {
    expect(pairSimilar(COMMITMENTS, [GOOD, GOOD, GOOD], [GOOD])).toEqual({
      changed: [],
      removed: [GOOD, GOOD],
      added: [],
    });
    expect(pairSimilar(COMMITMENTS, [GOOD], [GOOD, GOOD])).toEqual({ changed: [], removed: [], added: [GOOD] });
  });
});

const item = fc
  .record({
    has_promise: fc.constantFrom(true, false, null),
    target_year: fc.constantFrom(2030, 2045, null),
    scope: fc.constantFrom('Whole area', 'Council only', null),
    text: fc.oneof(fc.constantFrom('', 'Net zero by 2030', 'Net zero by 2045'), fc.string({ unit: 'grapheme' })),
    source: fc.constantFrom('', 'https://abbey.example/plan'),
    source_name: fc.constantFrom('', 'Plan'),
  })
  .map((fields): Item => ({ authority_code: GOOD.authority_code, ...fields }));
const items = fc.array(item, { maxLength: 12 });

const sorted = (list: readonly Item[]) => list.map((each) => JSON.stringify(each)).sort();

describe('for any commitments', () => {
  test('the same ones in any order have no differences', () => {
    fc.assert(
      fc.property(items, (list) => {
        expect(pairSimilar(COMMITMENTS, list, list.toReversed())).toEqual({ changed: [], removed: [], added: [] });
      }),
    );
  });

  test('applying the differences to one list gives the other', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const { changed, removed, added } = pairSimilar(COMMITMENTS, before, after);
        const left = sorted(before);
        for (const gone of sorted([...removed, ...changed.map(([one]) => one)])) left.splice(left.indexOf(gone), 1);
        expect([...left, ...sorted([...added, ...changed.map(([, other]) => other)])].sort()).toEqual(sorted(after));
      }),
    );
  });

  test('similarity is between 0 and 1, and symmetric', () => {
    fc.assert(
      fc.property(item, item, (one, other) => {
        expect(similarity(one, other)).toBeGreaterThanOrEqual(0);
        expect(similarity(one, other)).toBeLessThanOrEqual(1);
        expect(similarity(one, other)).toBeCloseTo(similarity(other, one));
        expect(similarity(one, one)).toBe(1);
      }),
    );
  });

  test('texts can have any length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1000 }), fc.string({ maxLength: 1000 }), (one, other) => {
        expect(textSimilarity(one, other)).toBeGreaterThanOrEqual(0);
        expect(textSimilarity(one, other)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('200 changed commitments are paired within seconds', () => {
  const before = Array.from({ length: 200 }, (_, index) => commitment({ text: words(index + 1), source: `#${index}` }));
  const after = before.map((each) => ({ ...each, text: `Now: ${each.text}`, target_year: 2031 }));
  const started = process.cpuUsage();
  const { changed, removed, added } = pairSimilar(COMMITMENTS, before, after.toSpliced(160, 1));
  expect(process.cpuUsage(started).user).toBeLessThan(6e6);
  expect([removed.length, added]).toEqual([1, []]);
  expect(changed.filter(([one, other]) => other.text !== `Now: ${one.text}`)).toEqual([]);
}, 30_000);

test('thousands of changed commitments count as removed and added', () => {
  const before = Array.from({ length: 2000 }, (_, index) => commitment({ text: `Plant ${index} trees` }));
  const after = before.map((each) => ({ ...each, target_year: 2031 }));
  expect(pairSimilar(COMMITMENTS, before, after)).toEqual({ changed: [], removed: before, added: after });
});
