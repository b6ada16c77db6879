// The folder of counted logs: what it keeps, what it forgets, and what it never touches.
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
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as packageFiles from '../../src/package-files.ts';
import { openCountCache } from '../../src/read/count-cache.ts';
import type { CountedLog } from '../../src/read/counted-log.ts';
import { runs } from '../support/campaign.ts';
import { patchModule } from '../support/patched-module.ts';
import { temporaryFolder } from '../support/program.ts';
import { countedLogs, smallLog } from './counted-logs.ts';

/** The calls that change something, by name, and which of them fail. */
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

const FOLDER = 'day-counts-v2';
const ENTRY = `${'0a'.repeat(32)}.bin`;
const MARKS = ['.gitignore', 'CACHEDIR.TAG'];
const DAYS = 24 * 60 * 60;

const newFolder = () => path.join(temporaryFolder(), 'of', 'the', 'cache');

/** Uses the cache as its callers do: a failure counts as a missing entry. */
function opened(folder: string) {
  const cache = openCountCache(folder);
  return {
    find: (key = 'a log') => cache.find(key).catch(() => undefined),
    keep: (key = 'a log', log = smallLog()) => cache.keep(key, log).catch(() => {}),
  };
}
const find = (folder: string, key?: string) => opened(folder).find(key);
const keep = (folder: string, log?: CountedLog) => opened(folder).keep('a log', log);
const modeOf = (...names: readonly string[]) => lstatSync(path.join(...names)).mode & 0o777;

/** Sets when a file was last changed. */
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

/** Writes a file into a cache. @returns its path */
function put(folder: string, name: string, content: string | Uint8Array = 'mine'): string {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
}

describe('what is kept', () => {
  test('is found again, by another run too', async () => {
    const folder = newFolder();
    const cache = opened(folder);
    expect(await cache.find()).toBeUndefined();
    await cache.keep();
    expect(await cache.find()).toEqual(smallLog());
    expect(await find(folder)).toEqual(smallLog());
    expect(readdirSync(path.join(folder, FOLDER))).toHaveLength(MARKS.length + 1);
  });

  test('is returned unchanged, whatever it contains', async () => {
    const cache = opened(newFolder());
    await fc.assert(
      fc.asyncProperty(countedLogs, async (log) => {
        await cache.keep('any', log);
        expect(await cache.find('any')).toEqual(log);
      }),
      runs(1, 150),
    );
  });

  test('is not found under another key', async () => {
    expect(await find(await kept(), 'another log')).toBeUndefined();
  });

  test('is not found by another version of the program or of V8', async () => {
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

  test('may be kept again', async () => {
    const folder = await kept();
    await keep(folder, smallLog('wind'));
    expect(await find(folder)).toEqual(smallLog('wind'));
  });

  test('is for nobody else: modes, git, backups', async () => {
    const folder = await kept();
    expect([modeOf(folder), modeOf(folder, FOLDER)]).toEqual([0o700, 0o700]);
    for (const name of readdirSync(path.join(folder, FOLDER))) expect(modeOf(folder, FOLDER, name)).toBe(0o600);
    expect(readFileSync(path.join(folder, FOLDER, '.gitignore'), 'utf8')).toBe('*\n');
    expect(readFileSync(path.join(folder, FOLDER, 'CACHEDIR.TAG'), 'utf8')).toMatch(
      /^Signature: 8a477f597d28d172789f06886806bc55\n/,
    );
  });

  test('even if the folder already existed, was open to all, and had an incomplete mark', async () => {
    const folder = await kept();
    chmodSync(path.join(folder, FOLDER), 0o755);
    put(folder, `${FOLDER}/.gitignore`, '');
    await keep(folder);
    expect(modeOf(folder, FOLDER)).toBe(0o700);
    expect(readFileSync(path.join(folder, FOLDER, '.gitignore'), 'utf8')).toBe('*\n');
  });

  test('other files in the folder don’t change', async () => {
    const folder = temporaryFolder();
    put(folder, '.gitignore', 'mine');
    const before = modeOf(folder);
    await keep(folder);
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', FOLDER]);
    expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('mine');
    expect(modeOf(folder)).toBe(before);
  });
});

describe('a damaged entry is not found, and can be stored again', () => {
  const spoilt: Readonly<Record<string, (whole: Buffer) => Uint8Array>> = {
    empty: () => new Uint8Array(),
    'only the checksum': (whole) => whole.subarray(0, 32),
    'ends in zeros': (whole) => whole.map((byte, index) => (index < 60 ? byte : 0)),
    'has an extra byte at the end': (whole) => Buffer.concat([whole, Buffer.alloc(1)]),
    'something else': () => Buffer.from('user_query\nJane Doe\n'),
  };
  test.each(Object.entries(spoilt))('%s', async (_, spoil) => {
    const folder = await kept();
    const [entry] = entriesIn(folder) as [string];
    writeFileSync(entry, spoil(readFileSync(entry)));
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(await find(folder)).toEqual(smallLog());
  });

  test('cut short at any byte, or with a changed bit in any byte', async () => {
    const folder = await kept();
    const cache = opened(folder);
    const [entry] = entriesIn(folder) as [string];
    const whole = readFileSync(entry);
    for (let index = 0; index < whole.length; index++) {
      writeFileSync(entry, whole.subarray(0, index));
      expect(await cache.find()).toBeUndefined();
      writeFileSync(
        entry,
        whole.map((byte, at) => (at === index ? byte ^ (1 << (index % 8)) : byte)),
      );
      expect(await cache.find()).toBeUndefined();
    }
  });

  test('a folder in place of an entry is not changed', async () => {
    const folder = await kept();
    const [entry] = entriesIn(folder) as [string];
    rmSync(entry);
    mkdirSync(entry);
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(lstatSync(entry).isDirectory()).toBe(true);
  });
});

describe('what is old is removed', () => {
  test('an entry that was not used for 30 days; to be found is use', async () => {
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

  test('entries from other versions of the program', async () => {
    const folder = await kept();
    const others = ['day-counts-v1', 'day-counts-v999'].map((name) => path.join(folder, name));
    for (const other of others) for (const name of [...MARKS, `5-${ENTRY}`, `${ENTRY}.tmp`]) put(other, name);
    await find(folder);
    expect(others.map((other) => existsSync(other))).toEqual([false, false]);
    expect(await find(folder)).toEqual(smallLog());
  });

  test('nothing else, ever', async () => {
    const folder = await kept();
    const foreign = [
      'notes.txt',
      ENTRY,
      'day-counts-v1.txt',
      'day-counts-vX/a.bin',
      'other/day-counts-v1/x.bin',
      `${FOLDER}/notes.txt`,
      `${FOLDER}/5-abc.bin`,
      `${FOLDER}/deep/${ENTRY}`,
    ];
    for (const name of foreign) age(put(folder, name), 400 * DAYS);
    await keep(folder);
    await find(folder);
    expect(foreign.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
  });

  test.each([FOLDER, 'day-counts-v1'])('neither a link in place of %s nor the files behind it', async (name) => {
    const elsewhere = temporaryFolder();
    for (const file of [ENTRY, ...MARKS]) age(put(elsewhere, file), 400 * DAYS);
    const before = modeOf(elsewhere);
    const folder = temporaryFolder();
    symlinkSync(elsewhere, path.join(folder, name));
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(readdirSync(elsewhere).sort()).toEqual([ENTRY, ...MARKS].sort());
    expect(MARKS.map((mark) => readFileSync(path.join(elsewhere, mark), 'utf8'))).toEqual(['mine', 'mine']);
    expect(modeOf(elsewhere)).toBe(before);
    expect(lstatSync(path.join(folder, name)).isSymbolicLink()).toBe(true);
  });

  test('nothing is written through a link in place of a file', async () => {
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

describe('whatever happens to the folder', () => {
  test('three at the same time, each with the same logs', async () => {
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

  test('deleted while it is in use', async () => {
    const folder = await kept();
    const cache = opened(folder);
    expect(await cache.find()).toEqual(smallLog());
    rmSync(folder, { recursive: true });
    expect(await cache.find()).toBeUndefined();
    await cache.keep();
    await keep(folder);
    expect(await find(folder)).toEqual(smallLog());
  });

  test('a file in its place', async () => {
    const file = put(temporaryFolder(), 'file');
    for (const folder of [file, path.join(file, 'below')]) {
      expect(await find(folder)).toBeUndefined();
      await keep(folder);
    }
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test.each(['EACCES', 'EROFS'])('read-only (%s): what is there is found', async (code) => {
    const folder = await kept();
    const [entry] = entriesIn(folder) as [string];
    const before = lstatSync(entry).mtimeMs;
    disk.refuses = (call) => (['lstat', 'readdir', 'readFile'].includes(call) ? undefined : code);
    expect(await find(folder)).toEqual(smallLog());
    await keep(folder);
    expect(lstatSync(entry).mtimeMs).toBe(before);
  });

  test('if any call fails, or every call from then on, the cache never returns a wrong log', async () => {
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
