// Dates as people and spreadsheets write them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date } from '../../../src/import/readers/date.ts';
import { dateOf, dayOf } from '../../../src/text/calendar.ts';
import { cells, RUNS } from '../../support/cells.ts';
import { takes } from '../../support/columns.ts';

describe('dates', () => {
  test.each([
    ['2019-01-08', '2019-01-08'],
    ['2019-01-08 00:00:00', '2019-01-08'],
    ['2019-01-08T00:00:00Z', '2019-01-08'],
    ['2019-01-08T00:00:00.000+00:00', '2019-01-08'],
    ['08/01/2019', '2019-01-08'],
    ['8/1/2019', '2019-01-08'],
    ['08/1/2019', '2019-01-08'],
    ['8.1.2019', '2019-01-08'],
    ['08-01-2019', '2019-01-08'],
    ['24/07/2019', '2019-07-24'],
    [' 24/7/2019\u00a0', '2019-07-24'],
    ['24/07/2019 00:00:00', '2019-07-24'],
    ['24/07/2019 0:00', '2019-07-24'],
    ['24 July 2019', '2019-07-24'],
    ['24 july 2019', '2019-07-24'],
    ['24th July 2019', '2019-07-24'],
    ['24th of July, 2019', '2019-07-24'],
    ['24\u00a0Jul.\n2019', '2019-07-24'],
    ['24-Jul-2019', '2019-07-24'],
    ['2 Sept 2019', '2019-09-02'],
    ['July 24, 2019', '2019-07-24'],
    ['Jul 24th 2019', '2019-07-24'],
    ['Wed 24 Jul 2019', '2019-07-24'],
    ['Wednesday, 24 July 2019', '2019-07-24'],
    ['Wed 24/7/2019', '2019-07-24'],
    ['29/02/2020', '2020-02-29'],
    ['1990-01-01', '1990-01-01'],
    ['31/12/2099', '2099-12-31'],
  ])('%j', (cell, value) => expect(date(cell)).toEqual({ value }));

  test.each([
    ['2019-01-08 14:35:00', '2019-01-08', '14:35:00'],
    ['08/01/2019 14:35', '2019-01-08', '14:35'],
  ])('%j with its time', (cell, value, text) => expect(date(cell)).toEqual({ value, ignored: text }));

  test.each(['', ' ', 'NA', 'N/A', 'n/a', 'null', 'NULL', 'nan', 'NaN', '#N/A', '<NA>'])('%j is empty', (cell) =>
    expect(date(cell)).toEqual({ value: '' }),
  );
});

describe('invalid and ambiguous dates', () => {
  test.each([
    ['7/24/2019', 'month-first', '2019-07-24'],
    ['07-24-2019', 'month-first', '2019-07-24'],
    ['31/02/2019', 'bad-date', undefined],
    ['2019-02-31', 'bad-date', undefined],
    ['2019-24-07', 'bad-date', undefined],
    ['31/13/2019', 'bad-date', undefined],
    ['29/02/2019', 'bad-date', undefined],
    ['00/00/0000', 'bad-date', undefined],
    ['31 February 2019', 'bad-date', undefined],
    ['Tue 24 Jul 2019', 'bad-date', '2019-07-24'],
    ['31/02', 'bad-date', undefined],
    ['28/02', 'incomplete-date', undefined],
    ['29/02', 'incomplete-date', undefined],
    ['24 July', 'incomplete-date', undefined],
    ['July 24th', 'incomplete-date', undefined],
    ['Feb 2019', 'incomplete-date', undefined],
    ['February, 2019', 'incomplete-date', undefined],
    ['2019', 'incomplete-date', undefined],
    ['2019.0', 'incomplete-date', undefined],
    ['02/2019', 'incomplete-date', undefined],
    ['2019-02', 'incomplete-date', undefined],
    ['Q1 2019', 'incomplete-date', undefined],
    ['Spring 2019', 'incomplete-date', undefined],
    ['end of 2019', 'incomplete-date', undefined],
    ['1/2/19', 'incomplete-date', '2019-02-01'],
    ['31/02/19', 'incomplete-date', undefined],
    ['19-02-01', 'incomplete-date', undefined],
    ['24 Jul 19', 'incomplete-date', undefined],
    ['tbc', 'uncertain-date', undefined],
    ['TBA', 'uncertain-date', undefined],
    ['unknown', 'uncertain-date', undefined],
    ['?', 'uncertain-date', undefined],
    ['01/02/2019?', 'uncertain-date', '2019-02-01'],
    ['~01/02/2019', 'uncertain-date', '2019-02-01'],
    ['c. 24 July 2019', 'uncertain-date', '2019-07-24'],
    ['c. 2019', 'uncertain-date', undefined],
    ['43586', 'bad-date', '2019-05-01'],
    ['2019/05/01', 'bad-date', '2019-05-01'],
    ['2019-5-1', 'bad-date', '2019-05-01'],
    ['01/02-2019', 'bad-date', undefined],
    ['01/02/2019 and 03/04/2019', 'bad-date', undefined],
    ['2019-07-23T23:00:00Z', 'bad-date', '2019-07-23'],
    ['2019-07-24T00:00:00+01:00', 'bad-date', '2019-07-24'],
    ['2019-07-24 25:00', 'bad-date', '2019-07-24'],
    ['24 Juli 2019', 'bad-date', undefined],
    ['-', 'bad-date', undefined],
    ['soon', 'bad-date', undefined],
    ['01/02/1989', 'unlikely-date', undefined],
    ['2100-01-01', 'unlikely-date', undefined],
    ['#NAME?', 'spreadsheet-error', undefined],
    ['Loading...', 'spreadsheet-error', undefined],
    [`24 July 2019${' or so'.repeat(200)}`, 'bad-date', undefined],
  ])('%.40j', (cell, code, suggestion) => expect(date(cell)).toEqual({ code, suggestion }));
});

test('day and month are never swapped', () => {
  const days = fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2099-12-31') }).map(dateOf);
  fc.assert(
    fc.property(days, fc.constantFrom('/', '.', '-'), fc.boolean(), fc.boolean(), (iso, separator, a, b) => {
      const [year, month, day] = iso.split('-') as [string, string, string];
      const padded = (number: string, isPadded: boolean) => (isPadded ? number : String(Number(number)));
      expect(date([padded(day, a), padded(month, b), year].join(separator))).toEqual({ value: iso });
      expect(date(iso)).toEqual({ value: iso });
    }),
    RUNS,
  );
});

test('every value read is valid in the table, and is read as itself', () => {
  const cell = fc.oneof(
    cells(['24/07/2019', '24 July 2019', 'July 24, 2019', 'Feb 2019', '1/2/19', '~01/02/2019']),
    cells(['2019-01-08 00:00:00'], true),
  );
  fc.assert(
    fc.property(cell, (text) => {
      const reading = date(text);
      expect(date(text)).toEqual(reading);
      const value = 'value' in reading ? reading.value : (reading.suggestion ?? '');
      expect(takes('emergencies', 'date_declared', value)).toBe(true);
      expect(takes('plans', 'updated_at', value)).toBe(true);
      if ('value' in reading) expect(date(value)).toEqual({ value });
    }),
    RUNS,
  );
});
