// Runs the statements for Spark in docs/large-logs.md on two workers. From the result, “redact” writes the same bytes as from the raw
// log.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countsAsRedact, fileWith } from '../../councils/searches/redaction/databases.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Spark, startSpark, type TimeType } from './session.ts';
import { csvFilesIn, exportStatements } from './statements.ts';

let spark: Spark;
beforeAll(async () => {
  spark = await startSpark(temporaryFolder(afterAll));
}, 120_000);
afterAll(() => spark?.stop());

/** @param edit changes the documented statements */
async function count(csv: string, times: TimeType, edit = (statement: string) => statement) {
  const folder = temporaryFolder();
  await spark.parquet(fileWith(csv), path.join(folder, 'private', 'searches'), times);
  await spark.run(exportStatements(folder).map(edit));
  return csvFilesIn(path.join(folder, 'private', 'daily-counts'));
}

test('two executors in processes of their own run the tasks', async ({ annotate }) => {
  const { tasks, executors, addresses } = await spark.processes();
  expect(executors).toHaveLength(2);
  expect(tasks).toEqual(executors);
  expect(addresses).toEqual(['127.0.0.1']);
  await annotate(`Spark ${spark.version}, started in ${spark.startSeconds.toFixed(1)} s`);
});

describe.each<TimeType>(['instant', 'utc'])('times of the type “%s”, in other time zones', (times) => {
  countsAsRedact({ holdsNul: true, count: (csv) => count(csv, times) }, 3);
});

describe('times stored as text, with the documented conversion', () => {
  const converted = (statement: string) =>
    statement.replace('SELECT searched_at,', 'SELECT CAST(searched_at AS TIMESTAMP) AS searched_at,');
  countsAsRedact({ holdsNul: true, count: (csv) => count(csv, 'text', converted) }, 3);
});

test('there are several CSV files', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `2025-01-0${(index % 9) + 1},term ${index % 40},3,`);
  const files = await count(
    ['searched_at,user_query,result_count,council_restriction', ...rows, ''].join('\n'),
    'instant',
  );
  expect(files.length).toBeGreaterThan(1);
});
