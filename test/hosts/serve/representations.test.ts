// The files of a site, while builds replace them, and what stays in memory.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FileRecord } from '../../../src/engine/write/manifest.ts';
import { openRepresentations } from '../../../src/hosts/serve/representations.ts';
import { createServerCache, type Representation } from '../../../src/hosts/serve/server-cache.ts';
import { temporaryFolder } from '../../support/program.ts';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Writes files to a folder, and returns what the manifest says about them. */
function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): Map<string, FileRecord> {
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(folder, name);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(`${place}.new`, content);
    renameSync(`${place}.new`, place);
  }
  const recordOf = (content: string | Buffer) => ({ hash: sha256(content).slice(0, 32), size: content.length });
  return new Map(Object.entries(files).map(([name, content]) => [name, recordOf(content)]));
}

async function textOf(representation: Representation | undefined): Promise<string | undefined> {
  if (!representation) return undefined;
  const { body } = representation;
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  return body.readFile('utf8').finally(() => body.close());
}

const LARGE = `"${'large '.repeat(250_000)}"`;

test.each([
  ['a small file', '{"small":1}'],
  ['a large file', LARGE],
  ['an empty file', ''],
])('%s: its content and the hash in its ETag', async (_, content) => {
  const folder = temporaryFolder();
  const { find } = openRepresentations(folder, writeFiles(folder, { 'a/b.json': content }), createServerCache());
  for (let times = 0; times < 3; times++) {
    const found = await find('a/b.json');
    expect([found?.tag, found?.size]).toEqual([sha256(content).slice(0, 24), content.length]);
    expect(await textOf(found)).toBe(content);
  }
});

test('content in memory doesn’t need its file, and is shared with a build that has the same content', async () => {
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  const cache = createServerCache();
  const first = openRepresentations(one, writeFiles(one, { 'a.json': '{}', 'b.json': '[1]' }), cache);
  expect(await textOf(await first.find('a.json'))).toBe('{}');
  const records = writeFiles(other, { 'a.json': '{}', 'b.json': '[2]' });
  rmSync(path.join(one, 'a.json'));
  rmSync(path.join(other, 'a.json'));
  const second = openRepresentations(other, records, cache);
  expect(await textOf(await first.find('a.json'))).toBe('{}');
  expect(await textOf(await second.find('a.json'))).toBe('{}');
  expect(await textOf(await first.find('b.json'))).toBe('[1]');
  expect(await textOf(await second.find('b.json'))).toBe('[2]');
});

test('a file that differs from the manifest is sent as it is, with its own ETag, and isn’t kept', async () => {
  const folder = temporaryFolder();
  const records = writeFiles(folder, { 'a.json': '{}' });
  const { find } = openRepresentations(folder, records, createServerCache());
  for (const content of ['[1]', '[22]', '[3]', LARGE, '[4]']) {
    writeFiles(folder, { 'a.json': content });
    const found = await find('a.json');
    expect(found?.tag).toBe(sha256(content).slice(0, 24));
    expect(await textOf(found)).toBe(content);
  }
  writeFiles(folder, { 'a.json': '{}' });
  expect(await textOf(await find('a.json'))).toBe('{}');
});

test('a large file is replaced while it is open: the content has the size and the ETag of the file that was opened', async () => {
  const folder = temporaryFolder();
  const { find } = openRepresentations(folder, writeFiles(folder, { 'a.csv': LARGE }), createServerCache());
  const opened = await find('a.csv');
  // The same size and time, but another file.
  const other = LARGE.replaceAll('large', 'LARGE');
  writeFiles(folder, { 'a.csv': other });
  utimesSync(path.join(folder, 'a.csv'), 1, 1);
  expect([opened?.tag, opened?.size]).toEqual([sha256(LARGE).slice(0, 24), LARGE.length]);
  expect(await textOf(opened)).toBe(LARGE);
  expect((await find('a.csv').then(closed))?.tag).toBe(sha256(other).slice(0, 24));
});

async function closed(representation: Representation | undefined): Promise<Representation | undefined> {
  await textOf(representation);
  return representation;
}

test('links, folders and missing files aren’t files', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a.json': '{}', 'folder/b.json': '{}' });
  symlinkSync('a.json', path.join(folder, 'link.json'));
  const { find } = openRepresentations(folder, new Map(), createServerCache());
  for (const name of ['link.json', 'folder', 'none.json', 'a.json/b.json', `${'x'.repeat(300)}.json`])
    expect([name, await find(name)]).toEqual([name, undefined]);
});

const TEXT = JSON.stringify(Array.from({ length: 500 }, (_, index) => `text ${index}`));

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s: compressed once, with an ETag of its own', async (encoding, decompress) => {
  const folder = temporaryFolder();
  const cache = createServerCache();
  const { find, encoded } = openRepresentations(folder, writeFiles(folder, { 'a.json': TEXT }), cache);
  const whole = (await find('a.json'))!;
  const several = await Promise.all([encoded(whole, encoding), encoded(whole, encoding)]);
  const coded = (await encoded(whole, encoding))!;
  expect(several.map((each) => each?.body)).toEqual([coded.body, coded.body]);
  expect(coded.body === (await encoded(whole, encoding))!.body).toBe(true);
  expect(coded.tag).toBe(sha256(coded.body as Buffer).slice(0, 24));
  expect(coded.size).toBeLessThan(TEXT.length / 3);
  expect(decompress(coded.body as Uint8Array).toString()).toBe(TEXT);
});

test('a large file is compressed too', async () => {
  const folder = temporaryFolder();
  const { find, encoded } = openRepresentations(folder, writeFiles(folder, { 'a.csv': LARGE }), createServerCache());
  const whole = (await find('a.csv'))!;
  const coded = (await encoded(whole, 'gzip'))!;
  await closed(whole);
  expect(gunzipSync(coded.body as Uint8Array).toString()).toBe(LARGE);
});

test('content that isn’t smaller after compression is sent as it is', async () => {
  const folder = temporaryFolder();
  const random = Array.from({ length: 40 }, (_, index) => createHash('sha256').update(String(index)).digest());
  const { find, encoded } = openRepresentations(
    folder,
    writeFiles(folder, { 'a.bin': Buffer.concat(random) }),
    createServerCache(),
  );
  const whole = (await find('a.bin'))!;
  for (let times = 0; times < 2; times++) expect(await encoded(whole, 'br')).toBeUndefined();
});

test('compressed copies from the build are used, unless they are from another build', async () => {
  const folder = temporaryFolder();
  const records = writeFiles(folder, {
    'a.json': TEXT,
    'a.json.br': 'from the build',
    'a.json.gz': 'from the build too',
  });
  writeFiles(folder, { 'a.json.gz': 'from another build' });
  const { find, encoded } = openRepresentations(folder, records, createServerCache());
  const whole = (await find('a.json'))!;
  const br = (await encoded(whole, 'br'))!;
  expect([br.tag, await textOf(br)]).toEqual([sha256('from the build').slice(0, 24), 'from the build']);
  expect(gunzipSync((await encoded(whole, 'gzip'))!.body as Uint8Array).toString()).toBe(TEXT);
  // They have no type of their own.
  expect([await find('a.json.br'), await find('a.json.gz')]).toEqual([undefined, undefined]);
});

test('with a small cache, the responses are the same', async () => {
  const folder = temporaryFolder();
  const files = { 'a.json': TEXT, 'b.json': TEXT.replaceAll('text', 'other') };
  const { find, encoded } = openRepresentations(folder, writeFiles(folder, files), createServerCache(1000));
  for (const name of ['a.json', 'b.json', 'a.json'] as const) {
    const whole = (await find(name))!;
    expect(await textOf(whole)).toBe(files[name]);
    expect(gunzipSync((await encoded(whole, 'gzip'))!.body as Uint8Array).toString()).toBe(files[name]);
  }
});

test.skipIf(!existsSync('/proc/self/fd'))('no file stays open', async () => {
  const folder = temporaryFolder();
  const records = writeFiles(folder, { 'a.json': TEXT, 'large.csv': LARGE });
  const { find, encoded, read } = openRepresentations(folder, records, createServerCache());
  for (let times = 0; times < 3; times++) {
    await closed(await find('large.csv'));
    await find('a.json');
    await read('large.csv');
    const whole = (await find('large.csv'))!;
    await encoded(whole, 'br');
    await closed(whole);
  }
  const opened = readdirSync('/proc/self/fd').filter((fd) => {
    const link = path.join('/proc/self/fd', fd);
    return existsSync(link) && readlinkSync(link).startsWith(folder);
  });
  expect(opened).toEqual([]);
});
