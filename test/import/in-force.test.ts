// Which authorities of the register there are on a day.
import { describe, expect, test } from 'vitest';
import { type AuthoritySpan, outOfForce } from '../../src/import/in-force.ts';

const CURRENT: AuthoritySpan = { start: '', end: '', successors: [], isCurrent: true };
const on = (asOf: string) => ({ asOf, isAsked: true });
const TODAY = { asOf: '2026-11-21', isAsked: false };

describe('an authority that is there', () => {
  test.each<[string, Partial<AuthoritySpan>, string]>([
    ['since ever', {}, '1990-01-01'],
    ['since that day', { start: '2023-04-01' }, '2023-04-01'],
    ['until that day', { end: '2019-03-31' }, '2019-03-31'],
    ['until the day after', { end: '2019-03-31' }, '2019-03-30'],
    [
      'whose successor begins the next day',
      { end: '2019-03-31', successors: [{ code: 'BPC', start: '2019-04-01' }] },
      '2019-03-31',
    ],
    ['that is to be replaced', { successors: [{ code: 'NEW', start: '2028-04-01' }] }, '2026-11-21'],
    ['whose successor’s beginning is not known', { successors: [{ code: 'NEW', start: '' }] }, '2026-11-21'],
    ['that ended since, on a day of its time', { end: '2023-04-01', isCurrent: false }, '2022-01-01'],
  ])('%s', (_, span, day) => {
    expect(outOfForce({ ...CURRENT, ...span }, on(day))).toBeUndefined();
  });
});

describe('an authority that is not there', () => {
  test.each<[string, Partial<AuthoritySpan>, string, string, string]>([
    ['yet', { start: '2023-04-01' }, '2023-03-31', 'future-authority', 'from 2023-04-01'],
    ['any more', { end: '2015-03-31' }, '2015-04-01', 'ended-authority', 'ended 2015-03-31'],
    [
      'since its successor began, though its last day is the same',
      {
        end: '2023-04-01',
        successors: [
          { code: 'CBD', start: '2023-04-01' },
          { code: 'WAF', start: '2023-04-01' },
        ],
      },
      '2023-04-01',
      'ended-authority',
      'ended 2023-04-01, replaced by CBD, WAF',
    ],
    [
      'since its successor began, its last day left out',
      { successors: [{ code: 'CBD', start: '2023-04-01' }] },
      '2023-04-01',
      'ended-authority',
      'no longer current, replaced by CBD',
    ],
  ])('%s', (_, span, day, reason, detail) => {
    expect(outOfForce({ ...CURRENT, ...span }, on(day))).toEqual({ reason, detail });
  });
});

test('the register’s own word that it is over counts today, and not for a day that was asked for', () => {
  const over = { ...CURRENT, isCurrent: false };
  expect(outOfForce(over, TODAY)).toEqual({ reason: 'ended-authority', detail: 'no longer current' });
  expect(outOfForce(over, on('2010-01-01'))).toEqual({ reason: 'unknown-end', field: 'end' });
});
