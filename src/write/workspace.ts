// The folder of a build in progress, within the out folder: the lock, a file being written, and the journal, which says
// which paths a build was about to change. A build that finds another's journal was preceded by one that was killed.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { isInside, readManifest } from './manifest.ts';

const WORKSPACE = '.build-in-progress';
const LOCK = 'lock';
const JOURNAL = 'journal.json';

export interface Workspace {
  /** Where a file is written before it is moved to its place. */
  readonly temporary: string;
  /** The paths that a killed build may have changed; undefined when there was none. */
  readonly interrupted: readonly string[] | undefined;
  /** Says which paths this build may change; to be called before the first change. */
  begin(paths: readonly string[]): void;
  end(): void;
}

/** Takes the out folder for one build, or says why it can't be had. */
export function openWorkspace(out: string): Workspace | Problem {
  const folder = path.join(out, WORKSPACE);
  if (existsSync(out) && !isOurs(out)) return { code: 'foreign-folder', values: { folder: out } };
  mkdirSync(folder, { recursive: true });
  const owner = lock(path.join(folder, LOCK));
  if (owner !== undefined) return { code: 'busy-folder', values: { folder: out, process: String(owner) } };
  const journal = path.join(folder, JOURNAL);
  const temporary = path.join(folder, 'file');
  const interrupted = readJournal(journal);
  // A killed build may have left it as a second name of a file of the site: never write through it.
  rmSync(temporary, { force: true });
  return {
    temporary,
    interrupted,
    begin: (paths) => {
      writeFileSync(temporary, JSON.stringify([...new Set([...(interrupted ?? []), ...paths])]));
      renameSync(temporary, journal);
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function isOurs(out: string): boolean {
  const names = readdirSync(out);
  return names.length === 0 || names.includes(WORKSPACE) || readManifest(out) !== undefined;
}

/** @returns the process that holds the lock, if another one does */
function lock(file: string): number | undefined {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = Number(readFileSync(file, 'utf8'));
  if (owner !== process.pid && isRunning(owner)) return owner;
  writeFileSync(file, String(process.pid));
  return undefined;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readJournal(file: string): readonly string[] | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter(isInside);
  } catch {
    return []; // Cut short, as by a loss of power: what was changed is not known, so every file is compared.
  }
}
