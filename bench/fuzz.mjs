// `npm run bench -- fuzz`: runs the fast tests with many more random inputs than `npm test`. By default, it uses 25 times as many:
// the fuzzers in test/fuzz alone then try 100,000 inputs.
//
// Environment variables, which also work with `npx vitest run`:
//   FUZZ_RUNS=N     multiplies the number of inputs; `--times N` sets this variable
//   FUZZ_SEED=N     sets another seed for the fuzzers, so that they try other inputs than in `npm test`
//   FUZZ_PATH=…     with FUZZ_SEED, repeats only the run that failed; the failed test prints this value
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const measureFuzz = ({ times }) => runTests(times, []);

export const measureCsv = ({ times }) => runTests(times, ['test/engine/csv']);

function runTests(times, files) {
  const root = path.join(import.meta.dirname, '..');
  // With more inputs, a test may take longer. The timeout is never shorter than the fuzzers' own limit.
  const timeout = `--testTimeout=${Math.max(300_000, 60_000 * times)}`;
  const args = ['vitest', 'run', '--project', 'fast', timeout, ...files];
  const env = { ...process.env, FUZZ_RUNS: String(times) };
  const { status } = spawnSync('npx', args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
