// A folder of releases: each build has its own tree, and a link points to the current one.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { rollBack, type WrittenRelease, writeRelease } from '../../../src/engine/write/releases.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { temporaryFolder } from '../../support/program.ts';
import { claimOf } from './contention.ts';
import { type Contents, countingCompressor, entriesIn, failingAt, filesOf, staleIn, textsIn } from './folders.ts';

const LONG = 'long enough to be compressed '.repeat(20);
const SITE: Contents = { 'index.html': 'home', 'api/a.json': 'same', 'api/b/c.json': 'same', 'long.json': LONG };
const CHANGED: Contents = { ...SITE, 'index.html': 'HOME', 'api/new.json': 'same' };

const newFolder = () => path.join(temporaryFolder(), 'releases');

async function release(folder: string, contents: Contents, more = {}): Promise<WrittenRelease> {
  const result = await writeRelease(folder, filesOf(contents), { keep: 5, ...more });
  return 'code' in result ? expect.unreachable(JSON.stringify(result)) : result;
}

/** The tree that a build creates in a new folder. */
async function treeOf(contents: Contents): Promise<Contents> {
  const out = path.join(temporaryFolder(), 'out');
  await writeSite(out, filesOf(contents));
  return textsIn(out);
}

const current = (folder: string): string => readlinkSync(path.join(folder, 'current'));
const numbered = (number: number): Contents => ({ ...SITE, 'index.html': String(number) });

describe('a build', () => {
  test('creates the folder, a release and a link to it', async () => {
    const folder = path.join(newFolder(), 'deep');
    expect(await release(folder, SITE)).toMatchObject({ release: 'build-1', isFirst: true, written: 4 });
    expect(readdirSync(folder).sort()).toEqual(['build-1', 'current']);
    expect(current(folder)).toBe('build-1');
    expect(textsIn(path.join(folder, 'build-1'))).toEqual(await treeOf(SITE));
  });

  test('shares unchanged files with the current release', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    const before = entriesIn(path.join(folder, 'build-1'));
    expect(await release(folder, CHANGED)).toMatchObject({ release: 'build-2', written: 2, unchanged: 3, removed: 0 });
    expect(current(folder)).toBe('build-2');
    expect(entriesIn(path.join(folder, 'build-1'))).toEqual(before);
    const after = entriesIn(path.join(folder, 'build-2'));
    expect(textsIn(path.join(folder, 'build-2'))).toEqual(await treeOf(CHANGED));
    for (const name of ['api/a.json', 'api/b/c.json', 'api/new.json', 'long.json'])
      expect([name, after.get(name)!.inode]).toEqual([
        name,
        before.get(name === 'api/new.json' ? 'api/a.json' : name)!.inode,
      ]);
  });

  test('without changes keeps the current release, and doesn’t create another', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    const before = entriesIn(folder);
    expect(await release(folder, SITE)).toMatchObject({ release: 'build-1', written: 0, unchanged: 4 });
    expect([...entriesIn(folder).keys()]).toEqual([...before.keys()]);
    expect(statSync(path.join(folder, 'build-1', 'index.html')).nlink).toBe(1);
  });

  test('reports files that are no longer in the site as removed, but leaves them in the earlier release', async () => {
    const folder = newFolder();
    await release(folder, CHANGED);
    const result = await release(folder, SITE);
    expect(result).toMatchObject({ written: 1, removed: 1 });
    expect(result.changes).toContainEqual({ path: 'api/new.json', what: 'removed' });
    expect(existsSync(path.join(folder, 'build-1', 'api/new.json'))).toBe(true);
    expect(existsSync(path.join(folder, 'build-2', 'api/new.json'))).toBe(false);
  });

  test('with --force shares nothing', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    writeFileSync(path.join(folder, 'build-1', 'index.html'), '####');
    expect(await release(folder, SITE, { force: true })).toMatchObject({ release: 'build-2', written: 4 });
    expect(textsIn(path.join(folder, 'build-2'))).toEqual(await treeOf(SITE));
  });

  test('writes files again that someone has deleted or truncated in the current release', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    rmSync(path.join(folder, 'build-1', 'index.html'));
    writeFileSync(path.join(folder, 'build-1', 'long.json'), '');
    expect(await release(folder, SITE)).toMatchObject({ written: 2, unchanged: 2 });
    expect(textsIn(path.join(folder, 'current'))).toEqual(await treeOf(SITE));
  });

  test('shares nothing with a release into which a plain build was killed', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    await expect(
      writeSite(path.join(folder, 'current'), failingAt({ 'index.html': 'HOME', b: '' }, 1)),
    ).rejects.toThrow();
    await release(folder, SITE);
    expect(textsIn(path.join(folder, 'current'))).toEqual(await treeOf(SITE));
  });

  test('also shares compressed files, and compresses only changed files', async () => {
    const [folder, compressor] = [newFolder(), countingCompressor()];
    await release(folder, SITE, countingCompressor());
    const { compressed } = await release(folder, { ...CHANGED, 'b.json': `b ${LONG}` }, compressor);
    expect(compressor.given).toEqual([`b ${LONG}`]);
    expect(compressed).toMatchObject({ files: 4, written: 2 });
    expect(staleIn(path.join(folder, 'current'))).toEqual([]);
    const inode = (name: string) => statSync(path.join(folder, name)).ino;
    expect(inode('build-2/long.json.br')).toBe(inode('build-1/long.json.br'));
  });

  test.each(['long.json.br', 'long.json.gz'])('creates %s again if it was deleted', async (name) => {
    const folder = newFolder();
    await release(folder, SITE, countingCompressor());
    const before = textsIn(path.join(folder, 'current'));
    rmSync(path.join(folder, 'build-1', name));
    expect(await release(folder, SITE, countingCompressor())).toMatchObject({ compressed: { files: 2, written: 1 } });
    expect(textsIn(path.join(folder, 'current'))).toEqual(before);
  });

  test('that fails changes nothing, and the next build creates the release', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    const before = textsIn(path.join(folder, 'build-1'));
    await expect(writeRelease(folder, failingAt(CHANGED, 3), { keep: 5 })).rejects.toThrow('the power is cut');
    expect(readdirSync(folder).sort()).toEqual(['build-1', 'current']);
    expect(current(folder)).toBe('build-1');
    expect(textsIn(path.join(folder, 'current'))).toEqual(before);
    expect(await release(folder, CHANGED)).toMatchObject({ release: 'build-2' });
    expect(readdirSync(folder).sort()).toEqual(['build-1', 'build-2', 'current']);
  });
});

test('a folder with the next number that isn’t a finished release is skipped', async () => {
  const folder = newFolder();
  await release(folder, SITE);
  mkdirSync(path.join(folder, 'build-2', 'api'), { recursive: true });
  expect(await release(folder, CHANGED)).toMatchObject({ release: 'build-3' });
});

describe('old releases', () => {
  test('are removed, except for the newest ones', async () => {
    const folder = newFolder();
    for (let number = 1; number <= 12; number++) await release(folder, numbered(number), { keep: 3 });
    expect(readdirSync(folder).sort()).toEqual(['build-10', 'build-11', 'build-12', 'current']);
    expect(textsIn(path.join(folder, 'build-10'))).toEqual(await treeOf(numbered(10)));
  });

  test('stay if they were current until this build', async () => {
    const folder = newFolder();
    for (let number = 1; number <= 4; number++) await release(folder, numbered(number));
    await rollBack(folder, 'build-1');
    await release(folder, numbered(5), { keep: 2 });
    expect(readdirSync(folder).sort()).toEqual(['build-1', 'build-4', 'build-5', 'current']);
  });

  test('without one of our manifests are left alone', async () => {
    const folder = newFolder();
    await release(folder, numbered(1));
    writeFileSync(path.join(folder, 'build-1', MANIFEST), '{}');
    for (let number = 2; number <= 5; number++) await release(folder, numbered(number), { keep: 2 });
    expect(readdirSync(folder)).toContain('build-1');
  });
});

describe('going back', () => {
  test('switches to the previous release, then to the one before that, and to any release by name', async () => {
    const folder = newFolder();
    for (let number = 1; number <= 3; number++) await release(folder, numbered(number));
    expect(await rollBack(folder)).toMatchObject({
      from: 'build-3',
      to: { name: 'build-2', builtAt: expect.any(Date) },
    });
    expect(await rollBack(folder)).toMatchObject({ from: 'build-2', to: { name: 'build-1' } });
    expect(textsIn(path.join(folder, 'current'))).toEqual(await treeOf(numbered(1)));
    const values = { folder, current: 'build-1', release: 'earlier release', releases: 'build-1, build-2, build-3' };
    expect(await rollBack(folder)).toEqual({ code: 'no-release', values });
    expect(await rollBack(folder, 'build-3')).toMatchObject({ from: 'build-1', to: { name: 'build-3' } });
    expect(current(folder)).toBe('build-3');
  });

  test.each(['build-2', 'build-01', '..', 'current', ''])(
    'to %j, which isn’t a finished release, is refused',
    async (name) => {
      const folder = newFolder();
      await release(folder, SITE);
      mkdirSync(path.join(folder, 'build-2'));
      expect(await rollBack(folder, name)).toMatchObject({ code: 'no-release', values: { releases: 'build-1' } });
      expect(current(folder)).toBe('build-1');
    },
  );

  test('deletes only the link that a killed build has left', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, '.build.removed', 'api'), { recursive: true });
    symlinkSync('build-9', path.join(folder, '.current.new'));
    expect(await rollBack(folder)).toMatchObject({ code: 'no-release' });
    expect(readdirSync(folder).sort()).toEqual(['.build.removed', '.current.new']);
    await release(folder, SITE);
    await release(folder, CHANGED);
    symlinkSync('build-9', path.join(folder, '.current.new'));
    expect(await rollBack(folder)).toMatchObject({ to: { name: 'build-1' } });
    expect(readdirSync(folder).sort()).toEqual(['build-1', 'build-2', 'current']);
  });

  test('fails in a folder that doesn’t exist or has no releases', async () => {
    const folder = newFolder();
    const values = { folder, current: 'none', release: 'earlier release', releases: 'none' };
    expect(await rollBack(folder)).toEqual({ code: 'no-release', values });
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    expect(await rollBack(folder)).toEqual({ code: 'no-release', values });
  });

  test('works if the link is broken', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    rmSync(path.join(folder, 'current'));
    symlinkSync('build-7', path.join(folder, 'current'));
    expect(await rollBack(folder, 'build-1')).toMatchObject({ from: 'build-7' });
    expect(await release(folder, CHANGED)).toMatchObject({ release: 'build-2' });
  });
});

describe('a folder that isn’t ours', () => {
  test.each<[string, string, (folder: string) => void]>([
    ['other files', 'thesis.txt', (folder) => writeFileSync(path.join(folder, 'thesis.txt'), 'years of work')],
    ['a plain site', MANIFEST, (folder) => writeFileSync(path.join(folder, MANIFEST), '{}')],
    [
      'a link “current” to something else',
      'current',
      (folder) => symlinkSync('elsewhere', path.join(folder, 'current')),
    ],
    ['a folder “current”', 'current', (folder) => mkdirSync(path.join(folder, 'current'))],
  ])('with %s is rejected, and doesn’t change', async (_, name, put) => {
    const folder = temporaryFolder();
    put(folder);
    const before = entriesIn(folder);
    const refused = await writeRelease(folder, filesOf(SITE), { keep: 5 });
    expect(refused).toMatchObject({ code: 'releases-not-empty', values: { folder, files: name } });
    expect(entriesIn(folder)).toEqual(before);
  });

  test('an unfinished tree with other files is not removed', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    mkdirSync(path.join(folder, '.build.new'));
    writeFileSync(path.join(folder, '.build.new', 'thesis.txt'), 'years of work');
    expect(await writeRelease(folder, filesOf(CHANGED), { keep: 5 })).toMatchObject({ code: 'output-not-empty' });
    expect(current(folder)).toBe('build-1');
  });

  test('other files next to releases are left alone', async () => {
    const folder = newFolder();
    await release(folder, SITE);
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    await release(folder, CHANGED);
    expect(readdirSync(folder).sort()).toEqual(['build-1', 'build-2', 'current', 'notes.txt']);
  });
});

test('only one build or rollback runs at a time', async () => {
  const folder = newFolder();
  const [first, second] = await Promise.all(
    [SITE, CHANGED].map((site) => writeRelease(folder, filesOf(site), { keep: 5 })),
  );
  expect(first).toMatchObject({ release: 'build-1' });
  expect(second).toMatchObject({ code: 'output-locked', values: { folder } });
  const lock = path.join(folder, '.build-lock');
  writeFileSync(lock, claimOf(1, 'elsewhere'));
  expect(await rollBack(folder)).toMatchObject({ code: 'output-locked', values: { host: 'elsewhere', lock } });
});

test('the folder can be a link, and can be moved', async () => {
  const folder = newFolder();
  await release(folder, SITE);
  const link = `${folder}-link`;
  symlinkSync('releases', link);
  await release(link, CHANGED);
  expect(readlinkSync(link)).toBe('releases');
  expect(textsIn(path.join(link, 'current'))).toEqual(await treeOf(CHANGED));
});
