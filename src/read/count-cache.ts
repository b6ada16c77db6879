// Counted logs on disk, by the content of the log: a log that did not change is not parsed again. They hold private
// searches: nobody else may read them, git and backups leave them out, and what is not used is not kept for long.
//
// Whatever fails here, a log is read as if there were no cache. Every file appears whole or not at all, and is checked
// when it is read: so the folder may be deleted, and the program killed, at any moment.
import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, readFile, rename, rmdir, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { COUNTS_VERSION, decodeLog, encodeLog } from './count-encoding.ts';
import type { CountCache } from './counted-log.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long an entry is kept that nobody asks for, in milliseconds. */
const UNUSED = 30 * DAY;
/** After how long nobody is writing a temporary file any more, in milliseconds. */
const ABANDONED = DAY / 24;

const VERSION_FOLDER = /^day-counts-v[0-9]+$/;
/** What the last builds were made from lies beside. */
const OTHERS = /^last-builds-v[0-9]+$/;
const ENTRY = /^[0-9]+-[0-9a-f]{64}\.bin$/;
const TEMPORARY = /^(?:[0-9]+-[0-9a-f]{64}\.bin|\.gitignore|CACHEDIR\.TAG)\.[0-9a-f-]{36}\.tmp$/;

/** Files that make git and backups leave a folder out. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['.gitignore', '*\n'],
  // https://bford.info/cachedir/
  ['CACHEDIR.TAG', 'Signature: 8a477f597d28d172789f06886806bc55\n# Counted search logs: may be deleted at any time.\n'],
]);

/** @param folder made once something is kept */
export function openCountCache(folder: string): CountCache {
  const entries = path.join(folder, `day-counts-v${COUNTS_VERSION}`);
  const tidied = once(() => tidy(folder, entries));
  const made = once(() => makeFolders(folder, entries));
  // Read once: for each of ten thousand logs anew, it would take longer than to count them.
  const sizes = once(() => sizesIn(entries));
  return {
    find: async (size, hash) => {
      await tidied();
      return attempt(async () => {
        if (!(await isFolder(entries)) || !(await sizes())?.has(size)) return undefined;
        const entry = path.join(entries, nameOf(size, await hash()));
        return (await isFile(entry)) ? readEntry(entry) : undefined;
      });
    },
    keep: async (size, hash, log) => {
      await tidied();
      if (!(await made())) return;
      await attempt(() => replace(path.join(entries, nameOf(size, hash)), encodeLog(log)));
      (await sizes())?.add(size);
    },
  };
}

const nameOf = (size: number, hash: string): string => `${size}-${hash}.bin`;

/** The sizes of the logs that are kept. */
async function sizesIn(entries: string): Promise<Set<number>> {
  const names = (await isFolder(entries)) ? await readdir(entries) : [];
  return new Set(names.filter((name) => ENTRY.test(name)).map((name) => Number.parseInt(name, 10)));
}

/** What the action gives; undefined where it fails: a disk may be full, read-only or gone. */
async function attempt<Value>(action: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

/** Done when it is first needed, and not again. */
function once<Value>(action: () => Promise<Value>): () => Promise<Value | undefined> {
  let done: Promise<Value | undefined> | undefined;
  return () => {
    done ??= attempt(action);
    return done;
  };
}

async function readEntry(entry: string) {
  const log = decodeLog(await readFile(entry));
  const now = new Date();
  await attempt(() => (log ? utimes(entry, now, now) : unlink(entry)));
  return log;
}

/** @returns false where what lies in their place is not ours */
async function makeFolders(folder: string, entries: string): Promise<boolean> {
  await mkdir(path.dirname(folder), { recursive: true });
  await makePrivate(folder);
  await makePrivate(entries);
  if (!(await isFolder(entries))) return false;
  // One that was copied, or unpacked from an archive, may be open to others.
  await chmod(entries, 0o700);
  // In a folder that holds more than the cache, the marks would hide what is not ours.
  const isOurs = (await readdir(folder)).every(
    (name) => isMark(name) || VERSION_FOLDER.test(name) || OTHERS.test(name),
  );
  for (const marked of isOurs ? [folder, entries] : [entries]) {
    const there = new Set(await readdir(marked));
    for (const [name, text] of MARKS) {
      if (!there.has(name)) await replace(path.join(marked, name), Buffer.from(text));
    }
  }
  return true;
}

const isMark = (name: string): boolean => MARKS.has(name) || TEMPORARY.test(name);

async function makePrivate(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function replace(file: string, content: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    // `wx`: never through a link that somebody put there.
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await attempt(() => unlink(temporary));
    throw error;
  }
}

/** Removes what is of other versions, what was not used for long, and what a killed run left. */
async function tidy(folder: string, entries: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const each = path.join(folder, name);
    if (TEMPORARY.test(name)) await removeFile(each, ABANDONED);
    else if (VERSION_FOLDER.test(name) && (await isFolder(each))) {
      await attempt(() => (each === entries ? removeOld(each) : removeVersion(each)));
    }
  }
}

async function removeOld(entries: string): Promise<void> {
  for (const name of await readdir(entries)) {
    if (ENTRY.test(name)) await removeFile(path.join(entries, name), UNUSED);
    else if (TEMPORARY.test(name)) await removeFile(path.join(entries, name), ABANDONED);
  }
}

async function removeVersion(entries: string): Promise<void> {
  for (const name of await readdir(entries)) {
    if (ENTRY.test(name) || isMark(name)) await removeFile(path.join(entries, name));
  }
  // Fails where something of others is in it.
  await rmdir(entries);
}

/** Removes a file, no link and no folder, that was last changed so many milliseconds ago. */
async function removeFile(file: string, age = 0): Promise<void> {
  await attempt(async () => {
    const status = await lstat(file);
    // A time to come was set by a clock that was wrong.
    if (status.isFile() && Math.abs(Date.now() - status.mtimeMs) >= age) await unlink(file);
  });
}

// False of a link, whatever it leads to.
const isFolder = async (name: string): Promise<boolean> => (await attempt(() => lstat(name)))?.isDirectory() === true;
const isFile = async (name: string): Promise<boolean> => (await attempt(() => lstat(name)))?.isFile() === true;
