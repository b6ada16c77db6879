// Runs the compiled program in separate processes with different environments.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Environment, Place } from './environments.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
export const PROGRAM = path.join(ROOT, 'build', 'src', 'cli.js');
const PRELOADS = path.join(import.meta.dirname, 'preload');

const execute = promisify(execFile);

/** Runs Node.js in an environment. @throws {Error} if the process fails */
export function runNode(
  args: readonly string[],
  { env = {}, by = [], preload }: Pick<Environment, 'env' | 'by' | 'preload'> = {},
  { node = process.execPath, cwd = ROOT }: { readonly node?: string; readonly cwd?: string } = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const preloads = preload === undefined ? [] : ['--require', path.join(PRELOADS, `${preload}.cjs`)];
  const [program, ...rest] = [...by, node, ...preloads, ...args];
  // Contains no variables from this process, because tests and machines set some of them.
  return execute(program!, rest, { cwd, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
}

export interface Built extends Place {
  readonly stderr: string;
}

/**
 * Builds tables in a folder of its own, in the given environment.
 * @param room where it may write
 * @param other the tables of another site
 */
export async function buildIn(
  environment: Environment,
  {
    room,
    data,
    other,
    node,
  }: { readonly room: string; readonly data: string; readonly other: string; readonly node?: string },
): Promise<Built> {
  mkdirSync(room, { recursive: true });
  const place: Place = { cwd: room, data, out: path.join(room, 'dist'), ...environment.place?.(room, data) };
  const run = async ({ data, out }: Pick<Place, 'data' | 'out'>) => {
    const flags = ['--data', data, '--out', out, '--cache', path.join(room, 'cache'), ...(environment.flags ?? [])];
    return runNode([PROGRAM, 'build', ...flags], environment, { cwd: place.cwd, ...(node && { node }) });
  };
  const before = {
    'the same elsewhere': { ...place, out: path.join(room, 'elsewhere') },
    itself: place,
    'another site': { ...place, data: other },
  };
  if (environment.after) await run(before[environment.after]);
  const { stderr } = await run(place);
  return { ...place, out: path.resolve(place.cwd, place.out), stderr };
}
