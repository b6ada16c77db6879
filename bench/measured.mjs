// Runs Node on a script in a process of its own, and tells how long it took and how much memory it held at most.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const here = (name) => path.join(import.meta.dirname, name);
/** Compiled: `npm run bench` does that first. */
export const PROGRAM = here('../build/src/cli.js');

/** Its seconds, its most megabytes, and what it said on standard output. */
export function measured(script, ...args) {
  return measuredIn({}, script, ...args);
}

/**
 * @param cwd its folder
 * @param env what stands in its environment besides
 */
export function measuredIn({ cwd, env }, script, ...args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-bench-'));
  const peakFile = path.join(folder, 'peak');
  try {
    let said = '';
    const seconds = timed(() => {
      said = execFileSync(process.execPath, ['--import', here('peak-memory.mjs'), script, ...args], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, ...env, PEAK_FILE: peakFile },
        maxBuffer: 100_000_000,
        // What it says on standard error is shown where it fails.
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    });
    return { seconds, said: said.trim(), megabytes: Number(readFileSync(peakFile, 'utf8')) / 1e3 };
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
