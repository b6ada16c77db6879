// One build at a time: whoever wants the folder first puts a claim into it, a file of its own, and then looks for those of
// others. Of two who come at once, each has its claim there before it looks, so at least one sees the other: the later one
// gives up, and the earlier waits until it has. A claim's name is used but once: what a killed build left can be deleted
// without ever deleting another's, and that without hard links, which not every file system has.
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownIdentity, type ProcessIdentity, type ProcessState, processState } from './process-identity.ts';

const CLAIM = /^lock-[0-9]{13}-[0-9a-f-]{36}$/;

/** How long a build is believed to run of which that can't be known, in milliseconds. */
const BELIEVED = 60 * 60 * 1000;
/** How long a build of a later claim may take to see ours and give up, in milliseconds; and how often we look. */
const PATIENCE = 2000;
const INTERVAL = 10;

export interface Lock {
  /** Gives the folder free, and deletes it if nothing else is in it. */
  release(): void;
}

/** Another build that has the folder, or may have it. */
export interface Holder extends ProcessIdentity {
  /** When it began, as an ISO 8601 date and time. */
  readonly since: string;
  readonly state: Exclude<ProcessState, 'ended'>;
  /** The path of its claim. */
  readonly file: string;
}

/** The claims of this very process. Others with its number are of an earlier one, or could not be deleted. */
const ours = new Set<string>();

/** Whether a file in the folder belongs to the lock. */
export const isClaim = (name: string): boolean => CLAIM.test(name);

/**
 * @param folder is made where it isn't there
 * @throws {Error} of the file system
 */
export function takeLock(folder: string): Lock | Holder {
  const own = putClaim(folder);
  const lock = { release: () => release(folder, own) };
  try {
    for (const end = Date.now() + PATIENCE; ; pause(INTERVAL)) {
      const other = earliestOther(folder, own);
      if (other === undefined) return lock;
      if (path.basename(other.file) < own || Date.now() > end) {
        lock.release();
        return other;
      }
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** @returns its name: names are in the order of their times */
function putClaim(folder: string): string {
  const text = JSON.stringify({ ...ownIdentity(), since: new Date().toISOString() });
  for (let attempts = 0; ; attempts++) {
    const name = `lock-${String(Date.now()).padStart(13, '0')}-${randomUUID()}`;
    const temporary = path.join(folder, `${randomUUID()}.tmp`);
    ours.add(name);
    try {
      mkdirSync(path.dirname(folder), { recursive: true });
      makeFolder(folder);
      writeFileSync(temporary, text, { flag: 'wx' });
      // Nobody ever sees half a claim.
      renameSync(temporary, path.join(folder, name));
      return name;
    } catch (error) {
      rmSync(temporary, { force: true });
      release(folder, name);
      // A build that ends deletes the folder, perhaps after we have found it there.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempts === 100) throw error;
    }
  }
}

/** Not `recursive`, with which Node calls a disk that can only be read one that has no such folder. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Deletes what builds left that are no more. */
function earliestOther(folder: string, own: string): Holder | undefined {
  const names = readdirSync(folder).filter((name) => isClaim(name) && name !== own);
  const now = lstatSync(path.join(folder, own)).mtimeMs;
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const holder = holderOf(file, now);
    if (holder) return holder;
    rmSync(file, { force: true });
  }
  return undefined;
}

/** @param now by the clock that gives files their times, which may be another machine's */
function holderOf(file: string, now: number): Holder | undefined {
  try {
    const status = lstatSync(file);
    if (!status.isFile()) return undefined;
    const claim = JSON.parse(readFileSync(file, 'utf8'));
    if (!Number.isInteger(claim?.pid) || claim.pid <= 0 || typeof claim.host !== 'string') return undefined;
    const own = ownIdentity();
    const isOwn = claim.pid === own.pid && claim.host === own.host && claim.space === own.space;
    const state = isOwn ? (ours.has(path.basename(file)) ? 'running' : 'ended') : processState(claim, own);
    if (state === 'ended' || (state === 'unknown' && Math.abs(now - status.mtimeMs) > BELIEVED)) return undefined;
    return { ...claim, state, file };
  } catch (error) {
    // It has gone, or was cut short, as by a loss of power.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Never fails: a claim that can't be deleted ends with its process. */
function release(folder: string, own: string): void {
  if (!ours.delete(own)) return;
  try {
    rmSync(path.join(folder, own), { force: true });
    rmdirSync(folder);
  } catch {
    // Something is in it that is still needed, or it has gone, or the disk fails.
  }
}

const pause = (milliseconds: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
