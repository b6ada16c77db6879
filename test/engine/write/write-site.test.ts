// Writes a site again and again: unchanged files aren't touched, and neither are files that aren't ours.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PlannedFile } from '../../../src/engine/site/site-plan.ts';
import { MANIFEST, readBuild } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Contents, entriesIn, filesOf, textsIn, write } from './folders.ts';

const SITE: Contents = {
  'index.html': '<p>home</p>',
  'api/index.json': '{}',
  'api/councils/AAA/index.json': '{"é":"🌍"}',
  'api/councils/AAA/commitments.json': '[]',
  'api/councils/BBB/commitments.json': '[]',
  'api/empty.json': '',
};

const newFolder = () => path.join(temporaryFolder(), 'out');

describe('a first build', () => {
  test('writes every file and a manifest, and leaves nothing else behind', async () => {
    const out = newFolder();
    const result = await write(out, SITE);
    const { [MANIFEST]: manifest, ...texts } = textsIn(out);
    expect(texts).toEqual({
      ...SITE,
      'api/': '',
      'api/councils/': '',
      'api/councils/AAA/': '',
      'api/councils/BBB/': '',
    });
    expect([...readBuild(out)!.files.keys()]).toEqual(Object.keys(SITE).sort());
    expect(JSON.parse(manifest!).files['api/empty.json']).toEqual(['e3b0c44298fc1c149afbf4c8996fb924', 0]);
    const bytes = Buffer.byteLength(Object.values(SITE).join(''));
    expect(result).toMatchObject({ files: 6, bytes, written: 6, unchanged: 0, removed: 0 });
  });

  test('creates parent folders, and accepts an empty folder, text and bytes', async () => {
    const out = path.join(newFolder(), 'a', 'b');
    mkdirSync(out, { recursive: true });
    const bytes = new Uint8Array([0, 255, 10]);
    await writeSite(out, [
      { path: 'x.bin', render: () => bytes, origin: undefined },
      { path: 'y.bin', render: () => bytes.slice(), origin: undefined },
      { path: 'z.txt', render: () => 'text', origin: undefined },
    ]);
    expect(Uint8Array.from(readFileSync(path.join(out, 'x.bin')))).toEqual(bytes);
    expect(statSync(path.join(out, 'x.bin')).ino).toBe(statSync(path.join(out, 'y.bin')).ino);
    expect(readFileSync(path.join(out, 'z.txt'), 'utf8')).toBe('text');
  });

  test('writes equal contents once, and links the files', async () => {
    const out = newFolder();
    await write(out, { ...SITE, 'api/same.json': '{}', 'x/y/z/same.json': '{}' });
    const inodes = ['api/index.json', 'api/same.json', 'x/y/z/same.json'].map(
      (name) => entriesIn(out).get(name)!.inode,
    );
    expect(new Set(inodes).size).toBe(1);
    expect(statSync(path.join(out, 'api/index.json')).nlink).toBe(3);
    expect(statSync(path.join(out, 'index.html')).nlink).toBe(1);
  });

  test('is the same whatever the order of the files', async () => {
    const [one, other] = [newFolder(), newFolder()];
    await write(one, SITE);
    await write(other, Object.fromEntries(Object.entries(SITE).reverse()));
    expect(textsIn(one)).toEqual(textsIn(other));
  });

  test('reports its progress', async () => {
    const done: number[] = [];
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`f${index}`, String(index % 7)]));
    await writeSite(newFolder(), filesOf(many), { onProgress: (count) => done.push(count) });
    expect(done).toEqual([0, 256, 512]);
  });
});

describe('a second build', () => {
  test('of the same site changes nothing, not even the manifest', async () => {
    const out = newFolder();
    await write(out, SITE);
    const before = entriesIn(out);
    expect(await write(out, SITE)).toMatchObject({ files: 6, written: 0, unchanged: 6, removed: 0 });
    for (const [name, entry] of entriesIn(out))
      expect([name, entry.identity]).toEqual([name, before.get(name)?.identity]);
  });

  test('writes only what has changed', async () => {
    const out = newFolder();
    await write(out, SITE);
    const before = entriesIn(out);
    const changed = { ...SITE, 'api/index.json': '{"a":1}' };
    expect(await write(out, changed)).toMatchObject({ written: 1, unchanged: 5, removed: 0 });
    const after = entriesIn(out);
    const others = [...after].filter(([name]) => !name.endsWith('/') && name !== MANIFEST);
    for (const [name, { text, identity }] of others) {
      expect([name, text]).toEqual([name, changed[name as keyof typeof changed]]);
      expect([name, identity === before.get(name)?.identity]).toEqual([name, name !== 'api/index.json']);
    }
    expect(after.get(MANIFEST)?.text).not.toBe(before.get(MANIFEST)?.text);
  });

  test('changes one of two linked files, but not the other', async () => {
    const out = newFolder();
    await write(out, SITE);
    await write(out, { ...SITE, 'api/councils/AAA/commitments.json': '[1]' });
    expect(readFileSync(path.join(out, 'api/councils/BBB/commitments.json'), 'utf8')).toBe('[]');
    await write(out, {
      ...SITE,
      'api/councils/AAA/commitments.json': '[1]',
      'api/councils/BBB/commitments.json': '[1]',
    });
    const { inode } = entriesIn(out).get('api/councils/AAA/commitments.json')!;
    expect(entriesIn(out).get('api/councils/BBB/commitments.json')?.inode).toBe(inode);
  });

  test('removes files that are no longer part of the site, with their empty folders, and nothing else', async () => {
    const out = newFolder();
    await write(out, { ...SITE, 'old/a/b/one.json': '1', 'old/a/two.json': '2', 'kept/c/three.json': '3' });
    const foreign = { CNAME: 'climate.example', 'kept/notes.txt': 'mine', 'api/own.txt': 'mine too', '.nojekyll': '' };
    for (const [name, text] of Object.entries(foreign)) writeFileSync(path.join(out, name), text);
    mkdirSync(path.join(out, 'own-empty-folder'));
    expect(await write(out, SITE)).toMatchObject({ written: 0, unchanged: 6, removed: 3 });
    const { [MANIFEST]: _, ...texts } = textsIn(out);
    expect(texts).toEqual({
      ...{ ...SITE, ...foreign, 'kept/': '', 'own-empty-folder/': '' },
      ...{ 'api/': '', 'api/councils/': '', 'api/councils/AAA/': '', 'api/councils/BBB/': '' },
    });
  });

  test('restores files that someone has deleted, truncated or replaced', async () => {
    const out = newFolder();
    await write(out, SITE);
    const whole = textsIn(out);
    const outside = path.join(path.dirname(out), 'outside.json');
    writeFileSync(outside, '[]');
    rmSync(path.join(out, 'index.html'));
    writeFileSync(path.join(out, 'api/index.json'), '');
    rmSync(path.join(out, 'api/councils/BBB'), { recursive: true });
    rmSync(path.join(out, 'api/councils/AAA/commitments.json'));
    symlinkSync(outside, path.join(out, 'api/councils/AAA/commitments.json'));
    await write(out, SITE);
    expect(textsIn(out)).toEqual(whole);
    expect(readFileSync(outside, 'utf8')).toBe('[]');
  });
});

describe('a folder that belongs to someone else', () => {
  test.each<[string, Contents]>([
    ['files', { 'thesis.txt': 'years of work' }],
    ['hidden files', { '.git/config': 'x' }],
    ['another program’s manifest', { [MANIFEST]: '{"generator":"other","files":{"a":["x",1]}}', a: 'x' }],
    ['a manifest that is no JSON', { [MANIFEST]: '{"generator":"council-cl', a: 'x' }],
    ['a manifest without files', { [MANIFEST]: '{"generator":"council-climate-api"}', a: 'x' }],
  ])('with %s is rejected, and doesn’t change', async (_, contents) => {
    const out = newFolder();
    for (const [name, text] of Object.entries(contents)) {
      mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
      writeFileSync(path.join(out, name), text);
    }
    const before = entriesIn(path.dirname(out));
    expect(await writeSite(out, filesOf(SITE))).toMatchObject({ code: 'output-not-empty', values: { folder: out } });
    expect(entriesIn(path.dirname(out))).toEqual(before);
  });

  test('is never created in place of a file', async () => {
    const out = newFolder();
    writeFileSync(out, 'a file');
    expect(await writeSite(out, filesOf(SITE))).toMatchObject({ code: 'unwritable', values: { path: out } });
    expect(readFileSync(out, 'utf8')).toBe('a file');
    expect(existsSync(path.join(path.dirname(out), MANIFEST))).toBe(false);
  });
});

describe('a file that describes another', () => {
  const files = (render: () => string, written: (string | undefined)[]): readonly PlannedFile[] => [
    { path: 'a.csv', render, origin: { name: 'a', hash: 'same' } },
    {
      path: 'about.json',
      render: (read) => {
        const bytes = read?.('a.csv');
        written.push(bytes && Buffer.from(bytes).toString());
        return '{}';
      },
      origin: undefined,
    },
  ];
  const notAgain = () => {
    throw new Error('rendered again');
  };

  test('reads it, whether it was written or kept', async () => {
    const [out, written] = [newFolder(), [] as (string | undefined)[]];
    await writeSite(
      out,
      files(() => 'one', written),
    );
    await writeSite(out, files(notAgain, written));
    expect(written).toEqual(['one', 'one']);
  });

  test('doesn’t read it if someone has changed it', async () => {
    const [out, written] = [newFolder(), [] as (string | undefined)[]];
    await writeSite(
      out,
      files(() => 'one', written),
    );
    writeFileSync(path.join(out, 'a.csv'), 'two');
    await writeSite(out, files(notAgain, written));
    expect(written).toEqual(['one', undefined]);
  });
});
