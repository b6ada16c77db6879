// `npm run bench -- fuzz`: runs the fast tests with many times as many random inputs as `npm test`. At the default of 25 times, the
// fuzzers in test/fuzz alone try 100,000.
//
// Environment variables, which also work with `npx vitest run`:
//   FUZZ_RUNS=N     multiplies the runs; `--times N` sets it
//   FUZZ_SEED=N     another seed for the fuzzers, so that their inputs are others than in `npm test`
//   FUZZ_PATH=…     with FUZZ_SEED, the one run that failed, as the failure names it
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const measureFuzz = ({ times }) => runTests(times, []);

export const measureCsv = ({ times }) => runTests(times, ['test/csv']);

function runTests(times, files) {
  const root = path.join(import.meta.dirname, '..');
  // A test may take as many times longer; never less than the fuzzers' own limit.
  const timeout = `--testTimeout=${Math.max(300_000, 60_000 * times)}`;
  const args = ['vitest', 'run', '--project', 'fast', timeout, ...files];
  const env = { ...process.env, FUZZ_RUNS: String(times) };
  const { status } = spawnSync('npx', args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
