// Counts five million searches on Spark. From the result, “redact” writes the same bytes as from the raw log, and so it does if each day
// is counted by itself.
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../bench/generate.mjs';
import { fileWith, redacted } from '../../councils/searches/redaction/databases.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Spark, startSpark } from './session.ts';
import { csvFilesIn, exportStatements, historyStatements, nightStatements, resultStatements } from './statements.ts';

/** Of 5,000 searches on average. */
const DAYS = 1010;

/** The last days of the generated log. */
const NIGHTS = ['2025-09-28', '2025-09-29', '2025-09-30'];

let folder: string;
let log: string;
let spark: Spark;

beforeAll(async () => {
  folder = temporaryFolder(afterAll);
  generate({ out: path.join(folder, 'data'), councils: 400, days: DAYS, perDay: 5000, vocabulary: 5500 });
  log = path.join(folder, 'data', 'searches.csv');
  spark = await startSpark(temporaryFolder(afterAll));
  const rows = await spark.convert(log, path.join(folder, 'private', 'searches'));
  expect(rows).toBeGreaterThan(5_000_000);
}, 600_000);
afterAll(() => spark?.stop());

let fromRawLog: string | undefined;

async function expectSame(): Promise<void> {
  fromRawLog ??= await redacted(log);
  const fromSpark = await redacted(...csvFilesIn(path.join(folder, 'private', 'daily-counts')).map(fileWith));
  // Comparing long texts with `toBe` would take minutes if they differed.
  expect(fromSpark === fromRawLog).toBe(true);
}

test('the whole history', async ({ annotate }) => {
  const seconds = await spark.run(exportStatements(folder));
  await expectSame();
  const { megabytes } = await spark.processes();
  await annotate(`${seconds.toFixed(1)} s, and ${spark.startSeconds.toFixed(1)} s to start Spark`);
  await annotate(`peak memory of the driver and the executors: ${megabytes.join(', ')} MB`);
});

test('the history at once, and then the last days again, one each night', async ({ annotate }) => {
  const history = await spark.run(historyStatements(folder));
  const nights: number[] = [];
  for (const day of NIGHTS) nights.push(await spark.run(nightStatements(folder, day)));
  const last = await spark.run([...nightStatements(folder, NIGHTS.at(-1)!), ...resultStatements(folder)]);
  await expectSame();
  const texts = [history, Math.max(...nights), last].map((seconds) => `${seconds.toFixed(1)} s`);
  await annotate(`${texts[0]} for the history, up to ${texts[1]} for a day, ${texts[2]} for a day and the result`);
});
