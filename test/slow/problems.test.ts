// Logs that exceed the limits.
import { expect, test } from 'vitest';
import { readSearchLogs } from '../../src/councils/searches/read-logs.ts';
import { MOST_FINDINGS, SIZE_LIMITS } from '../../src/engine/csv/limits.ts';
import { GOOD, LOG_HEADER, logFile, problemsOfFolder, sourceFolder } from '../support/source.ts';

test('an endless row in a log is reported', async () => {
  const log = `${GOOD['searches.csv']}${'x'.repeat(SIZE_LIMITS.bytes + 2)}`;
  const problems = await problemsOfFolder(sourceFolder({ 'searches.csv': log }));
  expect(problems.map(({ code }) => code)).toEqual(['row-too-long']);
});

test('the number of reported rows is limited', async () => {
  const log = Buffer.from(`${LOG_HEADER}\n${'never,solar,4,\n'.repeat(MOST_FINDINGS + 1)}`);
  const { problems } = await readSearchLogs([logFile('searches.csv', log)]);
  expect(problems.map(({ code }) => code)).toEqual(['bad-time', 'too-many-problems']);
  expect(problems[0]!.related).toHaveLength(MOST_FINDINGS - 1);
  expect(problems.at(-1)).toMatchObject({ code: 'too-many-problems', values: { most: '250,000' } });
});
