// Rows whose cells contradict each other.
import { expect, test } from 'vitest';
import {
  briefly,
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  PLANS_HEADER,
  problemsOf,
  text,
} from '../../support/source.ts';

const commitments = async (...rows: readonly string[]) =>
  briefly(await problemsOf({ 'commitments.csv': text(COMMITMENTS_HEADER, ...rows) }));

test.each([
  ['ABC,no,2030,,Net zero by 2030,,', '2:8 year-without-promise'],
  ['ABC,0,2030,,,,', '2:7 year-without-promise'],
  ['ABC,true,2053,,Net zero by 2035,,', '2:10 year-not-in-text'],
  ['ABC,true,2030,,Half of 30% by 2035,,', '2:10 year-not-in-text'],
  ['ABC,true,2003,,Net zero by 2030,,', '2:10 unlikely-year'],
  ['ABC,,,,,,', '2:1 empty-commitment'],
  ['ABC,yes,,,www.abbey.example/plan,,', '2:11 url-as-text'],
])('%s is contradictory', async (row, place) => {
  expect(await commitments(row)).toEqual([`commitments.csv ${place}`]);
});

test.each([
  'ABC,no,2030,,"Less by 2030, but not net zero",,',
  'ABC,no,2030,,Emissions will be cut by half,,',
  'ABC,no,,,,,',
  'ABC,true,2031,,Carbon neutral by 2030/31,,',
  'ABC,true,2040,,"80% by 2030, net zero by 2040",,',
  'ABC,true,2040,,80% below 2010,,',
  'ABC,true,,,Net zero by 2040,,',
  'ABC,,,Whole area,,,',
])('%s is consistent', async (row) => {
  expect(await commitments(row)).toEqual([]);
});

test('the same commitment with another year is reported', async () => {
  const row = (year: string, words = 'Net zero') => `ABC,true,${year},Whole area,${words},https://abbey.example/,`;
  expect(await commitments(row('2030'), row('2040'))).toEqual(['commitments.csv 3:10 conflicting-years']);
  expect(await commitments(row('2030'), row(''), row('2040', 'Climate neutral'))).toEqual([
    'commitments.csv 4:10 conflicting-years',
  ]);
  const both = '2030 and 2040';
  expect(await commitments(row('2030', both), row('2040', both))).toEqual([]);
  expect(await commitments('ABC,true,2030,,,,', 'ABC,true,2040,,,,')).toEqual([]);
});

test.each([
  ['E06000001,Wales,Unitary Authority', ['gss-code-mismatch']],
  ['W06000001,Wales,County Council', ['gss-code-mismatch']],
  ['E09000001,England,City of London', []],
  ['E12000007,England,SRA', []],
  ['K02000001,England,SRA', []],
])('the GSS code in %s', async (cells, codes) => {
  const councils = text(COUNCILS_HEADER, `ABC,Abbey,,,${cells}`, 'BCD,Beech,,,S12000002,Scotland,Unitary Authority');
  const problems = await problemsOf({ 'councils.csv': councils });
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test('a row listed twice is reported', async () => {
  const plans = text(
    PLANS_HEADER,
    'ABC,Our plan,,2021-05-06',
    'ABC,Our plan,,2021-05-06',
    'ABC,Our plan,,',
    'BCD,,,',
    'BCD,,,',
  );
  const emergencies = text(EMERGENCIES_HEADER, 'ABC,2019-05-01', 'ABC,2019-05-02', 'BCD,2019-05-01', 'BCD,2019-05-01');
  expect(briefly(await problemsOf({ 'plans.csv': plans, 'emergencies.csv': emergencies }))).toEqual([
    'plans.csv 3:1 identical-rows',
    'plans.csv 6:1 identical-rows',
    'emergencies.csv 5:1 identical-rows',
  ]);
});
