// Runs the statements for Spark in docs/nightly-counts.md. From the counts of all nights, “redact” writes the same bytes as from the
// whole raw log.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { countsNightsAsRedact, fileWith } from '../../councils/searches/redaction/databases.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Spark, startSpark } from './session.ts';
import { csvFilesIn, lastStatement, nightStatements } from './statements.ts';

const ZONE = 'Pacific/Kiritimati';

let spark: Spark;
beforeAll(async () => {
  spark = await startSpark(inject('python'), temporaryFolder(afterAll), 'America/St_Johns');
}, 120_000);
afterAll(() => spark?.stop());

countsNightsAsRedact(
  {
    holdsNul: true,
    begin: async () => {
      const folder = temporaryFolder();
      const log = path.join(folder, 'private', 'searches');
      let latest = '';
      return {
        load: async (csv) => {
          rmSync(log, { recursive: true, force: true });
          await spark.parquet(fileWith(csv), log, 'instant');
        },
        countDay: async (day) => {
          latest = day;
          await spark.run(nightStatements(folder, day), ZONE);
        },
        // In the documentation, these statements follow those of a night.
        counts: async () => {
          await spark.run([...nightStatements(folder, latest), lastStatement(folder)], ZONE);
          return csvFilesIn(path.join(folder, 'private', 'daily-counts'));
        },
      };
    },
  },
  2,
);
