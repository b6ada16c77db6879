// Which test is in which set: `npm test` runs the fast ones, with the councils service or a tiny one, `npm run test:slow` those in
// test/slow/, `npm run audit:tools` those in test/audit/, and `npm run audit:spark` those in test/audit/spark/.
import { availableParallelism, tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memoryFolder } from './scripts/memory-folder.mjs';

/** Tests write and delete thousands of files: on a disk the fast set takes 14 % longer, the slow one 70 %. */
const temporaryFolder = memoryFolder(2 ** 32) ?? tmpdir();

/** These slow files take longest. They start first, so that no core is idle at the end. */
const LONGEST = [
  ...['engine/write/kill', 'browser/accessible', 'same-bytes/same-bytes', 'hosts/routers', 'hosts/rewriting'],
  ...['check-page/same-problems', 'browser/layout', 'services/tiny'],
].map((name) => `/test/slow/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? LONGEST.length : index;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  // Imports of the service lead to the sources, not to the compiled code.
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/slow/**', 'test/audit/**', 'test/**/*.tiny.test.ts'],
          // Loading the modules anew for each file takes longer than most files' tests. So files must not replace any (`vi.mock`).
          isolate: false,
        },
      },
      {
        extends: true,
        // Fast tests of the engine with the service in test/services/tiny.
        ssr: { resolve: { conditions: ['tiny'] } },
        test: { name: 'tiny', include: ['test/**/*.tiny.test.ts'], isolate: false },
      },
      {
        extends: true,
        // What takes twenty seconds here may take a minute on a busy machine.
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Many tests wait for servers, browsers and time limits. With one worker for each core, the cores are idle for a quarter of
          // the time. With two more, the tests take longer again.
          maxWorkers: availableParallelism() + 1,
          // Vitest requires this of projects with different numbers of workers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'audit',
          include: ['test/audit/*.test.ts'],
          globalSetup: './test/audit/environment.ts',
          // On a busy machine, schemathesis needs almost a minute for its requests.
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'spark',
          include: ['test/audit/spark/*.test.ts'],
          globalSetup: './test/audit/spark/environment.ts',
          testTimeout: 600_000,
          // Each file starts a Spark session, with two more processes.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Tests say themselves when they play a job of GitHub Actions.
    env: { TMPDIR: temporaryFolder, GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/audit/results-table.ts', './test/support/count-reporter.ts'],
  },
});
