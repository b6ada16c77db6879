// A command loads only the packages that it uses, because loading some of them takes longer than the rest of a check.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/program.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PROGRAM = path.join(ROOT, 'build', 'src', 'cli.js');

/** Those that take the longest to load. */
const SLOW = ['@e965/xlsx', 'hyparquet-writer', 'node-sqlite3-wasm', 'parse5'];

/** The slow packages that a command loads, according to Node's own log of all modules. */
function loadedBy(folder: string, ...args: readonly string[]): readonly string[] {
  const env = { ...process.env, NODE_DEBUG: 'esm,module' };
  const run = spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, env, encoding: 'utf8', maxBuffer: 2e8 });
  expect(run.status, run.stdout).toBe(0);
  return SLOW.filter((name) => run.stderr.includes(`node_modules/${name}/`));
}

test('no command loads a slow package that it doesn’t use', () => {
  const folder = temporaryFolder();
  cpSync(path.join(ROOT, 'test', 'golden', 'smallest', 'input'), path.join(folder, 'data'), { recursive: true });
  const build = ['build', '--site-url', 'https://climate.example', '--cache', 'cache'];
  expect(loadedBy(folder, '--version')).toEqual([]);
  expect(loadedBy(folder, 'check')).toEqual([]);
  expect(loadedBy(folder, ...build)).toEqual(['@e965/xlsx', 'hyparquet-writer', 'node-sqlite3-wasm']);
  expect(loadedBy(folder, ...build)).toEqual([]);
});
