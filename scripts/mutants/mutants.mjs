// Measures how many mistakes the fast tests detect. Changes one operator, condition or constant in `src` at a time (a mutant), and runs
// the fast test files that execute it until one fails. If a mutant survives, a test is missing or the change makes no difference.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import glob from 'fast-glob';
import { fraction } from '../../bench/random.mjs';
import { EQUIVALENT } from './equivalent.mjs';
import { mutationsOf } from './mutations.mjs';

const USAGE = `npm run mutants [-- OPTIONS]

  --seed TEXT      seed for choosing the mutants (1)
  --count N        number of mutants: equally many operators, conditions and constants (150)
  --jobs N         number of mutants to test at once (2)
  --only N,N       test only the mutants with these numbers, and print the output of their tests
  --report FILE    write the results to this file as JSON`;

/**
 * @typedef {{ file: string, line: number, code: string, original: string, start: number, end: number, replacement: string }} Mutant
 *   `code`: the complete first line of the changed code
 * @typedef {{ file: string, milliseconds: number, reached: readonly number[] }} Reach a test file, its duration, and the numbers of
 *   the mutants that it executes
 */

/** @returns {readonly Mutant[]} the same mutants for the same seed and code */
function drawMutants(count, seed) {
  const kinds = { operator: [], condition: [], constant: [] };
  for (const file of glob.sync('src/**/*.ts').sort()) {
    const code = readFileSync(file, 'utf8');
    const lines = code.split('\n');
    for (const { kind, ...mutation } of mutationsOf(file, code)) {
      const { start, end, replacement } = mutation;
      const line = code.slice(0, start).split('\n').length;
      const draw = fraction(`${seed} ${file} ${start} ${replacement}`);
      const original = code.slice(start, end);
      kinds[kind].push({ file, line, code: lines[line - 1].trim(), original, ...mutation, draw });
    }
  }
  // Choose equally many of each kind, because most mutants are constants, and many constants are only words in messages.
  return Object.values(kinds).flatMap((all) => all.sort((one, other) => one.draw - other.draw).slice(0, count / 3));
}

/** Runs fast tests. @returns their exit code, or `timeout`, and what they printed */
function runTests(args, environment, most) {
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  const flags = ['run', '--config', config, '--project', 'fast', '--project', 'tiny', ...args];
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...flags], {
    env: { ...process.env, ...environment },
    // Run the tests in their own process group, so that a timeout can also kill their workers.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((resolve) => {
    const timer = most && setTimeout(() => process.kill(-child.pid, 'SIGKILL'), most);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ result: signal ? 'timeout' : code, output });
    });
  });
}

/** @returns {Promise<readonly Reach[]>} */
async function reachOf(mutants) {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-mutants-'));
  try {
    const [list, records] = [path.join(folder, 'mutants.json'), path.join(folder, 'reached')];
    writeFileSync(list, JSON.stringify(mutants));
    mkdirSync(records);
    const { result, output } = await runTests([], { MUTANTS: list, REACHED_FOLDER: records });
    if (result !== 0) throw new Error(`The tests fail without a mutant:\n${output}`);
    return readdirSync(records).map((name) => JSON.parse(readFileSync(path.join(records, name), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The test files that execute a mutant: those in the mutant's folder first, then the fastest. */
function testsOf({ file }, number, reach) {
  const folder = path.dirname(file).replace(/^src\/?/, '');
  const isNear = (test) => folder !== '' && path.relative('test', test).startsWith(`${folder}/`);
  return reach
    .filter(({ reached }) => reached.includes(number))
    .sort((one, other) => isNear(other.file) - isNear(one.file) || one.milliseconds - other.milliseconds);
}

async function tryMutant(mutant, tests) {
  if (tests.length === 0) return { verdict: 'not reached', output: '' };
  const files = tests.map(({ file }) => file);
  const usual = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const environment = { MUTANT: JSON.stringify(mutant), TEST_FILES: JSON.stringify(files) };
  // Treat a test that takes much longer than usual as endless.
  const { result, output } = await runTests(
    [...files, '--bail', '1', '--maxWorkers', '1'],
    environment,
    60_000 + 3 * usual,
  );
  return { verdict: result === 'timeout' ? 'endless' : result === 0 ? 'survived' : 'killed', output };
}

const isEquivalent = (mutant) =>
  EQUIVALENT.some((each) => ['file', 'code', 'original', 'replacement'].every((name) => each[name] === mutant[name]));

async function main() {
  const text = { type: 'string' };
  const { values } = parseArgs({
    options: { seed: text, count: text, jobs: text, only: text, report: text, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const mutants = drawMutants(Number(values.count ?? 150), values.seed ?? '1');
  const chosen = values.only?.split(',').map(Number);
  const waiting = [...mutants.entries()].filter(([number]) => chosen?.includes(number) ?? true);
  const reach = await reachOf(mutants);
  const report = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, mutant] = next;
      const tests = testsOf(mutant, number, reach);
      const { verdict: found, output } = await tryMutant(mutant, tests);
      const verdict = found !== 'killed' && isEquivalent(mutant) ? 'equivalent' : found;
      const { file, line, original, replacement } = mutant;
      report.push({ number, verdict, file, line, original, replacement, testFiles: tests.length });
      const change = `${original} → ${replacement}`.replaceAll(/\s+/g, ' ').slice(0, 100);
      console.log(`${number} ${verdict} ${file}:${line} ${change} (${tests.length} test files)`);
      if (chosen) console.log(output);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs ?? 2) }, work));
  const counts = {};
  for (const { verdict } of report) counts[verdict] = (counts[verdict] ?? 0) + 1;
  console.log(counts);
  report.sort((one, other) => one.number - other.number);
  if (values.report) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
}

await main();
