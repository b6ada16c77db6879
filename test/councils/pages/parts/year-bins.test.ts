import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countIn, yearBins } from '../../../../src/councils/pages/parts/year-bins.ts';

const years = fc.array(fc.integer({ min: 1990, max: 2200 }), { minLength: 1, maxLength: 60 });

test('every year is in one bin, there are at most 44, and the labels are evenly spaced', () => {
  fc.assert(
    fc.property(years, (years) => {
      const bins = yearBins(years);
      expect(bins.length).toBeLessThanOrEqual(44);
      const counts = countIn(bins, years);
      bins.forEach(({ first, last }, index) => {
        expect(counts[index]).toBe(years.filter((year) => first <= year && year <= last).length);
        if (index > 0) expect(first).toBe(bins[index - 1]!.last + 1);
      });
      expect(counts.reduce((a, b) => a + b, 0)).toBe(years.length);
      expect(bins.filter(({ isCoarseTick }) => isCoarseTick).length).toBeLessThanOrEqual(7);
      expect(bins.filter(({ isCoarseTick, isTick }) => isCoarseTick && !isTick)).toEqual([]);
      const labelled = bins.filter(({ isTick }) => isTick).map(({ first }) => first);
      expect(new Set(labelled.slice(1).map((year, index) => year - labelled[index]!)).size).toBeLessThanOrEqual(1);
    }),
    { seed: 63 },
  );
});

test.each<[years: readonly number[], count: number, label: string | undefined, coarse: readonly number[]]>([
  [[], 0, undefined, []],
  [[2025, 2050], 26, '2025', [2025, 2030, 2035, 2040, 2045, 2050]],
  [[2025, 2068], 44, '2025', [2030, 2040, 2050, 2060]],
  [[2026, 2070], 10, '2025–2029', [2030, 2040, 2050, 2060, 2070]],
  [[1990, 2200], 43, '1990–1994', [2000, 2050, 2100, 2150, 2200]],
])('the bins of %j', (years, count, label, coarse) => {
  const bins = yearBins(years);
  expect([bins.length, bins[0]?.label]).toEqual([count, label]);
  expect(bins.filter(({ isCoarseTick }) => isCoarseTick).map(({ first }) => first)).toEqual(coarse);
});
