// Counted logs on disk, by the content of the log, so that an unchanged log isn't read again. With 9 million rows, `check`
// takes 1.2 s instead of 25 s; with 220,000 rows, 0.6 s instead of 1.2 s.
//
// They hold private searches: nobody else may read them, git and backups leave them out, and unused ones are removed. Each
// has a checksum, so the program may be killed while it writes one.
import { hash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import v8 from 'node:v8';
import { once } from '../once.ts';
import { programHash } from '../package-files.ts';
import type { CountCache, CountedLog } from './counted-log.ts';

const FOLDER = 'day-counts-v2';
/** Folders of other versions of the program. */
const FOLDER_OF_ANY_VERSION = /^day-counts-v[0-9]+$/;
const ENTRY = /^[0-9a-f]{64}\.bin$/;
/** How long an unused entry is kept, in milliseconds. */
const UNUSED = 30 * 24 * 60 * 60 * 1000;
const CHECKSUM_LENGTH = 32;

/** Files that make git and backups leave a folder out. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['.gitignore', '*\n'],
  // https://bford.info/cachedir/
  ['CACHEDIR.TAG', 'Signature: 8a477f597d28d172789f06886806bc55\n# Counted search logs: may be deleted at any time.\n'],
]);

/** @param folder created when the first log is kept */
export function openCountCache(folder: string): CountCache {
  const entries = path.join(folder, FOLDER);
  // Another version of the program may count the same log differently, and another V8 may not read these bytes.
  const program = [programHash(), process.versions.v8];
  const fileOf = (key: string) => path.join(entries, `${hash('sha256', JSON.stringify([program, key]))}.bin`);
  const tidied = once(() => tidy(folder).catch(() => {}));
  const made = once(() => makeFolder(entries));
  return {
    find: async (key) => {
      await tidied();
      const log = decode(await readFile(fileOf(key)));
      const now = new Date();
      // A read-only cache is still worth reading.
      await utimes(fileOf(key), now, now).catch(() => {});
      return log;
    },
    keep: async (key, log) => {
      await made();
      const content = v8.serialize(log);
      await replace(fileOf(key), [checksumOf(content), content]);
    },
  };
}

/** @returns undefined for a damaged or unfinished file */
function decode(bytes: Buffer): CountedLog | undefined {
  const content = bytes.subarray(CHECKSUM_LENGTH);
  return checksumOf(content).equals(bytes.subarray(0, CHECKSUM_LENGTH)) ? v8.deserialize(content) : undefined;
}

const checksumOf = (content: Uint8Array): Buffer => hash('sha256', content, 'buffer');

/** @throws {Error} if it is a link, which may lead to a folder of somebody else, or can't be made private */
async function makeFolder(entries: string): Promise<void> {
  await mkdir(entries, { recursive: true, mode: 0o700 });
  if (!(await lstat(entries)).isDirectory()) throw new Error(`${entries} is not a directory`);
  // One that was copied, or unpacked from an archive, may be open to others.
  await chmod(entries, 0o700);
  for (const [name, text] of MARKS) await replace(path.join(entries, name), [Buffer.from(text)]);
}

/** Never writes through a link. */
async function replace(file: string, content: readonly Uint8Array[]): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, content, { flag: 'wx', mode: 0o600 });
}

/** Removes unused entries, and whatever other versions of the program kept. */
async function tidy(folder: string): Promise<void> {
  for (const each of await readdir(folder, { withFileTypes: true })) {
    if (!each.isDirectory() || !FOLDER_OF_ANY_VERSION.test(each.name)) continue;
    const entries = path.join(folder, each.name);
    await (each.name === FOLDER ? removeUnused(entries) : rm(entries, { recursive: true })).catch(() => {});
  }
}

async function removeUnused(entries: string): Promise<void> {
  for (const name of await readdir(entries)) {
    const entry = path.join(entries, name);
    // A time in the future was set by a clock that was wrong.
    if (ENTRY.test(name) && Math.abs(Date.now() - (await lstat(entry)).mtimeMs) >= UNUSED) await rm(entry);
  }
}
