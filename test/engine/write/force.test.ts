// `--force` rewrites every file, even in a folder without a manifest, but only if the folder contains nothing else.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import type { WriteOptions, WriteResult } from '../../../src/engine/write/write-tree.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Contents, countingCompressor, entriesIn, filesOf, textsIn, write, writeCompressed } from './folders.ts';

const LONG = 'long enough to be compressed '.repeat(20);
const SITE: Contents = { 'index.html': 'home', 'api/a.json': 'same', 'api/b/c.json': 'same', 'long.json': LONG };

/** A finished site. */
async function siteIn(contents = SITE): Promise<string> {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, contents);
  return out;
}

async function force(out: string, contents = SITE, more: WriteOptions = {}): Promise<WriteResult> {
  const result = await writeSite(out, filesOf(contents), { ...more, force: true });
  return 'code' in result ? expect.unreachable(JSON.stringify(result)) : result;
}

/** Changes the content of a file, but neither its size nor its time, so that no build notices it. */
function damage(out: string, name: string): void {
  const file = path.join(out, name);
  writeFileSync(file, Buffer.alloc(readFileSync(file).length, '#'));
}

describe('a finished site', () => {
  test('every file is rewritten, whatever is in its place, and equal files remain linked', async () => {
    const out = await siteIn();
    const before = entriesIn(out);
    const whole = textsIn(out);
    damage(out, 'index.html');
    damage(out, 'api/a.json');
    await write(out, SITE);
    expect(textsIn(out)).not.toEqual(whole);
    expect(await force(out)).toMatchObject({ files: 4, written: 4, unchanged: 0, removed: 0 });
    const after = entriesIn(out);
    expect(textsIn(out)).toEqual(whole);
    expect(after.get('api/a.json')!.inode).toBe(after.get('api/b/c.json')!.inode);
    const kept = [...after].filter(
      ([name, { identity }]) => !name.endsWith('/') && identity === before.get(name)?.identity,
    );
    expect(kept).toEqual([]);
    expect(await write(out, SITE)).toMatchObject({ written: 0, unchanged: 4 });
  });

  test('compressed files are rewritten, too', async () => {
    const out = path.join(temporaryFolder(), 'out');
    await writeCompressed(out, SITE);
    const whole = textsIn(out);
    for (const name of ['long.json.br', 'long.json.gz']) damage(out, name);
    await force(out, SITE, countingCompressor());
    expect(textsIn(out)).toEqual(whole);
  });

  test('files that are no longer part of it are removed, and other people’s files stay', async () => {
    const out = await siteIn({ ...SITE, 'old/gone.json': 'gone' });
    const theirs = { CNAME: 'climate.example', 'api/own.txt': 'mine', 'long.json.br': 'mine' };
    for (const [name, text] of Object.entries(theirs)) writeFileSync(path.join(out, name), text);
    expect(await force(out)).toMatchObject({ written: 4, removed: 1 });
    expect(textsIn(out)).toMatchObject({ ...SITE, ...theirs });
    expect(Object.keys(textsIn(out)).filter((name) => name.startsWith('old'))).toEqual([]);
  });
});

describe('a folder without its manifest', () => {
  const losses: Readonly<Record<string, (manifest: string) => void>> = {
    'was deleted': (manifest) => rmSync(manifest),
    'was cut short': (manifest) => writeFileSync(manifest, readFileSync(manifest, 'utf8').slice(0, 40)),
    'is empty': (manifest) => writeFileSync(manifest, ''),
    'is another program’s': (manifest) => writeFileSync(manifest, '{"generator": "other", "files": {}}'),
    'lists no files': (manifest) => writeFileSync(manifest, '{"generator": "council-climate-api", "paths": []}'),
  };

  test.each(Object.entries(losses))('%s: the site is written only with --force', async (_, lose) => {
    const out = await siteIn();
    const whole = textsIn(out);
    lose(path.join(out, MANIFEST));
    damage(out, 'index.html');
    const before = entriesIn(out);
    expect(await writeSite(out, filesOf(SITE))).toEqual({ code: 'no-manifest', values: { folder: out } });
    expect(entriesIn(out)).toEqual(before);
    expect(await force(out)).toMatchObject({ written: 4, removed: 0, isFirst: true });
    expect(textsIn(out)).toEqual(whole);
  });

  async function withoutManifest(): Promise<string> {
    const out = await siteIn();
    rmSync(path.join(out, MANIFEST));
    return out;
  }

  test('may lack some of the site’s files and contain empty folders', async () => {
    const out = await withoutManifest();
    rmSync(path.join(out, 'api'), { recursive: true });
    mkdirSync(path.join(out, 'own', 'empty'), { recursive: true });
    await force(out);
    expect(textsIn(out)).toMatchObject({ ...SITE, 'own/empty/': '' });
  });

  test('may contain compressed files only if the build compresses', async () => {
    const out = path.join(temporaryFolder(), 'out');
    await writeCompressed(out, SITE);
    const whole = textsIn(out);
    rmSync(path.join(out, MANIFEST));
    expect(await writeSite(out, filesOf(SITE), { force: true })).toMatchObject({
      code: 'output-not-empty',
      values: { files: 'long.json.br, long.json.gz' },
    });
    await force(out, SITE, countingCompressor());
    expect(textsIn(out)).toEqual(whole);
  });

  const strangers: Readonly<Record<string, readonly [files: string, put: (out: string) => void]>> = {
    'a file': ['thesis.txt', (out) => writeFileSync(path.join(out, 'thesis.txt'), 'years of work')],
    'a file deep in the site': ['api/b/own.txt', (out) => writeFileSync(path.join(out, 'api/b/own.txt'), 'mine')],
    'a folder with a file in it': [
      'own/',
      (out) => {
        mkdirSync(path.join(out, 'own/deep'), { recursive: true });
        writeFileSync(path.join(out, 'own/deep/file'), 'mine');
      },
    ],
    'a name in other letter case': [
      'Index.html',
      (out) => renameSync(path.join(out, 'index.html'), path.join(out, 'Index.html')),
    ],
    'a link in place of a file': [
      'index.html',
      (out) => {
        renameSync(path.join(out, 'index.html'), path.join(out, '..', 'home'));
        symlinkSync(path.join('..', 'home'), path.join(out, 'index.html'));
      },
    ],
    'a link to a folder': ['link', (out) => symlinkSync('api', path.join(out, 'link'))],
    'a link in place of the manifest': [MANIFEST, (out) => symlinkSync('index.html', path.join(out, MANIFEST))],
    'a folder in place of a file': [
      'index.html/',
      (out) => {
        rmSync(path.join(out, 'index.html'));
        mkdirSync(path.join(out, 'index.html'));
      },
    ],
    'a file in place of a folder': [
      'api',
      (out) => {
        rmSync(path.join(out, 'api'), { recursive: true });
        writeFileSync(path.join(out, 'api'), 'mine');
      },
    ],
    'a file of a site before': [
      'council.json',
      (out) => linkSync(path.join(out, 'index.html'), path.join(out, 'council.json')),
    ],
  };

  test.each(Object.entries(strangers))('%s is rejected, and nothing changes', async (_, [files, put]) => {
    const out = await withoutManifest();
    put(out);
    const before = entriesIn(path.dirname(out));
    for (const force of [false, true]) {
      const refused = await writeSite(out, filesOf(SITE), { force });
      expect(refused).toEqual({ code: 'output-not-empty', values: { folder: out, count: '1 file or folder', files } });
      expect(entriesIn(path.dirname(out))).toEqual(before);
    }
  });

  test('the first five unknown files are named in order, and the others counted', async () => {
    const out = await withoutManifest();
    for (const name of ['d', 'b', 'a', 'api/x', 'c', '.hidden', 'e']) writeFileSync(path.join(out, name), '');
    const values = { folder: out, count: '7 files or folders', files: '.hidden, a, api/x, b, c, …' };
    expect(await writeSite(out, filesOf(SITE), { force: true })).toEqual({ code: 'output-not-empty', values });
  });
});
