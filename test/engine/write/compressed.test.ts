// Compressed copies of files: which files have one, and which aren't compressed again.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress } from '../../../src/engine/write/compression.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { temporaryFolder } from '../../support/program.ts';
import {
  type Contents,
  countingCompressor,
  entriesIn,
  filesOf,
  staleIn,
  textsIn,
  write,
  writeCompressed,
} from './folders.ts';

/** Text that compresses well. */
const long = (word: string): string => `${word} `.repeat(400);

/** Text that hardly compresses, like a picture or a hash. */
const noise = Array.from({ length: 300 }, (_, index) => String.fromCharCode(33 + ((index * index * 7919) % 90))).join(
  '',
);

const SITE: Contents = {
  'a.json': long('one'),
  'b/same.json': long('one'),
  'b/page.html': long('two'),
  'style.css': long('three'),
  'store/s.bin': long('four'),
  'changes/feed.atom': long('feed'),
  'small.json': '{}',
  'picture.svgz': long('five'),
};
const SHRINKING = ['a.json', 'b/page.html', 'b/same.json', 'changes/feed.atom', 'store/s.bin', 'style.css'];
const SIBLINGS = SHRINKING.flatMap((name) => [`${name}.br`, `${name}.gz`]);

const newFolder = () => path.join(temporaryFolder(), 'out');
const siblingsIn = (out: string) => Object.keys(textsIn(out)).filter((name) => /\.(?:br|gz)$/.test(name));

describe('a build', () => {
  test('writes both copies next to each file that they make smaller', async () => {
    const out = newFolder();
    const { compressed, ...result } = await writeCompressed(out, SITE, { compress });
    expect(siblingsIn(out)).toEqual(SIBLINGS);
    for (const name of SHRINKING) {
      const file = path.join(out, name);
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(SITE[name]);
      expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(SITE[name]);
    }
    expect(result).toMatchObject({ files: 8, written: 8, unchanged: 0, removed: 0 });
    const bytes = SIBLINGS.reduce((sum, name) => sum + statSync(path.join(out, name)).size, 0);
    expect(compressed).toEqual({ files: 12, bytes, written: 12 });
  });

  test('compresses each content once, and links equal files', async () => {
    const [out, compressor] = [newFolder(), countingCompressor()];
    await writeCompressed(out, SITE, compressor);
    expect(compressor.given.toSorted()).toEqual(['one', 'two', 'three', 'four', 'feed'].map(long).toSorted());
    const inode = (name: string) => entriesIn(out).get(name)?.inode;
    expect(inode('a.json.gz')).toBe(inode('b/same.json.gz'));
    expect(inode('a.json.br')).toBe(inode('b/same.json.br'));
  });

  test('keeps no copy that isn’t smaller', async () => {
    const out = newFolder();
    const grown = { compress: async (content: Uint8Array) => ({ br: content.slice(1), gzip: content.slice() }) };
    await writeCompressed(out, { 'a.json': noise }, grown);
    expect(siblingsIn(out)).toEqual(['a.json.br']);
    const again = countingCompressor();
    await writeCompressed(out, { 'a.json': noise }, again);
    expect(again.given).toEqual([]);
  });

  test('compresses at most 16 contents at once', async () => {
    const compressor = countingCompressor();
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.json`, long(String(index))]));
    await writeCompressed(newFolder(), many, compressor);
    expect([compressor.given.length, compressor.most]).toEqual([60, 16]);
  });

  test('that can’t compress fails, and leaves no outdated copies', async () => {
    const out = newFolder();
    await writeCompressed(out, SITE);
    const changed = { ...SITE, 'a.json': long('six'), 'style.css': long('seven') };
    const broken = () => Promise.reject(new RangeError('no memory'));
    await expect(writeSite(out, filesOf(changed), { compress: broken })).rejects.toThrow('no memory');
    expect(staleIn(out)).toEqual([]);
    await writeCompressed(out, changed);
    const fresh = newFolder();
    await writeCompressed(fresh, changed);
    expect(textsIn(out)).toEqual(textsIn(fresh));
  });
});

describe('a later build', () => {
  test('of the same site compresses nothing, and doesn’t touch any files', async () => {
    const [out, again] = [newFolder(), countingCompressor()];
    await writeCompressed(out, SITE);
    const before = entriesIn(out);
    const result = await writeCompressed(out, SITE, again);
    expect(again.given).toEqual([]);
    expect(result).toMatchObject({ written: 0, unchanged: 8, removed: 0, compressed: { files: 12, written: 0 } });
    for (const [name, { identity }] of entriesIn(out))
      expect([name, identity]).toEqual([name, before.get(name)?.identity]);
  });

  test('compresses what has changed, and not content that only has another name', async () => {
    const [out, again] = [newFolder(), countingCompressor()];
    await writeCompressed(out, SITE);
    const { 'b/page.html': _, ...rest } = SITE;
    const result = await writeCompressed(out, { ...rest, 'style.css': long('six'), 'new.json': long('one') }, again);
    expect(again.given).toEqual([long('six')]);
    expect(result).toMatchObject({ written: 2, removed: 3, compressed: { files: 12, written: 4 } });
    expect(staleIn(out)).toEqual([]);
    expect(siblingsIn(out)).toContain('new.json.br');
    expect(siblingsIn(out)).not.toContain('b/page.html.gz');
  });

  test('writes copies again that someone has deleted or truncated', async () => {
    const [out, again] = [newFolder(), countingCompressor()];
    await writeCompressed(out, SITE);
    const whole = textsIn(out);
    rmSync(path.join(out, 'style.css.br'));
    writeFileSync(path.join(out, 'b/page.html.gz'), '');
    await writeCompressed(out, SITE, again);
    expect(textsIn(out)).toEqual(whole);
    expect(again.given.toSorted()).toEqual([long('three'), long('two')]);
  });

  test('compresses everything again that another compressor has written', async () => {
    const [out, again] = [newFolder(), countingCompressor()];
    await writeCompressed(out, SITE);
    const manifest = path.join(out, MANIFEST);
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"compression": ".*"/, '"compression": "other"'));
    await writeCompressed(out, SITE, again);
    expect(again.given).toHaveLength(5);
  });

  test('without compression leaves other people’s files alone', async () => {
    const out = newFolder();
    await write(out, SITE);
    writeFileSync(path.join(out, 'a.json.gz'), 'mine');
    await write(out, { ...SITE, 'a.json': long('six') });
    expect(textsIn(out)['a.json.gz']).toBe('mine');
  });
});

describe('compression', () => {
  test('gives the same bytes for the same content, however many are being compressed', async () => {
    const content = Buffer.from(long('council'));
    const all = await Promise.all(Array.from({ length: 12 }, () => compress(content)));
    expect(
      new Set(all.map(({ br, gzip }) => `${Buffer.from(br).toString('hex')} ${Buffer.from(gzip).toString('hex')}`))
        .size,
    ).toBe(1);
    // The file states neither the time nor the system on which it was written (RFC 1952, 2.3).
    expect([...all[0]!.gzip.slice(4, 8), all[0]!.gzip[9]]).toEqual([0, 0, 0, 0, 255]);
  });
});
