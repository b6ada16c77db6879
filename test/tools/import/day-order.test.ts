// The order of day and month in a column of dates.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { date } from '../../../src/engine/tables/readers/date.ts';
import { isUnclear } from '../../../src/engine/tables/readers/reading.ts';
import { withDayOrder } from '../../../src/tools/import/day-order.ts';
import { RUNS } from '../../support/cells.ts';

const rowsOf = (cells: readonly string[]) =>
  cells.map((text, index) => ({ number: index + 1, texts: { made: text }, readings: { made: date(text) } }));

const readingsOf = (cells: readonly string[]) => withDayOrder(rowsOf(cells)).map(({ readings }) => readings.made!);

/** The date in each cell, or the code of its problem. */
const datesOf = (cells: readonly string[]) =>
  readingsOf(cells).map((reading) => (isUnclear(reading) ? reading.code : reading.value));

const times = (count: number, cell: string): readonly string[] => Array.from({ length: count }, () => cell);

describe('an ambiguous date', () => {
  test.each([
    ['is read like the only other date', ['7/4/21', '14/9/20'], '2021-04-07'],
    ['is read like an American date', ['7/4/21', '9/14/20'], '2021-07-04'],
    ['is read like dates with other separators', ['7.4.2021', '14/9/20'], '2021-04-07'],
    ['is read like ten times as many dates', ['7/4/21', '9/14/20', ...times(10, '14/9/20')], '2021-04-07'],
    ['is read like ten times as many American dates', ['7/4/21', '14/9/20', ...times(10, '9/14/20')], '2021-07-04'],
    ['is unclear if the others conflict', ['7/4/21', '9/14/20', ...times(9, '14/9/20')], 'ambiguous-date'],
    ['is unclear if no other date shows the order', ['7/4/21', '5/5/21', '2020-09-14', '4/7/21'], 'ambiguous-date'],
    ['is unclear if the year may come first', ['20-9-14', '14-9-2020'], 'ambiguous-date'],
  ])('%s', (_, cells, expected) => expect(datesOf(cells)[0]).toBe(expected));

  test('is reported with its meaning and the reason', () => {
    const [reading] = readingsOf(['4/8/21 14:30', '14/9/20 ']);
    expect(reading).toMatchObject({ value: '2021-08-04', ignored: '14:30', notice: { code: 'assumed-date-order' } });
    const { values } = (reading as { notice: { values: Record<string, string> } }).notice;
    expect(messageOf({ code: 'assumed-date-order', values: { ...values, cell: '“4/8/21”' } })).toBe(
      '“4/8/21” is read as 4 August 2021, because “14/9/20” shows that the day comes first',
    );
  });
});

test.each([
  [
    ['14/9/20', '15/9/20', '9/14/20'],
    ['2020-09-14', '2020-09-15', 'different-date-order'],
  ],
  [
    ['14/9/20', '9/15/20', '9/14/20'],
    ['different-date-order', '2020-09-15', '2020-09-14'],
  ],
  [
    ['14/9/20', '9/14/20'],
    ['2020-09-14', 'different-date-order'],
  ],
])('the rarer of two orders needs review: %j', (cells, expected) => expect(datesOf(cells)).toEqual(expected));

test('a different order comes with the date and an example', () => {
  expect(readingsOf(['14/9/20', '9/14/20'])[1]).toEqual({
    code: 'different-date-order',
    suggestion: '2020-09-14',
    values: { first: 'month', example: '“14/9/20”' },
  });
});

test('rows are unchanged if no date shows an order', () => {
  const rows = rowsOf(['2020-09-14', '5/5/2021', '7/4/2021', '']);
  expect(withDayOrder(rows)).toBe(rows);
  expect(withDayOrder([])).toEqual([]);
});

test('a column in which all dates have the same order is read in this order', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(days), fc.boolean(), (dates, isAmerican) => {
      const order = isAmerican ? 'en-US' : 'en-GB';
      const cells = [new Date('2020-09-14'), ...dates].map((each) =>
        each.toLocaleDateString(order, { timeZone: 'UTC' }),
      );
      expect(datesOf(cells)).toEqual(['2020-09-14', ...dates.map((each) => each.toISOString().slice(0, 10))]);
    }),
    RUNS,
  );
});
