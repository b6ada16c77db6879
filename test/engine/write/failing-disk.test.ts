// A file system on which a single call fails, as on a full disk, or on which all calls after it fail, as in a power cut.
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeRelease } from '../../../src/engine/write/releases.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Contents, entriesIn, filesOf, textsIn, write } from './folders.ts';
import { patchDisk } from './patched-disk.ts';

/** What happens to the next calls: the name of each, and which of them fails. */
const disk = {
  calls: [] as string[],
  failsAt: Number.POSITIVE_INFINITY,
  /** Whether all calls after the failing one fail, too. */
  forGood: false,
  /** Fails all calls with this name, whatever their number. */
  refuses: (_call: string, _path: string): string | undefined => undefined,
};

const failure = (code: string, call: string, path: string) =>
  Object.assign(new Error(`${code}: refused, ${call} '${path}'`), { code, path, syscall: call });

patchDisk((name, real) => (...args) => {
  const number = disk.calls.push(name) - 1;
  const refusal = disk.refuses(name, String(args.at(name === 'linkSync' || name === 'renameSync' ? 1 : 0)));
  const fails = number === disk.failsAt || (disk.forGood && number > disk.failsAt);
  if (refusal !== undefined) throw failure(refusal, name, String(args[0]));
  if (!fails) return real(...args);
  // A full disk has space for half of a file, or only for its name.
  const content = args[1];
  if (name === 'writeSync') real(args[0], (content as Uint8Array).subarray(0, (content as Uint8Array).length / 2));
  if (name === 'writeFileSync') real(args[0], String(content).slice(0, String(content).length / 2), args[2]);
  throw failure('ENOSPC', name, String(args[0]));
});

const BEFORE: Contents = {
  'index.html': 'home',
  'a/one.json': 'one',
  'a/two.json': 'two',
  'b/two.json': 'two',
  'b/c/gone.json': 'gone',
};
const AFTER: Contents = {
  'index.html': 'home',
  'a/one.json': 'two',
  'a/two.json': 'three',
  'b/two.json': 'two',
  'new/x.json': 'two',
  'new/y.json': 'y',
};

const newFolder = () => path.join(temporaryFolder(), 'out');

function works(): void {
  Object.assign(disk, { calls: [], failsAt: Number.POSITIVE_INFINITY, forGood: false, refuses: () => undefined });
}

beforeEach(works);

async function fromScratch(contents: Contents): Promise<Contents> {
  const out = newFolder();
  await write(out, contents);
  return textsIn(out);
}

/** The number of calls in a build that can fail. */
async function callsOf(before: Contents | undefined, after: Contents): Promise<number> {
  const out = newFolder();
  if (before) await write(out, before);
  works();
  await write(out, after);
  const count = disk.calls.length;
  works();
  return count;
}

describe.each([
  ['one call', false],
  ['every call from one on', true],
])('%s fails, whatever its number', (_, forGood) => {
  test.each<[string, Contents | undefined]>([
    ['of a first build', undefined],
    ['of a later build', BEFORE],
  ])('%s', async (_, before) => {
    const whole = await fromScratch(AFTER);
    const calls = await callsOf(before, AFTER);
    expect(calls).toBeGreaterThan(10);
    let refused = 0;
    for (let failsAt = 0; failsAt < calls; failsAt++) {
      const out = newFolder();
      if (before) await write(out, before);
      const old = before ? textsIn(out) : {};
      works();
      Object.assign(disk, { failsAt, forGood });
      const result = await writeSite(out, filesOf(AFTER));
      const failed = disk.calls[failsAt];
      works();
      if ('code' in result) {
        refused++;
        expect(result).toMatchObject({ code: 'disk-full', values: { reason: expect.stringContaining('ENOSPC') } });
      } else expect([failed, 'rmdirSync']).toContain(failed);
      // No file that visitors see is ever incomplete.
      if (Object.keys(old).length > 0) {
        for (const [name, text] of Object.entries(textsIn(out))) {
          if (!/(?:^|\/)\.build-/.test(name)) expect([old[name], whole[name]]).toContain(text);
        }
      }
      // If a folder can't be removed, the build need not stop. If only this call fails, the folder may remain.
      if (failed === 'rmdirSync' && !forGood) continue;
      await write(out, AFTER);
      expect([failsAt, failed, textsIn(out)]).toEqual([failsAt, failed, whole]);
    }
    expect(refused).toBeGreaterThan(calls / 2);
  });
});

test.each([
  ['one call', false],
  ['every call from one on', true],
])('%s fails while a release is written: visitors see either the old release or the new one', async (_, forGood) => {
  const folder = newFolder();
  const releases = async (contents: Contents) => writeRelease(folder, filesOf(contents), { keep: 2 });
  const wholes = [BEFORE, AFTER].map(async (contents) => JSON.stringify(await fromScratch(contents)));
  const trees = await Promise.all(wholes);
  const seen = () => JSON.stringify(textsIn(path.join(folder, 'current')));
  for (let failsAt = 0, failed = 'none'; failed !== undefined; failsAt++) {
    for (const contents of [AFTER, BEFORE]) {
      works();
      await releases(contents);
      expect(seen()).toBe(trees[contents === BEFORE ? 0 : 1]);
    }
    works();
    Object.assign(disk, { failsAt, forGood });
    await releases(AFTER);
    failed = disk.calls[failsAt]!;
    works();
    expect([failsAt, trees]).toEqual([failsAt, expect.arrayContaining([seen()])]);
  }
  works();
  await releases(AFTER);
  expect(seen()).toBe(trees[1]);
});

test('an empty folder without write permission inside stays in its place', async () => {
  const out = newFolder();
  fs.mkdirSync(out);
  const inodes = () => [...entriesIn(path.dirname(out))].map(([name, { inode }]) => [name, inode]);
  const before = inodes();
  disk.refuses = (call, file) => (call === 'writeFileSync' && file.endsWith(JOURNAL) ? 'EACCES' : undefined);
  expect(await writeSite(out, filesOf(AFTER))).toMatchObject({ code: 'unwritable' });
  expect(inodes()).toEqual(before);
});

test('the next build deletes an unfinished tree that was only partly deleted', async () => {
  const out = newFolder();
  disk.refuses = (call, file) => {
    const isRefused =
      call === 'openSync' ? file.endsWith('/y.json') : call === 'rmSync' && file.endsWith('/index.html');
    return isRefused ? 'EIO' : undefined;
  };
  for (let time = 0; time < 2; time++)
    expect(await writeSite(out, filesOf(AFTER))).toMatchObject({ code: 'unwritable' });
  expect(fs.readdirSync(path.dirname(out))).toEqual(['.out.new']);
  works();
  await write(out, AFTER);
  expect(fs.readdirSync(path.dirname(out))).toEqual(['out']);
});

describe('if a lock can’t be written next to the folder', () => {
  async function lockedOut(lock: 'none' | 'another'): Promise<string> {
    const out = newFolder();
    await write(out, BEFORE);
    const file = path.join(path.dirname(out), '.out.lock');
    if (lock === 'another') fs.writeFileSync(file, '');
    disk.refuses = (call, place) => (call === 'writeFileSync' && place === file ? 'EACCES' : undefined);
    return out;
  }

  test('it is written inside the folder', async () => {
    const out = await lockedOut('none');
    await write(out, AFTER);
    expect(textsIn(out)).toEqual(await fromScratch(AFTER));
  });

  test('the folder isn’t touched while another build has a lock there', async () => {
    const out = await lockedOut('another');
    const before = textsIn(out);
    expect(await writeSite(out, filesOf(AFTER))).toMatchObject({ code: 'unwritable' });
    expect(textsIn(out)).toEqual(before);
  });
});

describe('hard links', () => {
  test.each(['EMLINK', 'EXDEV', 'EPERM'])('if they fail with %s, equal files are copied', async (code) => {
    disk.refuses = (call) => (call === 'linkSync' ? code : undefined);
    const out = newFolder();
    await write(out, AFTER);
    expect(textsIn(out)).toEqual(await fromScratch(AFTER));
    const inodes = [...entriesIn(out)].filter(([name]) => !name.endsWith('/')).map(([, { inode }]) => inode);
    expect(new Set(inodes).size).toBe(Object.keys(AFTER).length + 1);
    expect(await write(out, AFTER)).toMatchObject({ written: 0 });
  });

  test('if they fail for another reason, the build stops', async () => {
    disk.refuses = (call) => (call === 'linkSync' ? 'EIO' : undefined);
    expect(await writeSite(newFolder(), filesOf(AFTER))).toMatchObject({ code: 'unwritable' });
  });
});

describe('the problem names the path at fault', () => {
  test.each<[string, string]>([
    ['renameSync', 'a/one.json'],
    ['renameSync', 'new/y.json'],
    ['mkdirSync', 'new'],
    ['rmSync', 'b/c/gone.json'],
    ['renameSync', MANIFEST],
  ])('%s of %s', async (call, name) => {
    const out = newFolder();
    await write(out, BEFORE);
    disk.refuses = (each, file) => (each === call && file === path.join(out, name) ? 'EACCES' : undefined);
    const problem = await writeSite(out, filesOf(AFTER));
    if (!('code' in problem)) return expect.unreachable();
    expect(problem).toMatchObject({ code: 'unwritable', values: { reason: expect.stringContaining('EACCES') } });
    expect(problem.values?.path).toContain(path.join(out, name));
  });
});

describe('someone else’s entry in the place of a file or a folder', () => {
  async function siteWith(foreign: (out: string, fs: typeof import('node:fs')) => void): Promise<string> {
    const out = newFolder();
    await write(out, { 'index.html': 'home' });
    foreign(out, fs);
    return out;
  }

  test('a folder where a file should be', async () => {
    const out = await siteWith((out, { mkdirSync }) =>
      mkdirSync(path.join(out, 'x.json', 'full'), { recursive: true }),
    );
    expect(await writeSite(out, filesOf({ 'x.json': 'x' }))).toMatchObject({
      code: 'unwritable',
      values: { path: path.join(out, 'x.json') },
    });
    await write(out, { 'index.html': 'home' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'index.html', 'x.json/', 'x.json/full/']);
  });

  test('a file where a folder should be', async () => {
    const out = await siteWith((out, { writeFileSync }) => writeFileSync(path.join(out, 'x'), 'mine'));
    expect(await writeSite(out, filesOf({ 'x/y.json': 'x' }))).toMatchObject({
      code: 'unwritable',
      values: { path: path.join(out, 'x', 'y.json') },
    });
    // A site that doesn't need such a folder can still be built.
    await write(out, { 'index.html': 'home' });
    expect(textsIn(out)).toMatchObject({ 'index.html': 'home', x: 'mine' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'index.html', 'x']);
  });

  test('a file in the place of a folder that was part of the site', async () => {
    const out = newFolder();
    await write(out, { 'index.html': 'home', 'x/y.json': 'y' });
    const { rmSync, writeFileSync } = fs;
    rmSync(path.join(out, 'x'), { recursive: true });
    writeFileSync(path.join(out, 'x'), 'mine');
    await write(out, { 'index.html': 'home' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'index.html', 'x']);
  });
});

test('an exception that isn’t from the file system is a bug, and is thrown', async () => {
  const render = () => {
    throw new TypeError('a bug');
  };
  const files = [{ path: 'a.json', render, origin: undefined }];
  await expect(writeSite(newFolder(), files)).rejects.toThrow('a bug');
});
