// The problems of logs that are as large as the limits allow.
import { expect, test } from 'vitest';
import { LONGEST_ROW, MOST_FINDINGS } from '../../src/read/limits.ts';
import { readSearchLogs } from '../../src/read/searches.ts';
import { GOOD, LOG_HEADER, logFile, problemsOfFolder, sourceFolder } from '../support/source.ts';

test('a row of a log that never ends', async () => {
  const log = `${GOOD['searches.csv']}${'x'.repeat(LONGEST_ROW + 2)}`;
  const problems = await problemsOfFolder(sourceFolder({ 'searches.csv': log }));
  expect(problems.map(({ code }) => code)).toEqual(['endless-row']);
});

test('more wrong rows than are told', async () => {
  const log = Buffer.from(`${LOG_HEADER}\n${'never,solar,4,\n'.repeat(MOST_FINDINGS + 1)}`);
  const { problems } = await readSearchLogs([logFile('searches.csv', log)]);
  expect(problems.length).toBe(MOST_FINDINGS + 1);
  expect(problems.at(-1)).toMatchObject({ code: 'more-problems', values: { most: '250,000' } });
});
