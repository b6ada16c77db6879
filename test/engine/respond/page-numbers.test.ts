// The page numbers for which a list has links.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from '../../../src/engine/respond/response-view.ts';
import { runs } from '../../support/campaign.ts';

test.each([
  [1, 4, '1 2 3 4'],
  [4, 8, '1 2 3 4 5 … 8'],
  [12, 32, '1 … 11 12 13 … 32'],
])('page %d of %d', (current, last, numbers) => {
  expect(Array.from(pageNumbers(current, last), (number) => number ?? '…').join(' ')).toBe(numbers);
});

test('shows the first, last, current and neighbouring pages once, in order, with gaps of at least two pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)];
      const numbers = pageNumbers(current, last);
      const pages = numbers.filter((number) => number !== undefined);
      expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other));
      for (const page of [1, current - 1, current, current + 1, last]) {
        expect(pages.includes(page)).toBe(page >= 1 && page <= last);
      }
      expect(numbers.length).toBeLessThanOrEqual(9);
      numbers.forEach((number, index) => {
        const [before, after] = [numbers[index - 1], numbers[index + 1]];
        if (number === undefined) expect(after! - before!).toBeGreaterThan(2);
        else if (before !== undefined) expect(number - before).toBe(1);
      });
    }),
    runs(80, 300),
  );
});
