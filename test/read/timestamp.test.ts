// The times of a search log as days in UTC.
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayReader, readDay } from '../../src/read/timestamp.ts';
import { dateOf } from '../../src/text/calendar.ts';
import { runs } from '../support/campaign.ts';

const dateOfText = (text: string): string | undefined => {
  const day = readDay(text);
  return day === undefined ? undefined : dateOf(day);
};

const TIMES: Readonly<Record<string, readonly (readonly [text: string, date: string])[]>> = {
  'dates alone': [
    ['2025-01-31', '2025-01-31'],
    ['1990-01-01', '1990-01-01'],
    ['2024-02-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['2199-12-31', '2199-12-31'],
  ],
  'times without an offset, which are in UTC': [
    ['2025-01-31T09:30:15', '2025-01-31'],
    ['2025-01-31 09:30:15', '2025-01-31'],
    ['2025-01-31T00:00:00', '2025-01-31'],
    ['2025-01-31T23:59:59', '2025-01-31'],
    ['2025-01-31T09:30', '2025-01-31'],
    ['2025-01-31 23:59', '2025-01-31'],
  ],
  'fractions of a second': [
    ['2025-01-31T23:59:59.9', '2025-01-31'],
    ['2025-01-31T23:59:59.999999999Z', '2025-01-31'],
    ['2025-01-31 23:59:59,999+00:00', '2025-01-31'],
    ['2025-01-31 00:00:00.000001+00', '2025-01-31'],
  ],
  'Z, in either case': [
    ['2025-01-31T23:59:59Z', '2025-01-31'],
    ['2025-01-31 00:00Z', '2025-01-31'],
    ['2025-01-31t09:30:00z', '2025-01-31'],
  ],
  'offsets that leave the day': [
    ['2025-01-31T12:00:00+00', '2025-01-31'],
    ['2025-01-31T12:00:00-00:00', '2025-01-31'],
    ['2025-01-31T12:00:00+0100', '2025-01-31'],
    ['2025-01-31T12:00+05:30', '2025-01-31'],
    ['2025-01-31 01:00:00+01', '2025-01-31'],
    ['2025-01-31 22:59:59.999-01', '2025-01-31'],
  ],
  'offsets east of UTC: the day before': [
    ['2025-07-01T00:59:59+01:00', '2025-06-30'],
    ['2025-01-01T05:29+05:30', '2024-12-31'],
    ['2024-03-01 00:30:00+0100', '2024-02-29'],
    ['2025-03-01 00:30:00+01', '2025-02-28'],
    ['2025-01-01T13:44:59+13:45', '2024-12-31'],
  ],
  'offsets west of UTC: the day after': [
    ['2025-06-30T23:00:00-01:00', '2025-07-01'],
    ['2024-12-31 23:59:59-0001', '2025-01-01'],
    ['2024-02-28T23:30-01', '2024-02-29'],
    ['2024-02-29T16:00:00-08', '2024-03-01'],
    ['2025-02-28T20:30:00-03:30', '2025-03-01'],
  ],
  'a leap second': [
    ['2016-12-31T23:59:60Z', '2016-12-31'],
    ['2017-01-01T00:59:60+01:00', '2016-12-31'],
  ],
};

describe.each(Object.entries(TIMES))('%s', (_, times) => {
  test.each(times)('%s is on %s', (text, date) => {
    expect(dateOfText(text)).toBe(date);
  });
});

describe('wherever the program runs', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['Pacific/Kiritimati', 'America/St_Johns', 'Europe/London', 'Pacific/Pago_Pago'])('in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(dateOfText('2025-03-30')).toBe('2025-03-30');
    expect(dateOfText('2025-03-30T01:30:00')).toBe('2025-03-30');
    expect(dateOfText('2025-03-30T23:59:59Z')).toBe('2025-03-30');
  });
});

const NO_TIMES: Readonly<Record<string, readonly string[]>> = {
  'days that no calendar has': [
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '0205-07-01',
    '1989-12-31',
    '1990-01-01T00:00+00:01',
    '2200-01-01',
    '2199-12-31T23:59:60-05:00',
    '9999-12-31T23:59:60-05:00',
    '0001-01-01T00:00+05:00',
  ],
  'times that no day has': ['2025-01-31T24:00:00', '2025-01-31T09:60', '2025-01-31T09:30:61Z', '2025-01-31T99:99'],
  'offsets that no place has': ['2025-01-31T09:30:00+24:00', '2025-01-31T09:30:00+00:60', '2025-01-31T09:30:00-99'],
  'other orders and separators': [
    '31/01/2025',
    '31-01-2025',
    '2025/01/31',
    '2025.01.31',
    '20250131',
    '20250131T093000Z',
  ],
  'digits missing': [
    '2025-1-31',
    '2025-01-1',
    '25-01-31',
    '2025-01-31T9:30',
    '2025-01-31T09:3',
    '2025-01-31T09',
    '2025-01',
  ],
  'parts missing': [
    '',
    '2025-01-31T',
    '2025-01-31 ',
    'T09:30',
    '09:30:00',
    '2025-01-31T09:30:',
    '2025-01-31T09:30:00.',
  ],
  'something around it': [
    ' 2025-01-31',
    '2025-01-31\n',
    'x2025-01-31',
    '2025-01-31x',
    '"2025-01-31"',
    '2025-01-31T09:30ZZ',
  ],
  'an offset without a time': ['2025-01-31Z', '2025-01-31+01:00'],
  'a fraction without seconds': ['2025-01-31T09:30.5'],
  'zones by name': ['2025-01-31T09:30:00 GMT', '2025-01-31T09:30:00[Europe/London]', 'Fri, 31 Jan 2025 09:30:00 GMT'],
  numbers: ['0', '1738315800', '1738315800000', '45688.4', '-1'],
  'digits of other scripts': ['２０２５-01-31', '٢٠٢٥-01-31'],
  words: ['today', 'null', 'NaN', 'heat pump'],
};

describe.each(Object.entries(NO_TIMES))('no time: %s', (_, texts) => {
  test.each(texts)('%j', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});

test('the quick way for the rows of a log says the same of any text, whatever came before', () => {
  const texts = [
    ...Object.values(TIMES).flatMap((times) => times.map(([text]) => text)),
    ...Object.values(NO_TIMES).flat(),
  ];
  const digit = fc.constantFrom(...'0123456789');
  const plain = fc
    .tuple(
      fc.constantFrom('2025-01-31', '2024-02-29', '2025-02-29', '1989-12-31', '2025-1-310'),
      fc.constantFrom(...'T t'),
      digit,
      digit,
      digit,
      digit,
    )
    .map(([date, between, a, b, c, d]) => `${date}${between}${a}${b}:${c}${d}:${d}${c}Z`);
  const changed = fc
    .tuple(plain, fc.nat(19), fc.constantFrom(...'0126:;/TZz .-'))
    .map(([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1));
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...texts), plain, changed), { minLength: 1 }), (rows) => {
      const read = dayReader();
      expect(rows.map(read)).toEqual(rows.map(readDay));
    }),
    runs(1, 1000),
  );
});
