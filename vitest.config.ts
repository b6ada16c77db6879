// Which test is in which set: `npm test` runs `fast` and `mocks`, `npm run test:slow` runs `slow`.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import glob from 'fast-glob';
import { defineConfig } from 'vitest/config';

const tests = glob.sync('test/**/*.test.ts', { cwd: import.meta.dirname, ignore: ['**/node_modules/**'] }).sort();
const isSlow = (file: string) => file.startsWith('test/slow/');
const mocksModules = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('vi.mock(');

const slow = tests.filter(isSlow);
const mocks = tests.filter((file) => !isSlow(file) && mocksModules(file));
const fast = tests.filter((file) => !isSlow(file) && !mocksModules(file));

/** Temporary folders in memory, where the system has room there: they take a sixth of the time otherwise. The slow tests use a disk. */
function memoryFolder(): string {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 31 ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
const env = { TMPDIR: memoryFolder() };

export default defineConfig({
  test: {
    projects: [
      // The files share modules: to load them anew for each file takes longer than most files' tests.
      { extends: true, test: { name: 'fast', include: fast, isolate: false, env } },
      // Part of the fast set, too. A replaced module must not reach other files.
      { extends: true, test: { name: 'mocks', include: mocks, env } },
      {
        extends: true,
        // The program imports DuckDB from its own folder, where only its users install it.
        resolve: { alias: { '@duckdb/node-api': path.resolve('test/slow/node_modules/@duckdb/node-api') } },
        test: { name: 'slow', include: slow },
      },
    ],
    maxWorkers: '100%',
    // Tests say themselves when they play a job of GitHub Actions.
    env: { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/count-reporter.ts'],
  },
});
