// Processes that compete for the same lock, and locks that killed processes leave behind.
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';

/** The text of a lock file from 1 August 2025. */
export const claimOf = (pid: number, host = hostname()): string =>
  JSON.stringify({ pid, host, since: '2025-08-01T10:00:00.000Z' });

export const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

/** Makes processes try to take a lock, until more than `times` attempts have succeeded and as many have failed. */
export async function contend({ processes, times }: { readonly processes: number; readonly times: number }) {
  const parent = temporaryFolder();
  const lock = path.join(parent, 'lock');
  const stop = path.join(parent, 'stop');
  // Each process holds the lock for a moment. `mkdir` fails if another process holds it.
  const program = `
    import { existsSync, mkdirSync, rmdirSync, writeSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(path.resolve('build/src/engine/write/lock.js'))};
    while (!existsSync(${JSON.stringify(stop)})) {
      const lock = takeLock(${JSON.stringify(lock)}, 'out');
      if (!('release' in lock)) { writeSync(1, 'r'); continue; }
      mkdirSync(${JSON.stringify(`${lock}.held`)});
      for (const until = performance.now() + 2; performance.now() < until; );
      rmdirSync(${JSON.stringify(`${lock}.held`)});
      writeSync(1, 't');
      lock.release();
    }
  `;
  const ended = endedProcess();
  const littering = setInterval(() => {
    try {
      writeFileSync(lock, claimOf(ended), { flag: 'wx' });
    } catch {
      // Another process holds the lock.
    }
  }, 3);
  let [taken, refused, running, errors] = [0, 0, processes, ''];
  const all = Array.from({ length: processes }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    child.stdout.on('data', (data) => {
      for (const letter of String(data)) letter === 't' ? taken++ : refused++;
      if (taken > times && refused > times) writeFileSync(stop, '');
    });
    child.stderr.on('data', (data) => {
      errors += data;
    });
    return new Promise<void>((resolve) => {
      child.on('close', () => {
        // Without a competitor, the last process would never fail.
        if (--running === 1) writeFileSync(stop, '');
        resolve();
      });
    });
  });
  await Promise.all(all);
  clearInterval(littering);
  expect(errors).toBe('');
  expect(Math.min(taken, refused)).toBeGreaterThan(times);
}
