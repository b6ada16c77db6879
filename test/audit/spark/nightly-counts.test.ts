// Runs the statements for Spark in docs/nightly-counts.md. From the counts of all nights, “redact” writes the same bytes as from the
// whole raw log.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsNightsAsRedact, csvOf, fileWith, redacted } from '../../councils/searches/redaction/databases.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Spark, startSpark } from './session.ts';
import { csvFilesIn, eraseStatements, nightStatements, resultStatements } from './statements.ts';

let spark: Spark;
beforeAll(async () => {
  spark = await startSpark(temporaryFolder(afterAll));
}, 120_000);
afterAll(() => spark?.stop());

countsNightsAsRedact(
  {
    holdsNul: true,
    begin: async () => {
      const folder = temporaryFolder();
      const log = path.join(folder, 'private', 'searches');
      return {
        load: async (csv) => {
          rmSync(log, { recursive: true, force: true });
          await spark.parquet(fileWith(csv), log, 'instant');
        },
        countDay: async (day) => {
          await spark.run(nightStatements(folder, day));
        },
        counts: async () => {
          await spark.run(resultStatements(folder));
          return csvFilesIn(path.join(folder, 'private', 'daily-counts'));
        },
      };
    },
  },
  2,
);

test('a term that is erased after the raw log was deleted', async () => {
  const folder = temporaryFolder();
  const [log, counts, others] = ['searches', 'day-counts', 'other-counts'].map((name) =>
    path.join(folder, 'private', name),
  ) as [string, string, string];
  const days = ['2025-01-01', '2025-01-02', '2025-01-03'];
  const six = (day: string, term: string) => Array.from({ length: 6 }, () => [day, term, '3', ''] as const);
  const kept = days.flatMap((day) => six(day, 'heat'));
  const erased = days.slice(1).flatMap((day) => [...six(day, 'secret'), ...six(day, 'Secret')]);
  // On this day, people searched for nothing else.
  const onlyErased = six('2025-01-04', 'secret');
  await spark.parquet(fileWith(csvOf([...kept, ...erased, ...onlyErased])), log, 'instant');
  for (const day of [...days, '2025-01-04']) await spark.run(nightStatements(folder, day));
  rmSync(log, { recursive: true });

  await spark.run(eraseStatements(folder, 'secret', 'Secret'));
  rmSync(counts, { recursive: true });
  renameSync(others, counts);

  await spark.run(resultStatements(folder));
  const files = csvFilesIn(path.join(folder, 'private', 'daily-counts'));
  expect(await redacted(...files.map(fileWith))).toBe(await redacted(fileWith(csvOf(kept))));
  expect(files.join('').toLowerCase()).not.toContain('secret');
  expect(files.join('')).toContain('heat');
});
