// Which authorities in the register are in force on a given day.
import { describe, expect, test } from 'vitest';
import { type AuthoritySpan, outOfForce } from '../../src/import/in-force.ts';

const CURRENT: AuthoritySpan = { start: '', end: '', successors: [], isCurrent: true };
const on = (asOf: string) => ({ asOf, isExplicit: true });
const TODAY = { asOf: '2026-11-21', isExplicit: false };

describe('an authority in force', () => {
  test.each<[string, Partial<AuthoritySpan>, string]>([
    ['without dates', {}, '1990-01-01'],
    ['on its first day', { start: '2023-04-01' }, '2023-04-01'],
    ['on its last day', { end: '2019-03-31' }, '2019-03-31'],
    ['on the day before its last', { end: '2019-03-31' }, '2019-03-30'],
    [
      'on the day before its successor begins',
      { end: '2019-03-31', successors: [{ code: 'BPC', start: '2019-04-01' }] },
      '2019-03-31',
    ],
    ['before a future successor begins', { successors: [{ code: 'NEW', start: '2028-04-01' }] }, '2026-11-21'],
    ['with a successor without a start date', { successors: [{ code: 'NEW', start: '' }] }, '2026-11-21'],
    ['on an earlier day, although it has ended since', { end: '2023-04-01', isCurrent: false }, '2022-01-01'],
  ])('%s', (_, span, day) => {
    expect(outOfForce({ ...CURRENT, ...span }, on(day))).toBeUndefined();
  });
});

describe('an authority not in force', () => {
  test.each<[string, Partial<AuthoritySpan>, string, string, Readonly<Record<string, string>>]>([
    ['before its first day', { start: '2023-04-01' }, '2023-03-31', 'future-authority', { start: '2023-04-01' }],
    ['after its last day', { end: '2015-03-31' }, '2015-04-01', 'ended-authority', { status: 'ended on 2015-03-31' }],
    [
      'on the day its successor begins, if that is also its last day',
      {
        end: '2023-04-01',
        successors: [
          { code: 'CBD', start: '2023-04-01' },
          { code: 'WAF', start: '2023-04-01' },
        ],
      },
      '2023-04-01',
      'ended-authority',
      { status: 'ended on 2023-04-01 and was replaced by CBD, WAF' },
    ],
    [
      'on the day its successor begins, without an end date',
      { successors: [{ code: 'CBD', start: '2023-04-01' }] },
      '2023-04-01',
      'ended-authority',
      { status: 'is no longer current and was replaced by CBD' },
    ],
  ])('%s', (_, span, day, code, values) => {
    expect(outOfForce({ ...CURRENT, ...span }, on(day))).toEqual({ code, values });
  });
});

test('the register’s “current” column counts for today but not for an explicit day', () => {
  const over = { ...CURRENT, isCurrent: false };
  expect(outOfForce(over, TODAY)).toEqual({ code: 'ended-authority', values: { status: 'is no longer current' } });
  expect(outOfForce(over, on('2010-01-01'))).toEqual({ code: 'missing-end-date', field: 'end' });
});
