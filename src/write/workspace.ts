// The folder of a build in progress, within the out folder: the lock, a file being written, and the journal, which says
// which paths a build was about to change. A build that finds another's journal was preceded by one that was killed.
import { lstatSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { counted } from '../terminal.ts';
import { type Holder, isClaim, takeLock } from './lock.ts';
import { isInside, MANIFEST, readManifest } from './manifest.ts';
import { strangersIn } from './strangers.ts';

/** Within the out folder, while a build is at work there. */
export const WORKSPACE = '.build-in-progress';
const JOURNAL = 'journal.json';
/** What the names of files begin with that are being written. */
const TEMPORARY = 'file';

export interface Workspace {
  /** The out folder, without links on the way: where the user's name of it leads from now on doesn't matter. */
  readonly root: string;
  /** Where a file is written before it is moved to its place; a thread adds to the name. */
  readonly temporary: string;
  /** The paths that a killed build may have changed; undefined when there was none. */
  readonly interrupted: readonly string[] | undefined;
  /** Says which paths this build may change; to be called before the first change. */
  begin(paths: readonly string[]): void;
  /** The site is whole, and its manifest is written. */
  end(): void;
  /** Lets another build have the folder; to be called in any case, after the last change. */
  release(): void;
}

/**
 * Takes the output folder for one build, or returns the reason why it can't.
 * @param paths of the files that the build may write
 * @param force whether to take a folder without a manifest, if it contains no other files
 */
export function openWorkspace(out: string, paths: readonly string[], force: boolean): Workspace | Problem {
  const place = path.join(out, WORKSPACE);
  if (statusOf(out) && !isOurs(out)) {
    const strangers = strangersIn(out, [...paths, MANIFEST]).filter((name) => name !== `${WORKSPACE}/`);
    if (strangers.length > 0 || !force) return notOurs(out, strangers);
  }
  if (statusOf(place)?.isSymbolicLink()) return { code: 'linked-folder', values: { path: place } };
  const lock = takeLock(place);
  if ('pid' in lock) return heldBy(lock, out);
  try {
    const root = realpathSync(out);
    const folder = path.join(root, WORKSPACE);
    const journal = path.join(folder, JOURNAL);
    const temporary = path.join(folder, TEMPORARY);
    const interrupted = readJournal(journal);
    // A killed build may have left it as a second name of a file of the site: never write through it.
    for (const name of readdirSync(folder).filter((name) => name.startsWith(TEMPORARY))) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    }
    const begin = (paths: readonly string[]): void => {
      writeFileSync(temporary, JSON.stringify([...new Set([...(interrupted ?? []), ...paths])]), { flag: 'wx' });
      renameSync(temporary, journal);
    };
    const end = (): void => {
      // Whoever waits for the folder has a claim in it.
      for (const name of readdirSync(folder).filter((name) => !isClaim(name))) {
        rmSync(path.join(folder, name), { recursive: true, force: true });
      }
      lock.release();
    };
    return { root, temporary, interrupted, begin, end, release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How many of the files that the build would not write are named. */
const MOST_NAMED = 5;

function notOurs(folder: string, strangers: readonly string[]): Problem {
  if (strangers.length === 0) return { code: 'no-manifest', values: { folder } };
  const named = strangers.length > MOST_NAMED ? [...strangers.slice(0, MOST_NAMED), '…'] : strangers;
  const count = counted(strangers.length, 'file or folder', 'files or folders');
  return { code: 'foreign-folder', values: { folder, count, files: named.join(', ') } };
}

function heldBy({ pid, host, since, state, file }: Holder, folder: string): Problem {
  const values = { folder, process: String(pid) };
  if (state === 'running') return { code: 'busy-folder', values };
  return { code: 'locked-folder', values: { ...values, host, since, lock: file } };
}

/** Whether the folder is empty, or a build of ours wrote into it, perhaps without coming to its end. */
function isOurs(out: string): boolean {
  const names = readdirSync(out);
  if (names.every((name) => name === WORKSPACE) || readManifest(out) !== undefined) return true;
  return statusOf(path.join(out, WORKSPACE))?.isDirectory() === true && isFile(path.join(out, WORKSPACE, JOURNAL));
}

function readJournal(file: string): readonly string[] | undefined {
  if (!statusOf(file)) return undefined;
  try {
    return isFile(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter(isInside) : [];
  } catch {
    return []; // Cut short, as by a loss of power: what was changed is not known, so every file is compared.
  }
}

const statusOf = (file: string) => lstatSync(file, { throwIfNoEntry: false });

const isFile = (file: string): boolean => statusOf(file)?.isFile() === true;
