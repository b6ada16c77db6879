// Dates as day numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayOf, EARLIEST_DAY } from '../../../src/engine/text/calendar.ts';
import { runs } from '../../support/campaign.ts';

test('converts between days and dates', () => {
  expect(dayOf('1970-01-01')).toBe(0);
  expect(dayOf('0001-01-01')).toBe(EARLIEST_DAY);
  expect(dayOf('2021-01-01T23:59:59.999Z')).toBe(dayOf('2021-01-01'));
  expect(dayOf('2021-01-02T00:30:00+01:00')).toBe(dayOf('2021-01-01'));
  fc.assert(
    fc.property(fc.integer({ min: EARLIEST_DAY, max: dayOf('9999-12-31') }), (day) => {
      expect(dayOf(dateOf(day))).toBe(day);
      expect(dateOf(day)).toMatch(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
    }),
    runs(43, 1000),
  );
});
