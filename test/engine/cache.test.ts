// The cache of counted logs: what it stores, what it removes, and what it never changes.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CountedLog } from '../../src/councils/searches/read-log.ts';
import { openCache } from '../../src/engine/cache.ts';
import * as packageFiles from '../../src/engine/package-files.ts';
import { DayCountTally } from '../../src/engine/terms/day-counts.ts';
import { patchModule } from '../support/patched-module.ts';
import { temporaryFolder } from '../support/program.ts';

/** The file system calls, and those that must fail. */
const disk = {
  calls: [] as string[],
  refuses: (_call: string, _number: number): string | undefined => undefined,
};

const CALLS = ['chmod', 'lstat', 'mkdir', 'readdir', 'readFile', 'rm', 'utimes', 'writeFile'];

patchModule(fs, CALLS, (name, real) => async (...args) => {
  const code = disk.refuses(name, disk.calls.push(name) - 1);
  if (code === undefined) return real(...args);
  throw Object.assign(new Error(`${code}: refused, ${name} '${args[0]}'`), { code });
});

function works(): void {
  Object.assign(disk, { calls: [], refuses: () => undefined });
}
beforeEach(works);

const FOLDER = 'entries';
const ENTRY = `${'0a'.repeat(32)}.bin`;
const MARKS = ['.gitignore', 'CACHEDIR.TAG'];
const DAYS = 24 * 60 * 60;

/** A log with a value in every column. */
function smallLog(query = 'heat pump'): CountedLog {
  const tally = new DayCountTally();
  tally.add(20_000, query, 3, '"Abbey"', 1);
  tally.add(20_002, 'solar \0☀', 400, '', Number.MAX_SAFE_INTEGER);
  return {
    kind: 'counts',
    counts: tally.counts(),
    rows: 2,
    problems: [{ code: 'unknown-column', place: { line: 1, column: 5 }, values: { column: 'number 6' } }],
    restrictions: [{ text: '"Abbey"', searches: 1, start: 60, end: 92, column: 3 }],
  };
}

const newFolder = () => path.join(temporaryFolder(), 'of', 'the', 'cache');

function opened(folder: string) {
  const cache = openCache<CountedLog>(folder);
  return {
    find: (key = 'a log') => cache.find(key),
    keep: (key = 'a log', log = smallLog()) => cache.keep(key, log),
  };
}
const find = (folder: string, key?: string) => opened(folder).find(key);
const keep = (folder: string, log?: CountedLog) => opened(folder).keep('a log', log);
const modeOf = (...names: readonly string[]) => lstatSync(path.join(...names)).mode & 0o777;

/** Sets the time of a file's last change. */
function age(file: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds;
  utimesSync(file, time, time);
}

async function kept(): Promise<string> {
  const folder = newFolder();
  await keep(folder);
  return folder;
}

/** The paths of all entries in the cache. */
const entriesIn = (folder: string) =>
  readdirSync(path.join(folder, FOLDER))
    .filter((name) => name.endsWith('.bin'))
    .map((name) => path.join(folder, FOLDER, name));

/** Writes a file into a cache. @returns the path of the file */
function put(folder: string, name: string, content: string | Uint8Array = 'mine'): string {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
}

describe('a stored log', () => {
  test('is found again, even in another run', async () => {
    const folder = newFolder();
    const cache = opened(folder);
    expect(await cache.find()).toBeUndefined();
    await cache.keep();
    expect(await cache.find()).toEqual(smallLog());
    expect(await find(folder)).toEqual(smallLog());
    expect(readdirSync(path.join(folder, FOLDER))).toHaveLength(MARKS.length + 1);
  });

  test('isn’t found under another key', async () => {
    expect(await find(await kept(), 'another log')).toBeUndefined();
  });

  test('isn’t found by another version of the program or of V8', async () => {
    const program = vi.spyOn(packageFiles, 'programHash').mockReturnValue('one');
    const folder = await kept();
    expect(await find(folder)).toEqual(smallLog());
    program.mockReturnValue('another');
    expect(await find(folder)).toBeUndefined();
    program.mockReturnValue('one');
    const versions = vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, v8: '1.2.3' });
    expect(await find(folder)).toBeUndefined();
    versions.mockRestore();
    expect(await find(folder)).toEqual(smallLog());
    program.mockRestore();
  });

  test('can be replaced', async () => {
    const folder = await kept();
    await keep(folder, smallLog('wind'));
    expect(await find(folder)).toEqual(smallLog('wind'));
  });

  test('can’t be read by others, and is ignored by git and backups', async () => {
    const folder = await kept();
    expect([modeOf(folder), modeOf(folder, FOLDER)]).toEqual([0o700, 0o700]);
    for (const name of readdirSync(path.join(folder, FOLDER))) expect(modeOf(folder, FOLDER, name)).toBe(0o600);
    expect(readFileSync(path.join(folder, FOLDER, '.gitignore'), 'utf8')).toBe('*\n');
    expect(readFileSync(path.join(folder, FOLDER, 'CACHEDIR.TAG'), 'utf8')).toMatch(
      /^Signature: 8a477f597d28d172789f06886806bc55\n/,
    );
  });

  test('is protected even if others could read the folder, and its .gitignore was incomplete', async () => {
    const folder = await kept();
    chmodSync(path.join(folder, FOLDER), 0o755);
    put(folder, `${FOLDER}/.gitignore`, '');
    await keep(folder);
    expect(modeOf(folder, FOLDER)).toBe(0o700);
    expect(readFileSync(path.join(folder, FOLDER, '.gitignore'), 'utf8')).toBe('*\n');
  });

  test('doesn’t change other files in the folder', async () => {
    const folder = temporaryFolder();
    put(folder, '.gitignore', 'mine');
    const before = modeOf(folder);
    await keep(folder);
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', FOLDER]);
    expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('mine');
    expect(modeOf(folder)).toBe(before);
  });
});

describe('a damaged entry isn’t found, and can be stored again', () => {
  test('if it is cut off after any byte, has a changed bit in any byte, or contains something else', async () => {
    const folder = await kept();
    const cache = opened(folder);
    const [entry] = entriesIn(folder) as [string];
    const whole = readFileSync(entry);
    const damaged = Array.from(whole.keys()).flatMap((index) => [
      whole.subarray(0, index),
      whole.map((byte, at) => (at === index ? byte ^ (1 << (index % 8)) : byte)),
    ]);
    for (const bytes of [...damaged, Buffer.concat([whole, Buffer.alloc(1)]), 'user_query\nJane Doe\n']) {
      writeFileSync(entry, bytes);
      expect(await cache.find()).toBeUndefined();
    }
    await cache.keep();
    expect(await cache.find()).toEqual(smallLog());
  });

  test('a folder in place of an entry stays the same', async () => {
    const folder = await kept();
    const [entry] = entriesIn(folder) as [string];
    rmSync(entry);
    mkdirSync(entry);
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(lstatSync(entry).isDirectory()).toBe(true);
  });
});

describe('old entries are removed', () => {
  test('if they weren’t stored or found for 30 days', async () => {
    const folder = await kept();
    const [entry] = entriesIn(folder) as [string];
    age(entry, 29 * DAYS);
    expect(await find(folder)).toEqual(smallLog());
    expect(Date.now() - lstatSync(entry).mtimeMs).toBeLessThan(60_000);
    for (const seconds of [31 * DAYS, -31 * DAYS]) {
      await keep(folder);
      age(entry, seconds);
      await find(folder, 'another log');
      expect(existsSync(entry)).toBe(false);
    }
  });

  test('but other files stay', async () => {
    const folder = await kept();
    const foreign = [
      'notes.txt',
      ENTRY,
      'entries.txt',
      'others/a.bin',
      `other/${FOLDER}/${ENTRY}`,
      `${FOLDER}/notes.txt`,
      `${FOLDER}/5-abc.bin`,
      `${FOLDER}/deep/${ENTRY}`,
    ];
    for (const name of foreign) age(put(folder, name), 400 * DAYS);
    await keep(folder);
    await find(folder);
    expect(foreign.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
  });

  test('but no link in place of the folder, or files in the folder that it leads to', async () => {
    const elsewhere = temporaryFolder();
    for (const file of [ENTRY, ...MARKS]) age(put(elsewhere, file), 400 * DAYS);
    const before = modeOf(elsewhere);
    const folder = temporaryFolder();
    symlinkSync(elsewhere, path.join(folder, FOLDER));
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(readdirSync(elsewhere).sort()).toEqual([ENTRY, ...MARKS].sort());
    expect(MARKS.map((mark) => readFileSync(path.join(elsewhere, mark), 'utf8'))).toEqual(['mine', 'mine']);
    expect(modeOf(elsewhere)).toBe(before);
    expect(lstatSync(path.join(folder, FOLDER)).isSymbolicLink()).toBe(true);
  });

  test('and links in place of entries are replaced, without writing to their targets', async () => {
    const folder = await kept();
    const file = put(temporaryFolder(), 'file');
    for (const name of readdirSync(path.join(folder, FOLDER))) {
      rmSync(path.join(folder, FOLDER, name));
      symlinkSync(file, path.join(folder, FOLDER, name));
    }
    await keep(folder);
    expect(await find(folder)).toEqual(smallLog());
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});

describe('the cache works', () => {
  test('if three processes use it for the same logs at the same time', async () => {
    const folder = newFolder();
    const names = Array.from({ length: 20 }, (_, index) => String(index));
    const work = async (cache = opened(folder)) => {
      for (const name of names) {
        const found = await cache.find(name);
        if (found) expect(found).toEqual(smallLog(name));
        await cache.keep(name, smallLog(name));
      }
    };
    await Promise.all([work(), work(), work()]);
    await work();
    for (const name of names) expect(await find(folder, name)).toEqual(smallLog(name));
  });

  test('if the folder is read-only', async () => {
    const folder = await kept();
    const [entry] = entriesIn(folder) as [string];
    const before = lstatSync(entry).mtimeMs;
    disk.refuses = (call) => (['lstat', 'readdir', 'readFile'].includes(call) ? undefined : 'EROFS');
    expect(await find(folder)).toEqual(smallLog());
    await keep(folder);
    expect(lstatSync(entry).mtimeMs).toBe(before);
  });

  test('if a call fails, or all calls after it, without ever returning an incorrect log', async () => {
    const run = async (folder: string) => {
      const cache = opened(folder);
      const found = await cache.find();
      await cache.keep();
      return [found, await cache.find()];
    };
    for (const makeFolder of [newFolder, kept]) {
      const first = await makeFolder();
      works();
      await run(first);
      const calls = disk.calls.length;
      expect(calls).toBeGreaterThan(10);
      for (const forGood of [false, true]) {
        for (let failsAt = 0; failsAt < calls; failsAt++) {
          works();
          const folder = await makeFolder();
          works();
          disk.refuses = (_, number) => (number === failsAt || (forGood && number > failsAt) ? 'ENOSPC' : undefined);
          for (const found of await run(folder)) expect([undefined, smallLog()]).toContainEqual(found);
          works();
          await keep(folder);
          expect(await find(folder)).toEqual(smallLog());
        }
      }
    }
  });
});
