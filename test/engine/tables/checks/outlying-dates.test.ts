// Dates that are more than a year after all others in their column.

import { expect, test } from 'vitest';
import { messageOf } from '../../../../src/engine/diagnostics/diagnostic.ts';
import { readTables } from '../../../../src/engine/tables/read-tables.ts';
import { briefly, EMERGENCIES_HEADER, GOOD, PLANS_HEADER, problemsOf, text } from '../../../support/source.ts';

/** Reports the lines in plans.csv with an outlying date. */
async function outlyingPlans(dates: readonly string[], emergencies: readonly string[] = []) {
  const problems = await problemsOf({
    'plans.csv': text(PLANS_HEADER, ...dates.map((date, index) => `ABC,Plan ${index},,${date}`)),
    'emergencies.csv': text(EMERGENCIES_HEADER, ...emergencies.map((date) => `ABC,${date}`)),
  });
  return briefly(problems).map((problem) => /^plans\.csv ([0-9]+):\d+ outlying-date$/.exec(problem)?.[1] ?? problem);
}

const ELEVEN = Array.from({ length: 11 }, (_, index) => `2024-0${(index % 9) + 1}-01`);

test('a date more than a year after the others is reported', async () => {
  expect(await outlyingPlans(['2025-09-03', ...ELEVEN])).toEqual(['2']);
  expect(await outlyingPlans(['2032-01-01', ...ELEVEN, '2033-01-01'])).toEqual(['2', '14']);
  expect(await outlyingPlans(['2032-01-01', ...ELEVEN.slice(0, 4)])).toEqual(['2']);
});

test('a date that is already reported as unlikely isn’t reported again', async () => {
  expect(await outlyingPlans(['0219-01-01', '2109-01-01', ...ELEVEN])).toEqual([
    'plans.csv 2:13 unlikely-date',
    'plans.csv 3:13 unlikely-date',
  ]);
});

test.each([
  ['less than a year after the others', [...ELEVEN, '2025-09-01']],
  ['long before the others', [...ELEVEN, '2002-01-01']],
  ['a third of all dates', [...ELEVEN.slice(4), '2030-01-01', '2030-01-02', '2030-01-03']],
  ['one of four', ['2019-01-01', '2020-01-01', '2020-02-01', '2029-01-01']],
])('a date is likely if it is %s', async (_, dates) => {
  expect(await outlyingPlans(dates)).toEqual([]);
});

test.each([
  ['2023-12-31', ['“2025-01-02” is more than a year after 2023-12-31']],
  ['2024-12-31', []],
])('with --as-of %s, dates are compared with that date', (asOf, messages) => {
  const files = { ...GOOD, 'plans.csv': text(PLANS_HEADER, 'ABC,Plan,,2025-01-02', 'ABC,Other plan,,2024-01-01') };
  const named = (name: string) => ({ name, bytes: Buffer.from(files[`${name}.csv` as keyof typeof files]) });
  const tables = Object.fromEntries(
    ['councils', 'commitments', 'plans', 'emergencies'].map((name) => [name, named(name)]),
  );
  expect(readTables(tables, { asOf }).problems.map(messageOf)).toEqual(messages);
});
