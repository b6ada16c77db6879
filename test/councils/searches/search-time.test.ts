// Converts the times in a search log to UTC days. test/engine/tables/schemas.test.ts compares the accepted texts with a pattern.
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayReader, readDay } from '../../../src/councils/searches/search-time.ts';
import { dateOf } from '../../../src/engine/text/calendar.ts';
import { runs } from '../../support/campaign.ts';

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

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the time zone of the machine makes no difference: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(dateOfText('2025-03-30')).toBe('2025-03-30');
    expect(dateOfText('2025-03-30T01:30:00')).toBe('2025-03-30');
    expect(dateOfText('2025-03-30T23:59:59Z')).toBe('2025-03-30');
  },
);

test.each([
  ...['1989-12-31', '1990-01-01T00:00+00:01', '2199-12-31T23:59:60-05:00', '2200-01-01', '9999-12-31T23:59:60-05:00'],
  ...['2025-01-31T24:00:00', '2025-01-31T09:60', '2025-01-31T09:30:61Z'],
  ...['2025-01-31T09:30:00+24:00', '2025-01-31T09:30:00+00:60'],
])('%s is beyond the allowed years, hours, minutes or seconds', (text) => {
  expect(readDay(text)).toBeUndefined();
});

test('the fast reader for logs returns the same days in any order of rows', () => {
  const texts = Object.values(TIMES).flatMap((times) => times.map(([text]) => text));
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
