// One build at a time in a folder: whoever creates the lock file has the folder. The file contains the process and the host that
// hold it, so that a killed build stops nobody for long.
import { closeSync, lstatSync, openSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { attempt } from '../attempt.ts';

/** How long an untouched lock counts, and how often its holder touches it, in milliseconds. */
const BELIEVED = 60 * 60 * 1000;
const TOUCHED = BELIEVED / 6;
/** How long a process may take to fill a new lock file, or to remove an abandoned one, in milliseconds. */
const PATIENCE = 2000;
const PAUSE = 10;

export interface Lock {
  release(): void;
}

/** The process that holds a lock. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When it took the lock, as an ISO 8601 date and time. */
  readonly since: string;
  /** Path of the lock file. */
  readonly file: string;
}

/** The lock files that this process holds. */
const held = new Set<string>();

/**
 * Never waits for another build, only for one that is just writing or removing a lock file.
 * @throws {Error} from the file system
 */
export function takeLock(file: string): Lock | Holder {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() });
  for (const started = Date.now(); ; pause(PAUSE)) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return lockOf(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const text = textOf(file);
    const holder = holderIn(text, file);
    if (holder) return holder;
    // Its holder may still be writing it.
    const isNew = text !== undefined && !parsed(text) && Date.now() - started < PATIENCE / 4;
    if (text !== undefined && !isNew) removeAbandoned(file, text);
  }
}

function lockOf(file: string): Lock {
  held.add(file);
  let isReleased = false;
  const touching = setInterval(() => attempt(() => utimesSync(file, new Date(), new Date())), TOUCHED).unref();
  return {
    release: () => {
      if (isReleased) return;
      isReleased = true;
      clearInterval(touching);
      held.delete(file);
      attempt(() => rmSync(guardOf(file), { force: true }));
      attempt(() => rmSync(file, { force: true }));
    },
  };
}

/** @returns undefined if nobody holds it: the process has ended, or hasn't touched it for an hour */
function holderIn(text: string | undefined, file: string): Holder | undefined {
  const claim = text === undefined ? undefined : parsed(text);
  if (!claim || ageOf(file) > BELIEVED) return undefined;
  const isHere = claim.host === hostname();
  const isRunning = claim.pid === process.pid ? held.has(file) : exists(claim.pid);
  return isHere && !isRunning ? undefined : { ...claim, file };
}

function parsed(text: string): Omit<Holder, 'file'> | undefined {
  const claim = attempt(() => JSON.parse(text));
  const isClaim = Number.isInteger(claim?.pid) && claim.pid > 0 && typeof claim.host === 'string';
  return isClaim ? { pid: claim.pid, host: claim.host, since: String(claim.since) } : undefined;
}

/** Only one process at a time removes a lock, and only the one that it has read: never a lock that another has taken since. */
function removeAbandoned(file: string, text: string): void {
  const guard = guardOf(file);
  try {
    closeSync(openSync(guard, 'wx'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (ageOf(guard) > PATIENCE) rmSync(guard, { force: true });
    return;
  }
  try {
    if (textOf(file) === text) rmSync(file);
  } finally {
    rmSync(guard, { force: true });
  }
}

const guardOf = (file: string): string => `${file}.takeover`;

/** Undefined if it has been removed. */
function textOf(file: string): string | undefined {
  try {
    // What a link leads to is not ours, and a pipe would keep the reader waiting forever.
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** In milliseconds, since it was last touched; a clock that is ahead counts like one that is behind. */
function ageOf(file: string): number {
  const status = lstatSync(file, { throwIfNoEntry: false });
  return status ? Math.abs(Date.now() - status.mtimeMs) : 0;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const pause = (milliseconds: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
