// Ensures that only one build at a time uses a folder. The lock file contains the process ID and host name of the process that
// holds the lock, so that a killed build doesn't block others for long.
import { closeSync, lstatSync, openSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { attempt, attemptUnless } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * The time for which a lock remains valid after its file was last touched, and the interval at which its holder touches the file,
 * in milliseconds.
 */
const VALID = 60 * 60 * 1000;
const TOUCH_INTERVAL = VALID / 6;
/** The maximum time to wait for a new lock file to be written or an abandoned one to be removed, in milliseconds. */
const PATIENCE = 2000;
const PAUSE = 10;

export type Lock = ReturnType<typeof lockOf>;

/** The process that holds a lock, and an ISO 8601 timestamp of when it acquired the lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** The lock files held by this process. */
const held = new Set<string>();

/** @param lock the lock, or the problem reported because another build holds it */
export async function whileLocked<Result>(
  lock: Lock | Diagnostic,
  work: () => Promise<Result | Diagnostic>,
): Promise<Result | Diagnostic> {
  if ('code' in lock) return lock;
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Waits while another process is writing or removing a lock file, but not for another build to finish.
 * @param folder the path of the locked folder, as shown to the user
 * @returns a problem if another build holds the lock
 * @throws {Error} from the file system
 */
export function takeLock(file: string, folder: string): Lock | Diagnostic {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() });
  for (const started = Date.now(); ; ) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return lockOf(file);
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      // If the disk is full, the file may have been created but not written.
      if (syscall === 'write') rmSync(file, { force: true });
      if (code !== 'EEXIST') throw error;
    }
    const text = textOf(file);
    const holder = holderIn(text, file);
    if (holder) {
      const { pid, host, since } = holder;
      return { code: 'output-locked', values: { folder, pid: String(pid), host, since, lock: file } };
    }
    // Another process may still be writing the file.
    const isNew = text !== undefined && !parsed(text) && Date.now() - started < PATIENCE / 4;
    if (text === undefined || isNew || !removeAbandoned(file, text)) pause(PAUSE);
  }
}

function lockOf(file: string) {
  held.add(file);
  const touching = setInterval(() => attempt(() => utimesSync(file, new Date(), new Date())), TOUCH_INTERVAL).unref();
  return {
    release: () => {
      clearInterval(touching);
      held.delete(file);
      attempt(() => rmSync(guardOf(file), { force: true }));
      attempt(() => rmSync(file, { force: true }));
    },
  };
}

/** @returns undefined if the lock has expired, because its process has ended or hasn't touched the file for an hour */
function holderIn(text: string | undefined, file: string): Holder | undefined {
  const claim = text === undefined ? undefined : parsed(text);
  if (!claim || ageOf(file) > VALID) return undefined;
  const isHere = claim.host === hostname();
  const isRunning = claim.pid === process.pid ? held.has(file) : exists(claim.pid);
  return isHere && !isRunning ? undefined : claim;
}

function parsed(text: string): Holder | undefined {
  const claim = attempt(() => JSON.parse(text));
  const isClaim = Number.isInteger(claim?.pid) && claim.pid > 0 && typeof claim.host === 'string';
  return isClaim ? { pid: claim.pid, host: claim.host, since: String(claim.since) } : undefined;
}

/**
 * Removes a lock file if its text hasn't changed. A guard file prevents two processes from doing this at the same time.
 * @returns false if another process is already removing the lock file
 */
function removeAbandoned(file: string, text: string): boolean {
  const guard = guardOf(file);
  const descriptor = attemptUnless(['EEXIST'], () => openSync(guard, 'wx'));
  if (descriptor === undefined) {
    if (ageOf(guard) > PATIENCE) rmSync(guard, { force: true });
    return false;
  }
  closeSync(descriptor);
  try {
    if (textOf(file) === text) rmSync(file);
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

const guardOf = (file: string): string => `${file}.takeover`;

/** @returns undefined if the file has been removed */
const textOf = (file: string): string | undefined =>
  // The target of a link isn't ours, and reading from a pipe could block forever.
  attemptUnless(['ENOENT'], () => (lstatSync(file).isFile() ? readFileSync(file, 'utf8') : ''));

/** The time since the file was last touched, in milliseconds. A time in the future is treated as equally long ago. */
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
