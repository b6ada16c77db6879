// Processes that want the same folder at the same time, and what a killed one leaves in it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { ownIdentity, type ProcessIdentity } from '../../src/write/process-identity.ts';
import { temporaryFolder } from '../support/program.ts';
import { WORKSPACE } from './killed.ts';

export const SINCE = '2025-08-01T10:00:00.000Z';
export const OWN = ownIdentity();

/** The name of a claim of a minute ago. */
export const claimName = (ago = 60_000): string =>
  `lock-${String(Date.now() - ago).padStart(13, '0')}-00000000-0000-4000-8000-000000000000`;

export const endedProcess = (): ProcessIdentity => ({ ...OWN, pid: spawnSync(process.execPath, ['--version']).pid });

/** Lets processes take one folder again and again, until so many tries in all have succeeded and as many have failed. */
export async function contend({ processes, times }: { readonly processes: number; readonly times: number }) {
  const parent = temporaryFolder();
  const folder = path.join(parent, WORKSPACE);
  const stop = path.join(parent, 'stop');
  // Each holds the folder for a moment; `mkdir` fails if another one holds it.
  const program = `
    import { existsSync, mkdirSync, rmdirSync, writeSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(path.resolve('build/src/write/lock.js'))};
    while (!existsSync(${JSON.stringify(stop)})) {
      const lock = takeLock(${JSON.stringify(folder)});
      if (!('release' in lock)) { writeSync(1, 'r'); continue; }
      mkdirSync(${JSON.stringify(`${folder}.held`)});
      for (const until = performance.now() + 2; performance.now() < until; );
      rmdirSync(${JSON.stringify(`${folder}.held`)});
      writeSync(1, 't');
      lock.release();
    }
  `;
  mkdirSync(folder);
  const stale = JSON.stringify({ ...endedProcess(), since: SINCE });
  const littering = setInterval(() => {
    try {
      writeFileSync(path.join(folder, claimName(Math.random() * 1e5)), stale);
    } catch {
      // The folder comes and goes.
    }
  }, 3);
  let [taken, refused, running, errors] = [0, 0, processes, ''];
  const ended = Array.from({ length: processes }, () => {
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
        // Without another one, the last would never be refused.
        if (--running === 1) writeFileSync(stop, '');
        resolve();
      });
    });
  });
  await Promise.all(ended);
  clearInterval(littering);
  expect(errors).toBe('');
  expect(Math.min(taken, refused)).toBeGreaterThan(times);
}
