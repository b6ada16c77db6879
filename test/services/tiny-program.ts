// Runs the program with the tiny service, in its own process.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startServing } from '../support/serving.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'build', 'test', 'services', 'tiny', 'cli.js');

/** @param cwd the folder with the project */
export function runTiny(
  args: readonly string[],
  cwd: string,
): { readonly code: number | null; readonly output: string } {
  const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

/** Runs `serve` or `preview` until the test ends. */
export const serveTiny = (args: readonly string[], cwd: string) => startServing(args, cwd, process.execPath, PROGRAM);
