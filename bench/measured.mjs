// Runs a script in its own Node process, and measures its time, CPU time and peak memory.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const here = (name) => path.join(import.meta.dirname, name);
/** The compiled program. `npm run bench` compiles it first. */
export const PROGRAM = here('../build/src/cli.js');

/** @returns the seconds, the user CPU seconds, the CPU seconds, the peak memory in megabytes, and the script's output */
export function measured(script, ...args) {
  return measuredIn({}, script, ...args);
}

/**
 * @param cwd the script's working directory
 * @param env additional environment variables
 */
export function measuredIn({ cwd, env }, script, ...args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-bench-'));
  const usageFile = path.join(folder, 'usage');
  try {
    let said = '';
    const seconds = timed(() => {
      said = execFileSync(process.execPath, ['--import', here('usage.mjs'), script, ...args], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, ...env, USAGE_FILE: usageFile },
        maxBuffer: 100_000_000,
        // If the script fails, the error includes its standard error.
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    });
    const { maxRSS, user, cpu } = JSON.parse(readFileSync(usageFile, 'utf8'));
    return { seconds, user, cpu, said: said.trim(), megabytes: maxRSS / 1e3 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In seconds. */
export function timed(work) {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1e3;
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
