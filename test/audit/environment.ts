// Runs before the audit: installs the tools in a virtual environment outside the checkout, and builds the sites that they read.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { HOSTILE_FILES } from '../engine/site/hostile-cells.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the Python that has the tools. */
    readonly python: string;
    /** Output directories: the sample for a host with a router, and hostile tables for a plain file server. */
    readonly sites: { readonly sample: string; readonly hostile: string };
  }
}

const ROOT = path.join(import.meta.dirname, '..', '..');
const REQUIREMENTS = path.join(import.meta.dirname, 'requirements.txt');

const run = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd: ROOT })).stdout.trim();

const IS_SUITABLE = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))';

function suitablePython(): string {
  // The path may begin with a folder that contains another Python.
  const found = ['python3', '/usr/bin/python3'].find((each) => spawnSync(each, ['-c', IS_SUITABLE]).status === 0);
  if (found) return found;
  throw new Error('Install Python 3.11 or later with venv. On Debian, run “apt-get install python3-venv”.');
}

/** @returns the Python in an environment that contains exactly the required packages */
async function installTools(): Promise<string> {
  const python = suitablePython();
  const version = await run(python, '-c', 'import sys; print(sys.executable, sys.version)');
  const key = createHash('sha256').update(readFileSync(REQUIREMENTS)).update(version).digest('hex').slice(0, 16);
  const folder = path.join(
    process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
    'council-climate-api-audit',
    key,
  );
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true });
    // The environment gets its final name only when it is complete.
    const unfinished = mkdtempSync(`${folder}-`);
    try {
      await run(python, '-m', 'venv', unfinished);
      // Python compiles modules when they are first used, which is faster than compiling all of them here.
      const flags = ['--quiet', '--no-compile', '--only-binary', ':all:', '--require-hashes', '--requirement'];
      await run(path.join(unfinished, 'bin', 'python'), '-m', 'pip', 'install', ...flags, REQUIREMENTS);
      renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'bin', 'python');
}

async function buildSite(name: string, data: string, host: string, room: string): Promise<string> {
  const out = path.join(room, name);
  const flags = ['--data', data, '--out', out, '--site-url', 'https://climate.example', '--host', host, '--no-cache'];
  await run(process.execPath, path.join('build', 'src', 'cli.js'), 'build', ...flags);
  return out;
}

function writeHostileTables(room: string): string {
  const folder = path.join(room, 'tables');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(HOSTILE_FILES)) writeFileSync(path.join(folder, name), content);
  return folder;
}

/** @returns what deletes the sites */
export default async function prepare(project: TestProject): Promise<() => void> {
  const room = mkdtempSync(path.join(project.config.env.TMPDIR!, 'council-climate-api-audit-'));
  const remove = () => rmSync(room, { recursive: true, force: true });
  try {
    const [python, sample, hostile] = await Promise.all([
      installTools(),
      buildSite('sample', 'data', 'serve', room),
      buildSite('hostile', writeHostileTables(room), 'static', room),
    ]);
    project.provide('python', python);
    project.provide('sites', { sample, hostile });
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}
