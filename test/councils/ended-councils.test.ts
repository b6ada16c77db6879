// Councils that have ended, and the rows about them in the other tables.
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../src/engine/diagnostics/diagnostic.ts';
import {
  briefly,
  COUNCILS_HEADER,
  datasetOf,
  EMERGENCIES_HEADER,
  ENDED_HEADER,
  GOOD,
  LOG_HEADER,
  PLANS_HEADER,
  problemsOf,
  text,
} from '../support/source.ts';

const ended = (...rows: readonly string[]) => ({ 'ended-councils.csv': text(ENDED_HEADER, ...rows) });
const ROWS = {
  'commitments.csv': `${GOOD['commitments.csv']}OLD,true,2025,,,,\n`,
  'plans.csv': `${GOOD['plans.csv']}OLD,Old plan,,2020-01-01\n`,
  'emergencies.csv': `${GOOD['emergencies.csv']}OLD,2018-12-06\n`,
};

test('rows about ended councils aren’t part of the dataset, but the councils are', async () => {
  const { searchLog: _, ...before } = await datasetOf();
  const { searchLog: __, ...after } = await datasetOf({ ...ROWS, ...ended('OLD,Oldham,,') });
  expect({ ...after, ended: [] }).toEqual(before);
  expect(after.ended.map(({ name }) => name)).toEqual(['Oldham']);
});

test('each of these rows gets a notice', async () => {
  expect(briefly(await problemsOf({ ...ROWS, ...ended('OLD,Oldham,,') }))).toEqual([
    'commitments.csv 4:1 ended-council',
    'plans.csv 3:1 ended-council',
    'emergencies.csv 3:1 ended-council',
  ]);
});

test.each([
  ['OLD,Oldham,,', 'Oldham has ended, so the row isn’t published'],
  ['OLD,Oldham,1996-04-01,', 'Oldham ended on 1996-04-01, so the row isn’t published'],
  ['OLD,Oldham,,ABC', 'Oldham has ended and was replaced by ABC, so the row isn’t published'],
  [
    'OLD,Oldham,2023-03-31,"BCD, ABC"',
    'Oldham ended on 2023-03-31 and was replaced by BCD and ABC, so the row isn’t published',
  ],
])('the notice for %s', async (row, message) => {
  const files = { 'emergencies.csv': text(EMERGENCIES_HEADER, 'OLD,2019-01-01'), ...ended(row) };
  expect((await problemsOf(files)).map(messageOf)).toEqual([message]);
});

test('the notices in a table are grouped', async () => {
  const files = { 'plans.csv': text(PLANS_HEADER, ...Array.from({ length: 7 }, (_, index) => `OLD,Plan ${index},,`)) };
  const problems = await problemsOf({ ...files, ...ended('OLD,Oldham,,') });
  expect(problems.map(({ code, related }) => [code, related?.length])).toEqual([['ended-council', 6]]);
});

test('rows about a council in both tables don’t get a notice', async () => {
  expect(briefly(await problemsOf(ended('ABC,Abbey,,')))).toEqual(['ended-councils.csv 2:1 council-not-ended']);
});

test('if ended-councils.csv can’t be read, unknown councils aren’t reported', async () => {
  const problems = await problemsOf({ ...ROWS, 'ended-councils.csv': text('name', 'Oldham') });
  expect(problems.map(({ code }) => code)).toEqual(['missing-column']);
});

test('an invalid code isn’t reported as unknown in the other tables', async () => {
  expect(briefly(await problemsOf({ ...ROWS, ...ended('old,Oldham,,') }))).toEqual([
    'commitments.csv 4:1 ended-council',
    'plans.csv 3:1 ended-council',
    'emergencies.csv 3:1 ended-council',
    'ended-councils.csv 2:1 bad-code',
  ]);
});

describe('the table', () => {
  const ALL = `${COUNCILS_HEADER},end_date,replaced_by`;

  test.each([
    ['with all columns', text(ALL, 'NIR-A,Abbey,old-abbey,https://b.example/,E06000001,England,Unitary Authority,,')],
    ['with empty cells', text(ALL, 'OLD,Oldham,,,,,,,', 'NIR-A,Omagh,,,,,,,')],
    ['with an early date', text(ENDED_HEADER, 'OLD,Oldham,1974-04-01,')],
    ['with successors that have ended', text(ENDED_HEADER, 'OLD,Oldham,,NIR-A', 'NIR-A,Omagh,,')],
    ['without rows', text(ENDED_HEADER)],
  ])('%s', async (_, content) => {
    expect(briefly(await problemsOf({ 'ended-councils.csv': content }))).toEqual([]);
  });

  test.each([
    ['OLDER,Oldham,,', '2:1 bad-code'],
    ['OLD,,,', '2:5 empty-cell'],
    ['OLD,Oldham,01/04/2023,', '2:12 bad-date'],
    ['OLD,Oldham,,"XYZ, ABC,XYY"', '2:13 unknown-successor'],
  ])('with the row %s', async (row, problem) => {
    expect(briefly(await problemsOf(ended(row)))).toEqual([`ended-councils.csv ${problem}`]);
  });

  test('with the same code twice', async () => {
    const problems = await problemsOf(ended('OLD,Oldham,,', 'OLD,Oldham,,'));
    expect(briefly(problems)).toEqual(['ended-councils.csv 3:1 duplicate-code']);
  });
});

test('searches limited to an ended council aren’t reported', async () => {
  const searches = { 'searches.csv': text(LOG_HEADER, '2025-01-02,heat pump,3,"""Oldham"""') };
  expect(briefly(await problemsOf(searches))).toEqual(['searches.csv 2:24 unknown-restriction']);
  expect(await problemsOf({ ...searches, ...ended('OLD,Oldham,,') })).toEqual([]);
});
