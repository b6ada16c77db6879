// Symbolic links, hard links, pipes and sockets in the output folder. A build doesn't write, read or delete anything outside the
// folder through them.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileRecordOf, MANIFEST, manifestText } from '../../../src/engine/write/manifest.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Contents, entriesIn, filesOf, textsIn, write } from './folders.ts';

const SITE: Contents = { 'index.html': 'home', 'api/a.json': 'a', 'api/deep/b.json': 'b', 'store/c.bin': 'c' };
const CHANGED: Contents = { 'index.html': 'HOME', 'api/a.json': 'A', 'api/deep/b.json': 'B', 'store/c.bin': 'C' };

interface World {
  readonly out: string;
  /** A folder next to it, with a manifest and a file for each name on the site. */
  readonly outside: string;
}

/** A finished site, and next to it files that must never change. */
async function world(): Promise<World> {
  const folder = temporaryFolder();
  const [out, outside] = [path.join(folder, 'out'), path.join(folder, 'outside')];
  await write(out, SITE);
  mkdirSync(path.join(outside, 'deep'), { recursive: true });
  for (const name of ['a.json', 'deep/b.json', 'file', 'lock', 'index.html']) {
    writeFileSync(path.join(outside, name), `precious ${name}`);
  }
  return { out, outside };
}

/** Moves a file or folder of the site away, and puts a link in its place. */
function linkInPlaceOf(file: string, target: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })) renameSync(file, path.join(temporaryFolder(), 'moved'));
  symlinkSync(target, file);
}

describe('the output folder', () => {
  test('can be a link to a folder, and remains one', async () => {
    const { out, outside } = await world();
    const link = path.join(path.dirname(out), 'link');
    symlinkSync('out', link);
    await write(link, { ...CHANGED, 'new/d.json': 'd' });
    expect(readlinkSync(link)).toBe('out');
    expect(textsIn(out)).toMatchObject({ ...CHANGED, 'new/d.json': 'd' });
    expect(readdirSync(path.dirname(out)).sort()).toEqual(['link', 'out', 'outside']);
    expect(readdirSync(outside)).toHaveLength(5);
  });

  test.each([
    ['nowhere', 'nowhere'],
    ['itself', 'link'],
  ])('is rejected if it is a link to %s', async (_, target) => {
    const folder = temporaryFolder();
    const link = path.join(folder, 'link');
    symlinkSync(target, link);
    expect(await writeSite(link, filesOf(SITE))).toMatchObject({ code: 'unwritable' });
    expect(readdirSync(folder)).toEqual(['link']);
  });
});

describe('a folder of the site that is a link', () => {
  test.each<[string, string]>([
    ['api', '.'],
    ['api/deep', 'deep'],
    ['store', '.'],
  ])('%s: the build stops, and nothing changes', async (name, target) => {
    const { out, outside } = await world();
    linkInPlaceOf(path.join(out, name), path.join(outside, target));
    const before = [entriesIn(out), entriesIn(outside)];
    expect(await writeSite(out, filesOf(CHANGED))).toEqual({
      code: 'linked-directory',
      values: { path: path.join(out, name) },
    });
    expect([entriesIn(out), entriesIn(outside)]).toEqual(before);
  });

  test('that this build doesn’t need stays, and nothing is deleted through it', async () => {
    const { out, outside } = await world();
    linkInPlaceOf(path.join(out, 'api'), outside);
    const before = entriesIn(outside);
    await write(out, { 'index.html': 'HOME' });
    expect(entriesIn(outside)).toEqual(before);
    expect(readlinkSync(path.join(out, 'api'))).toBe(outside);
  });

  test('that someone has added to a manifest or a journal stays, and nothing is deleted through it', async () => {
    const { out, outside } = await world();
    symlinkSync(outside, path.join(out, 'link'));
    const record = fileRecordOf(Buffer.from('precious a.json'));
    const names = ['link/a.json', 'link/deep/b.json', 'link', 'link/index.html'];
    writeFileSync(
      path.join(out, MANIFEST),
      manifestText({ files: new Map(names.map((name) => [name, record])), origins: new Map() }),
    );
    writeFileSync(path.join(out, JOURNAL), JSON.stringify(names));
    mkdirSync(path.join(outside, 'empty'));
    const before = entriesIn(outside);
    await write(out, CHANGED);
    expect(entriesIn(outside)).toEqual(before);
    expect(readlinkSync(path.join(out, 'link'))).toBe(outside);
  });
});

describe('something else in the place of a file', () => {
  const places: readonly [string, (file: string, outside: string) => void][] = [
    ['a link to a file', (file, outside) => symlinkSync(path.join(outside, 'a.json'), file)],
    ['a link to a folder', (file, outside) => symlinkSync(outside, file)],
    ['a link to nowhere', (file) => symlinkSync('nowhere', file)],
    ['a link to itself', (file) => symlinkSync(path.basename(file), file)],
    ['another name of a file outside', (file, outside) => linkSync(path.join(outside, 'a.json'), file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ];

  test.each(places)('%s is replaced by the file', async (_, put) => {
    for (const name of Object.keys(SITE)) {
      for (const next of [SITE, CHANGED]) {
        const { out, outside } = await world();
        rmSync(path.join(out, name));
        put(path.join(out, name), outside);
        const before = entriesIn(outside);
        await write(out, next);
        expect(textsIn(out)).toMatchObject(next);
        expect(entriesIn(outside)).toEqual(before);
      }
    }
  });

  test.each(places)('%s that is no longer part of the site isn’t followed', async (_, put) => {
    const { out, outside } = await world();
    rmSync(path.join(out, 'store/c.bin'));
    put(path.join(out, 'store/c.bin'), outside);
    const before = entriesIn(outside);
    await write(out, { 'index.html': 'HOME' });
    expect(entriesIn(outside)).toEqual(before);
  });

  test.each(places)('%s in place of a manifest: the folder is rejected as not ours', async (_, put) => {
    const { out, outside } = await world();
    // This applies even if the link leads to one of our own manifests.
    renameSync(path.join(out, MANIFEST), path.join(outside, 'manifest'));
    put(path.join(out, MANIFEST), outside);
    const before = entriesIn(outside);
    expect(await writeSite(out, filesOf(CHANGED))).toMatchObject({
      code: expect.stringMatching(/^(?:output-not-empty|no-manifest)$/),
      values: { folder: out },
    });
    expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toBe('home');
    expect(entriesIn(outside)).toEqual(before);
  });

  test('a link to one of our own manifests elsewhere', async () => {
    const { out, outside } = await world();
    renameSync(path.join(out, MANIFEST), path.join(outside, MANIFEST));
    symlinkSync(path.join(outside, MANIFEST), path.join(out, MANIFEST));
    expect(await writeSite(out, filesOf(CHANGED))).toMatchObject({ code: 'output-not-empty' });
  });
});

test('names in a manifest that no file can have are ignored', async () => {
  const { out } = await world();
  const names = ['a\0b', `${'x'.repeat(300)}.json`, `deep/${'y/'.repeat(3000)}z`, '🌍'.repeat(100), 'index.html/x'];
  const records = names.map((name) => [name, ['0'.repeat(32), 1]]);
  const files = { ...Object.fromEntries(records), 'index.html': ['0'.repeat(32), 1] };
  writeFileSync(path.join(out, MANIFEST), JSON.stringify({ generator: 'council-climate-api', files }));
  await write(out, CHANGED);
  expect(textsIn(out)).toMatchObject(CHANGED);
  expect(existsSync(path.join(out, JOURNAL))).toBe(false);
});

test('a link in place of an unfinished tree is removed, and its target stays', async () => {
  const { out } = await world();
  const before = entriesIn(out);
  symlinkSync('out', path.join(path.dirname(out), '.new.new'));
  await write(path.join(path.dirname(out), 'new'), CHANGED);
  expect(entriesIn(out)).toEqual(before);
  expect(readdirSync(path.dirname(out)).sort()).toEqual(['new', 'out', 'outside']);
});
