// Installs packages from PyPI in a virtual environment outside the checkout.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const IS_SUITABLE = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))';

function suitablePython(): string {
  // The path may begin with a folder that contains another Python.
  const found = ['python3', '/usr/bin/python3'].find((each) => spawnSync(each, ['-c', IS_SUITABLE]).status === 0);
  if (found) return found;
  throw new Error('Install Python 3.11 or later with venv. On Debian, run “apt-get install python3-venv”.');
}

/** The output of a program, which runs in the checkout. */
export const outputOfProgram = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd: path.join(import.meta.dirname, '..', '..') })).stdout.trim();

/**
 * @param requirements files with exact versions and hashes, which are installed one after another
 * @param built the packages that PyPI offers only as source code. The first file must contain what builds them.
 * @returns the Python in an environment that contains exactly these packages
 */
export async function installPackages(requirements: readonly string[], built: readonly string[] = []): Promise<string> {
  const python = suitablePython();
  const key = createHash('sha256');
  for (const file of requirements) key.update(readFileSync(file));
  key.update(await outputOfProgram(python, '-c', 'import sys; print(sys.executable, sys.version)'));
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const folder = path.join(cache, 'council-climate-api-audit', key.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true });
    // The environment gets its final name only when it is complete.
    const unfinished = mkdtempSync(`${folder}-`);
    try {
      await outputOfProgram(python, '-m', 'venv', unfinished);
      for (const file of requirements) await install(path.join(unfinished, 'bin', 'python'), file, built);
      renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'bin', 'python');
}

async function install(python: string, file: string, built: readonly string[]): Promise<void> {
  // Python compiles modules when they are first used, which is faster than compiling all of them here.
  const flags = ['--quiet', '--no-compile', '--only-binary', ':all:', '--require-hashes', '--requirement', file];
  const sources = built.length === 0 ? [] : ['--no-build-isolation', '--no-binary', built.join(',')];
  await outputOfProgram(python, '-m', 'pip', 'install', ...flags, ...sources);
}
