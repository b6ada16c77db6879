// The folder of counted logs: what it keeps, what it forgets, and what it never touches.
import { createHash } from 'node:crypto';
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
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openCountCache } from '../../src/read/count-cache.ts';
import { COUNTS_VERSION, encodeLog } from '../../src/read/count-encoding.ts';
import { patchModule } from '../support/patched-module.ts';
import { temporaryFolder } from '../support/program.ts';
import { smallLog } from './counted-logs.ts';

/** The calls that change something, by name, and which of them fail. */
const disk = {
  calls: [] as string[],
  refuses: (_call: string, _number: number): string | undefined => undefined,
};

const CALLS = ['chmod', 'lstat', 'mkdir', 'open', 'readdir', 'readFile', 'rename', 'unlink', 'utimes'];

patchModule(fs, CALLS, (name, real) => async (...args) => {
  const code = disk.refuses(name, disk.calls.push(name) - 1);
  if (code === undefined) return real(...args);
  throw Object.assign(new Error(`${code}: refused, ${name} '${args[0]}'`), { code });
});

function works(): void {
  Object.assign(disk, { calls: [], refuses: () => undefined });
}
beforeEach(works);

const HASH = createHash('sha256').update('a log').digest('hex');
const VERSION = `day-counts-v${COUNTS_VERSION}`;
const ENTRY = `5-${HASH}.bin`;
const TEMPORARY = `${ENTRY}.00000000-0000-4000-8000-000000000000.tmp`;
const MARKS = ['.gitignore', 'CACHEDIR.TAG'];
const DAYS = 24 * 60 * 60;

const newFolder = () => path.join(temporaryFolder(), 'of', 'the', 'cache');
const find = (folder: string, size = 5, hash = HASH) => openCountCache(folder).find(size, async () => hash);
const keep = (folder: string, log = smallLog()) => openCountCache(folder).keep(5, HASH, log);
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

/** Writes a file as it stands in a cache, and says where. */
function put(folder: string, name: string, content: string | Uint8Array = encodeLog(smallLog())): string {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
}

describe('what is kept', () => {
  test('is found again, by another run too', async () => {
    const folder = newFolder();
    const cache = openCountCache(folder);
    expect(await cache.find(5, async () => HASH)).toBeUndefined();
    await cache.keep(5, HASH, smallLog());
    expect(await cache.find(5, async () => HASH)).toEqual(smallLog());
    expect(await find(folder)).toEqual(smallLog());
    expect(readdirSync(path.join(folder, VERSION)).sort()).toEqual([...MARKS, ENTRY].sort());
  });

  test('is found among many without listing them for each', async () => {
    const folder = await kept();
    const cache = openCountCache(folder);
    works();
    for (let size = 0; size < 50; size++) await cache.find(size, async () => HASH);
    await cache.keep(7, HASH, smallLog());
    expect(await cache.find(7, async () => HASH)).toEqual(smallLog());
    // To tidy twice, to look for what is there, and to make its folders.
    expect(disk.calls.filter((call) => call === 'readdir').length).toBeLessThan(10);
  });

  test('is not found for another content, nor for another size', async () => {
    const folder = await kept();
    expect(
      await find(
        folder,
        5,
        HASH.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toBeUndefined();
    expect(await find(folder, 6)).toBeUndefined();
    expect(await find(folder)).toEqual(smallLog());
  });

  test('needs a hash only where a log of that size is kept', async () => {
    const folder = await kept();
    const hash = vi.fn(async () => HASH);
    for (const size of [0, 4, 55, 6]) await openCountCache(folder).find(size, hash);
    await openCountCache(newFolder()).find(5, hash);
    expect(hash).not.toHaveBeenCalled();
    await openCountCache(folder).find(5, hash);
    expect(hash).toHaveBeenCalledOnce();
  });

  test('may be kept again', async () => {
    const folder = await kept();
    await keep(folder, smallLog('wind'));
    expect(await find(folder)).toEqual(smallLog('wind'));
  });

  test('is for nobody else: modes, git, backups', async () => {
    const folder = await kept();
    expect([modeOf(folder), modeOf(folder, VERSION)]).toEqual([0o700, 0o700]);
    expect(modeOf(folder, VERSION, ENTRY)).toBe(0o600);
    for (const each of [folder, path.join(folder, VERSION)]) {
      expect(readFileSync(path.join(each, '.gitignore'), 'utf8')).toBe('*\n');
      expect(readFileSync(path.join(each, 'CACHEDIR.TAG'), 'utf8')).toMatch(
        /^Signature: 8a477f597d28d172789f06886806bc55\n/,
      );
    }
  });

  test('also where the folders were there before, open to all', async () => {
    const folder = await kept();
    chmodSync(path.join(folder, VERSION), 0o755);
    await keep(folder);
    expect(modeOf(folder, VERSION)).toBe(0o700);
  });

  test('a folder that holds other things is not marked, only ours within it', async () => {
    const folder = temporaryFolder();
    put(folder, 'mine.txt', 'mine');
    const before = modeOf(folder);
    await keep(folder);
    expect(readdirSync(folder).sort()).toEqual([VERSION, 'mine.txt'].sort());
    expect(readdirSync(path.join(folder, VERSION)).sort()).toEqual([...MARKS, ENTRY].sort());
    expect(modeOf(folder)).toBe(before);
  });

  test('a .gitignore of the user’s own stays as it is', async () => {
    const folder = temporaryFolder();
    put(folder, '.gitignore', 'mine');
    await keep(folder);
    expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('mine');
    expect(readFileSync(path.join(folder, VERSION, '.gitignore'), 'utf8')).toBe('*\n');
  });
});

describe('what is unfit is not found, and removed', () => {
  const whole = encodeLog(smallLog());
  test.each<[string, Uint8Array]>([
    ['empty', new Uint8Array()],
    ['cut short', whole.subarray(0, -1)],
    ['torn: zeros in place of its end', Uint8Array.from(whole, (byte, index) => (index < 60 ? byte : 0))],
    ['something else', Buffer.from('user_query\nJane Doe\n')],
  ])('%s', async (_, content) => {
    const folder = await kept();
    const entry = put(folder, path.join(VERSION, ENTRY), content);
    expect(await find(folder)).toBeUndefined();
    expect(existsSync(entry)).toBe(false);
  });

  test('what is no file is left alone', async () => {
    const folder = await kept();
    rmSync(path.join(folder, VERSION, ENTRY));
    mkdirSync(path.join(folder, VERSION, ENTRY));
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(readdirSync(path.join(folder, VERSION)).sort()).toEqual([...MARKS, ENTRY].sort());
  });
});

describe('what is old is removed', () => {
  test('an entry that was not used for 30 days; to be found is use', async () => {
    const folder = await kept();
    const entry = path.join(folder, VERSION, ENTRY);
    age(entry, 29 * DAYS);
    expect(await find(folder)).toEqual(smallLog());
    expect(Date.now() - lstatSync(entry).mtimeMs).toBeLessThan(60_000);
    for (const seconds of [31 * DAYS, -31 * DAYS]) {
      await keep(folder);
      age(entry, seconds);
      await find(folder, 77);
      expect(existsSync(entry)).toBe(false);
    }
  });

  test('what a killed run was writing, after an hour', async () => {
    const folder = await kept();
    const [entry, mark] = [path.join(VERSION, TEMPORARY), TEMPORARY.replace(ENTRY, '.gitignore')].map((name) =>
      put(folder, name, 'half'),
    ) as [string, string];
    expect(await find(folder)).toEqual(smallLog());
    expect([entry, mark].map((file) => existsSync(file))).toEqual([true, true]);
    for (const file of [entry, mark]) age(file, 2 * 60 * 60);
    expect(await find(folder)).toEqual(smallLog());
    expect([entry, mark].map((file) => existsSync(file))).toEqual([false, false]);
  });

  test('other versions', async () => {
    const folder = await kept();
    const others = ['day-counts-v0', 'day-counts-v999'].map((name) => path.join(folder, name));
    for (const other of others) for (const name of [...MARKS, ENTRY, TEMPORARY]) put(other, name);
    await find(folder);
    expect(others.map((other) => existsSync(other))).toEqual([false, false]);
    expect(await find(folder)).toEqual(smallLog());
  });

  test('nothing else, ever', async () => {
    const folder = await kept();
    const foreign = [
      'notes.txt',
      ENTRY,
      `x.${TEMPORARY.split('.').at(-2)}.tmp`,
      'day-counts-v2.txt',
      'day-counts-vX/a.bin',
      'other/day-counts-v0/x.bin',
      'day-counts-v0/notes.txt',
      `day-counts-v0/deep/${ENTRY}`,
      `${VERSION}/notes.txt`,
      `${VERSION}/5-abc.bin`,
      `${VERSION}/deep/${ENTRY}`,
    ];
    for (const name of foreign) age(put(folder, name, 'mine'), 400 * DAYS);
    put(folder, `day-counts-v0/${ENTRY}`);
    await keep(folder);
    await find(folder);
    expect(foreign.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
    expect(existsSync(path.join(folder, 'day-counts-v0', ENTRY))).toBe(false);
  });

  test('nothing beyond a symbolic link, nor the link', async () => {
    const elsewhere = temporaryFolder();
    for (const name of [ENTRY, TEMPORARY, 'CACHEDIR.TAG']) age(put(elsewhere, name), 400 * DAYS);
    const folder = await kept();
    symlinkSync(elsewhere, path.join(folder, 'day-counts-v0'));
    symlinkSync(path.join(elsewhere, ENTRY), path.join(folder, VERSION, `6-${HASH}.bin`));
    rmSync(path.join(folder, VERSION, ENTRY));
    symlinkSync(path.join(elsewhere, ENTRY), path.join(folder, VERSION, ENTRY));
    expect(await find(folder)).toBeUndefined();
    await keep(folder);
    expect(await find(folder)).toEqual(smallLog());
    expect(lstatSync(path.join(folder, VERSION, `6-${HASH}.bin`)).isSymbolicLink()).toBe(true);

    const linked = temporaryFolder();
    symlinkSync(elsewhere, path.join(linked, VERSION));
    expect(await find(linked)).toBeUndefined();
    await openCountCache(linked).keep(8, HASH, smallLog());
    expect(readdirSync(elsewhere).sort()).toEqual([ENTRY, TEMPORARY, 'CACHEDIR.TAG'].sort());
    expect(lstatSync(path.join(folder, 'day-counts-v0')).isSymbolicLink()).toBe(true);
  });
});

describe('whatever happens to the folder', () => {
  test('two at once, each with the same logs', async () => {
    const folder = newFolder();
    const hashes = Array.from({ length: 20 }, (_, index) => createHash('sha256').update(String(index)).digest('hex'));
    const work = async (cache = openCountCache(folder)) => {
      for (const hash of hashes) {
        const found = await cache.find(5, async () => hash);
        if (found) expect(found).toEqual(smallLog(hash));
        await cache.keep(5, hash, smallLog(hash));
      }
    };
    await Promise.all([work(), work(), work()]);
    for (const hash of hashes) expect(await find(folder, 5, hash)).toEqual(smallLog(hash));
    expect(readdirSync(path.join(folder, VERSION)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('deleted while it is in use', async () => {
    const folder = await kept();
    const cache = openCountCache(folder);
    expect(await cache.find(5, async () => HASH)).toEqual(smallLog());
    rmSync(folder, { recursive: true });
    expect(await cache.find(5, async () => HASH)).toBeUndefined();
    await cache.keep(5, HASH, smallLog());
    await keep(folder);
    expect(await find(folder)).toEqual(smallLog());
  });

  test('a file in its place', async () => {
    const file = put(temporaryFolder(), 'file', 'mine');
    for (const folder of [file, path.join(file, 'below')]) {
      expect(await find(folder)).toBeUndefined();
      await keep(folder);
    }
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('a hash that can’t be computed', async () => {
    const folder = await kept();
    expect(await openCountCache(folder).find(5, () => Promise.reject(new Error('EIO')))).toBeUndefined();
  });

  test.each(['EACCES', 'EROFS'])('read-only (%s): what is there is found', async (code) => {
    const folder = await kept();
    const entry = path.join(folder, VERSION, ENTRY);
    const before = lstatSync(entry).mtimeMs;
    disk.refuses = (call) => (['lstat', 'readdir', 'readFile'].includes(call) ? undefined : code);
    expect(await find(folder)).toEqual(smallLog());
    await openCountCache(folder).keep(9, HASH, smallLog());
    expect(lstatSync(entry).mtimeMs).toBe(before);
  });

  test('any one call fails, or every call from one on: no exception, nothing half', async () => {
    const run = async (folder: string) => {
      const cache = openCountCache(folder);
      const found = await cache.find(5, async () => HASH);
      await cache.keep(5, HASH, smallLog());
      return [found, await cache.find(5, async () => HASH)];
    };
    for (const makeFolder of [newFolder, kept]) {
      const first = await makeFolder();
      works();
      await run(first);
      const calls = disk.calls.length;
      expect(calls).toBeGreaterThan(15);
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
