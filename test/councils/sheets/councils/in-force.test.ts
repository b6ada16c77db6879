// Whether an authority in the register exists on a given day.
import { expect, test } from 'vitest';
import { statusOn } from '../../../../src/councils/sheets/councils/in-force.ts';

type Status = Parameters<typeof statusOn>[0];

const CURRENT: Status = { end: '', successors: [], isCurrent: true };
const STARTS = new Map([
  ['CBD', '2023-04-01'],
  ['WAF', '2023-04-01'],
  ['BPC', '2019-04-01'],
  ['NEW', '2028-04-01'],
  ['UNK', ''],
]);

test.each<[string, Partial<Status>, string, ReturnType<typeof statusOn>]>([
  ['without dates', {}, '1990-01-01', 'current'],
  ['on its last day', { end: '2019-03-31' }, '2019-03-31', 'current'],
  ['on the day before its last', { end: '2019-03-31' }, '2019-03-30', 'current'],
  ['on the day before its successor begins', { end: '2019-03-31', successors: ['BPC'] }, '2019-03-31', 'current'],
  ['before a future successor begins', { successors: ['NEW'] }, '2026-11-21', 'current'],
  ['with a successor without a start date', { successors: ['UNK'] }, '2026-11-21', 'current'],
  ['with an unknown successor', { successors: ['XYZ'] }, '2026-11-21', 'current'],
  ['on an earlier day, although it has ended since', { end: '2023-04-01', isCurrent: false }, '2022-01-01', 'current'],
  ['after its last day', { end: '2015-03-31' }, '2015-04-01', 'ended'],
  [
    'on the day its successors begin, if that is also its last day',
    { end: '2023-04-01', successors: ['CBD', 'WAF'] },
    '2023-04-01',
    'ended',
  ],
  ['on the day its successor begins, without an end date', { successors: ['CBD'] }, '2023-04-01', 'ended'],
  ['marked as not current, without an end date', { isCurrent: false }, '2010-01-01', 'unknown'],
])('an authority %s', (_, status, asOf, expected) => {
  expect(statusOn({ ...CURRENT, ...status }, STARTS, { asOf, isExplicit: true })).toBe(expected);
});

test('without --as-of, the register’s “current” column is used', () => {
  const options = { asOf: '2026-11-21', isExplicit: false };
  expect(statusOn({ ...CURRENT, isCurrent: false }, STARTS, options)).toBe('ended');
});
