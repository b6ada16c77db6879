// Runs the program as a process that is killed, and checks the state of the folder afterwards.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { temporaryFolder } from '../../support/program.ts';
import { staleIn } from './folders.ts';

export const CLI = path.resolve('build/src/cli.js');
const PRELOAD = path.resolve('test/engine/write/kill-at-call.mjs');

/** When to kill a process: before its n-th call that changes the disk, or this many milliseconds after its first one. */
export type Moment = { readonly call: number } | { readonly after: number };

export interface Run {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  readonly output: string;
  /** The number of calls that change the disk, and the milliseconds since the first one, for a process that wasn't killed. */
  readonly calls: number;
  readonly time: number;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

/** @param args of Node */
export const run = (args: readonly string[], moment?: Moment, env?: NodeJS.ProcessEnv): Promise<Run> =>
  start(args, moment, env).ended;

export function start(args: readonly string[], moment?: Moment, env: NodeJS.ProcessEnv = {}, more = {}): Running {
  const child = spawn(process.execPath, ['--import', PRELOAD, ...args], {
    ...more,
    env: { ...process.env, ...env, KILL_AT: String(moment && 'call' in moment ? moment.call : 0) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let [output, told, first] = ['', '', 0];
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  child.stdio[3]!.on('data', (data) => {
    told += data;
    if (first > 0) return;
    first = performance.now();
    if (moment && 'after' in moment) setTimeout(() => child.kill('SIGKILL'), moment.after);
  });
  const ended = new Promise<Run>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const calls = Number(/calls (\d+)/.exec(told)?.[1] ?? 0);
      resolve({ signal, code, output, calls, time: performance.now() - first });
    });
  });
  return { child, ended };
}

/** Numbers from 1 to `most`, selected by a seed, or all of them if there are no more than `count`. */
export function spread(count: number, most: number, seed: number): readonly number[] {
  const all = Array.from({ length: most }, (_, index) => index + 1);
  if (most <= count) return all;
  return fc.sample(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0]!;
}

/** The content of files, keyed by path. Folders have a trailing slash. */
export type Tree = ReadonlyMap<string, Buffer>;

const NOTHING = Buffer.alloc(0);

export function treeIn(folder: string): Tree {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file);
      if (entry.isDirectory()) return [`${name}/`, NOTHING];
      return [name, entry.isSymbolicLink() ? Buffer.from(readlinkSync(file)) : readFileSync(file)];
    }),
  );
}

const filesIn = (tree: Tree): string[] => [...tree.keys()].filter((name) => !name.endsWith('/'));

/** Compares names first, because nobody could read a difference of several megabytes. */
export function expectSameTree(found: Tree, expected: Tree): void {
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  const different = filesIn(found).filter((name) => !found.get(name)!.equals(expected.get(name)!));
  expect(different).toEqual([]);
}

/** The names of the lock, the journal and unfinished files. */
const IN_PROGRESS = /(?:^|\/)\.build-(?:lock|journal\.json|part)/;

/** Expects only complete files from two sites and from a build in progress, including every file that both sites have. */
export function expectMixed(out: string, before: Tree, after: Tree): Tree {
  const found = new Map([...treeIn(out)].filter(([name]) => !IN_PROGRESS.test(name)));
  const torn = filesIn(found).filter(
    (name) => !before.get(name)?.equals(found.get(name)!) && !after.get(name)?.equals(found.get(name)!),
  );
  expect(torn, 'files that are neither the old nor the new ones').toEqual([]);
  const kept = filesIn(before).filter((name) => after.has(name) && !isCompressed(name));
  expect(kept.filter((name) => !found.has(name))).toEqual([]);
  return found;
}

/**
 * Expects that the folder of a killed build contains only complete files from the site before or after the build, including all
 * files that are in both. If the manifest is the new one, it must be correct.
 * @param before empty if there was no site
 */
export function expectWhole(out: string, before: Tree, after: Tree): void {
  const found = expectMixed(out, before, after);
  const manifest = found.get(MANIFEST);
  if (manifest?.equals(after.get(MANIFEST)!)) {
    const wrong = filesIn(after).filter((name) => !found.get(name)?.equals(after.get(name)!));
    expect(wrong, 'files that the new manifest names').toEqual([]);
  } else expect(manifest).toEqual(before.get(MANIFEST));
  expect(staleIn(out)).toEqual([]);
}

// The build removes compressed files before it changes the file, and adds them again afterwards.
const isCompressed = (name: string): boolean => /\.(?:br|gz)$/.test(name);

/** Copies a folder with its hard links to a separate folder, which is deleted when the test ends. */
export function copyOf(folder: string): string {
  const copy = path.join(temporaryFolder(), 'out');
  execFileSync('cp', ['-a', folder, copy]);
  return copy;
}
