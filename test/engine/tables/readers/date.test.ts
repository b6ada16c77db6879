// Dates as people and spreadsheets write them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date } from '../../../../src/engine/tables/readers/date.ts';
import { dateOf, dayOf } from '../../../../src/engine/text/calendar.ts';
import { dayText, monthText } from '../../../../src/engine/text/format.ts';
import { cells, RUNS } from '../../../support/cells.ts';
import { takes } from '../../../support/columns.ts';

describe('dates', () => {
  test.each([
    ['2019-01-08', '2019-01-08'],
    ['2019-01-08 00:00:00', '2019-01-08'],
    ['2019-01-08T00:00:00Z', '2019-01-08'],
    ['2019-01-08T00:00:00.000+00:00', '2019-01-08'],
    ['2019-5-1', '2019-05-01'],
    ['2023/01/24', '2023-01-24'],
    ['2023/1/4 0:00', '2023-01-04'],
    ['2023.01.24', '2023-01-24'],
    ['5/5/2021', '2021-05-05'],
    ['05.5.21', '2021-05-05'],
    ['24 July 2019', '2019-07-24'],
    ['24 july 2019', '2019-07-24'],
    ['24th July 2019', '2019-07-24'],
    ['24th of July, 2019', '2019-07-24'],
    ['24\u00a0Jul.\n2019', '2019-07-24'],
    ['24-Jul-2019', '2019-07-24'],
    ['24-Jul-23', '2023-07-24'],
    ['24 Jul 23', '2023-07-24'],
    ['1st of March 00', '2000-03-01'],
    ['31 Dec 69', '2069-12-31'],
    ['July 24, 19', '2019-07-24'],
    ['2020 March 13', '2020-03-13'],
    ['2020-Mar-3rd', '2020-03-03'],
    ['Friday 2020 March 13', '2020-03-13'],
    ['2 Sept 2019', '2019-09-02'],
    ['July 24, 2019', '2019-07-24'],
    ['Jul 24th 2019', '2019-07-24'],
    ['Wed 24 Jul 2019', '2019-07-24'],
    ['Wednesday, 24 July 2019', '2019-07-24'],
    ['1990-01-01', '1990-01-01'],
    ['2099-12-31', '2099-12-31'],
  ])('%j', (cell, value) => expect(date(cell)).toEqual({ value }));

  test.each([
    ['2019-01-08 14:35:00', '2019-01-08', '14:35:00'],
    ['5/5/2019 14:35', '2019-05-05', '14:35'],
  ])('%j with its time', (cell, value, text) => expect(date(cell)).toEqual({ value, ignored: text }));

  test.each(['', ' ', 'NA', 'N/A', 'n/a', 'null', 'NULL', 'nan', 'NaN', '#N/A', '<NA>'])('%j is empty', (cell) =>
    expect(date(cell)).toEqual({ value: '' }),
  );
});

describe('dates that show the order of their column', () => {
  test.each([
    ['24/07/2019', '2019-07-24', 'day'],
    [' 24/7/2019\u00a0', '2019-07-24', 'day'],
    ['24/07/2019 00:00:00', '2019-07-24', 'day'],
    ['24.7.2019', '2019-07-24', 'day'],
    ['24-7-2019', '2019-07-24', 'day'],
    ['14/9/20', '2020-09-14', 'day'],
    ['29/02/2020', '2020-02-29', 'day'],
    ['Wed 24/7/2019', '2019-07-24', 'day'],
    ['Wed 4/8/21', '2021-08-04', 'day'],
    ['Thu 4/8/21', '2021-04-08', 'month'],
    ['7/24/2019', '2019-07-24', 'month'],
    ['07-24-2019', '2019-07-24', 'month'],
    ['7/24/19', '2019-07-24', 'month'],
  ])('%j', (cell, value, first) => expect(date(cell)).toEqual({ value, first }));
});

describe('dates that could have either order', () => {
  test.each([
    ['08/01/2019', '2019-01-08', '2019-08-01', '8 January 2019 or 1 August 2019'],
    ['8.1.2019', '2019-01-08', '2019-08-01', '8 January 2019 or 1 August 2019'],
    ['4/8/21', '2021-08-04', '2021-04-08', '4 August 2021 or 8 April 2021'],
  ])('%j', (cell, day, month, dates) => {
    const either = [
      { value: day, first: 'day' },
      { value: month, first: 'month' },
    ];
    expect(date(cell)).toEqual({ code: 'ambiguous-date', values: { dates }, either });
    const ignored = '14:35';
    expect(date(`${cell} ${ignored}`)).toMatchObject({ either: either.map((each) => ({ ...each, ignored })) });
  });

  test.each([
    ['20-09-14', '20 September 2014 or 14 September 2020'],
    ['4-8-21', '4 August 2021 or 8 April 2021'],
    ['10-11-12', '10 November 2012, 11 October 2012 or 12 November 2010'],
    ['05-05-21', '5 May 2021 or 21 May 2005'],
    ['45-3-20', '20 March 2045'],
  ])('%j', (cell, dates) => expect(date(cell)).toMatchObject({ code: 'ambiguous-date', values: { dates } }));

  test.each(['20-09-14', '10-11-12', '05-05-21', '45-3-20'])('the year may also come first in %j', (cell) =>
    expect(date(cell)).not.toHaveProperty('either'),
  );
});

describe('invalid dates', () => {
  test.each([
    ['31/02/2019', 'bad-date', undefined],
    ['2019-02-31', 'bad-date', undefined],
    ['2019-24-07', 'bad-date', undefined],
    ['31/13/2019', 'bad-date', undefined],
    ['29/02/2019', 'bad-date', undefined],
    ['00/00/0000', 'bad-date', undefined],
    ['31 February 2019', 'bad-date', undefined],
    ['Tue 24 Jul 2019', 'bad-date', '2019-07-24'],
    ['31/02', 'bad-date', undefined],
    ['28/02', 'bad-date', undefined],
    ['29/02', 'bad-date', undefined],
    ['24 July', 'bad-date', undefined],
    ['July 24th', 'bad-date', undefined],
    ['Feb 2019', 'bad-date', undefined],
    ['February, 2019', 'bad-date', undefined],
    ['2019', 'bad-date', undefined],
    ['2019.0', 'bad-date', undefined],
    ['02/2019', 'bad-date', undefined],
    ['2019-02', 'bad-date', undefined],
    ['Q1 2019', 'bad-date', undefined],
    ['Spring 2019', 'bad-date', undefined],
    ['end of 2019', 'bad-date', undefined],
    ['31/02/19', 'bad-date', undefined],
    ['24 Jul 99', 'bad-date', undefined],
    ['tbc', 'bad-date', undefined],
    ['TBA', 'bad-date', undefined],
    ['unknown', 'bad-date', undefined],
    ['?', 'bad-date', undefined],
    ['01/02/2019?', 'bad-date', undefined],
    ['~01/02/2019', 'bad-date', undefined],
    ['c. 24 July 2019', 'bad-date', undefined],
    ['c. 2019', 'bad-date', undefined],
    ['43586', 'bad-date', '2019-05-01'],
    ['2019/05.01', 'bad-date', '2019-05-01'],
    ['2019/31/12', 'bad-date', undefined],
    ['1/2/98', 'bad-date', undefined],
    ['2019 24 July', 'bad-date', undefined],
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

const days = fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2035-12-31') }).map(dateOf);
const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

test('every form of every day is read as this day', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...'/.-'), fc.constantFrom(' ', '-', '/'), (iso, separator, gap) => {
      const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
      const name = monthText(iso).split(' ')[0]!;
      const [short, shortYear] = [SHORT_MONTHS[month - 1]!, iso.slice(2, 4)];
      const forms = [
        ...[iso, iso.replaceAll('-', separator), [year, month, day].join(separator), `${iso} 00:00:00`],
        ...[dayText(iso), `${name} ${day}, ${year}`, `${year} ${name} ${day}`, [day, short, year].join(gap)],
        ...(year >= 2000 ? [[day, short, shortYear].join(gap), `${day} ${name.toUpperCase()} ${shortYear}`] : []),
      ];
      for (const form of forms) expect([form, date(form)]).toEqual([form, { value: iso }]);
    }),
    RUNS,
  );
});

test('a date in numbers is read as its day, or as both possible days', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...'/.-'), fc.boolean(), fc.boolean(), (iso, separator, isPadded, isShort) => {
      const [year = '', month = '', day = ''] = iso.split('-');
      const hasShortYear = isShort && separator !== '-' && year >= '2000';
      const numbers = [day, month].map((number) => (isPadded ? number : String(Number(number))));
      const ends = hasShortYear ? year.slice(2) : year;
      const swapped = `${year}-${day}-${month}`;
      for (const first of ['day', 'month'] as const) {
        const text = [...(first === 'day' ? numbers : numbers.toReversed()), ends].join(separator);
        const reading = date(text);
        if (day === month) expect(reading).toEqual({ value: iso });
        else if (day > '12') expect(reading).toEqual({ value: iso, first });
        else {
          const values = first === 'day' ? [iso, swapped] : [swapped, iso];
          const either = values.map((value, index) => ({ value, first: index === 0 ? 'day' : 'month' }));
          expect(reading).toMatchObject({ code: 'ambiguous-date', either });
        }
      }
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
