// Codings, ranges and conditional requests, for content in memory and in files (RFC 9110).
import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { headersFor } from '../../../src/engine/http/rules.ts';
import type { Router } from '../../../src/engine/router/router.ts';
import { createSiteServer } from '../../../src/hosts/serve/site-server.ts';
import { temporaryFolder } from '../../support/program.ts';
import { askHost, connectRaw } from '../asking.ts';
import { listening, siteIn, startSite } from '../node-server.ts';

const SMALL = JSON.stringify(Array.from({ length: 900 }, (_, index) => ({ index })));
const LARGE = `name\n${Array.from({ length: 200_000 }, (_, index) => `row ${index}\n`).join('')}`;
const COMPOSED = `{"composed":${SMALL}}`;
const TINY = '{"tiny":1}';
const IMAGE = Buffer.alloc(5000, 'image');

const FILES: Readonly<Record<string, string | Buffer>> = {
  '/small.json': SMALL,
  '/large.csv': LARGE,
  '/tiny.json': TINY,
  '/image.png': IMAGE,
};

const tagOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 24);

const router: Router = async ({ method, target }) =>
  target !== '/api/composed/'
    ? { file: target }
    : method === 'OPTIONS'
      ? { status: 200, headers: headersFor('json'), body: SMALL }
      : { status: 200, headers: { ...headersFor('json'), ETag: `"${tagOf(COMPOSED)}"` }, body: COMPOSED };

async function start() {
  const folder = temporaryFolder();
  for (const [target, content] of Object.entries(FILES)) writeFileSync(path.join(folder, target), content);
  writeFileSync(path.join(folder, '404.html'), SMALL);
  const { url } = await startSite(siteIn(folder, router));
  return (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    askHost(url, { method, target, accept: undefined }, headers);
}

const CODINGS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};

const CONTENT: Readonly<Record<string, string | Buffer>> = { ...FILES, '/api/composed/': COMPOSED };
const isCoded = (target: string) => !['/tiny.json', '/image.png'].includes(target);
const cases = Object.keys(CONTENT).flatMap((target) => Object.keys(CODINGS).map((coding) => [target, coding] as const));

test.each(cases)('%s, %s: content, ETag, Vary, and the same for HEAD', async (target, coding) => {
  const ask = await start();
  const content = Buffer.from(CONTENT[target]!);
  const used = isCoded(target) ? coding : 'identity';
  const { status, headers, body } = await ask(target, { 'accept-encoding': coding });
  expect(status).toBe(200);
  expect(CODINGS[used]!(body).equals(content)).toBe(true);
  expect(headers.etag).toBe(`"${tagOf(body)}"`);
  expect(headers['content-encoding']).toBe(used === 'identity' ? undefined : used);
  expect(headers['content-length']).toBe(String(body.length));
  const varies = target.startsWith('/api/') ? 'Accept, Accept-Encoding' : 'Accept-Encoding';
  expect(headers.vary).toBe(isCoded(target) ? varies : undefined);
  const head = await ask(target, { 'accept-encoding': coding }, 'HEAD');
  const { date: _, ...others } = headers;
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers).toMatchObject(others);
});

test.each(cases)('%s, %s: sends 304 only for the tag of this coding', async (target, coding) => {
  const ask = await start();
  const headers = { 'accept-encoding': coding };
  const full = await ask(target, headers);
  const tag = full.headers.etag!;
  for (const named of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    // A part isn't sent either (section 13.2.2).
    const again = await ask(target, { ...headers, 'if-none-match': named, range: 'bytes=0-0' });
    expect([named, again.status, again.body.length]).toEqual([named, 304, 0]);
    for (const name of ['etag', 'vary', 'cache-control', 'access-control-allow-origin'])
      expect([name, again.headers[name]]).toEqual([name, full.headers[name]]);
    for (const name of ['content-type', 'content-length', 'content-encoding'])
      expect([name, again.headers[name]]).toEqual([name, undefined]);
  }
  const all = await Promise.all(Object.keys(CODINGS).map((name) => ask(target, { 'accept-encoding': name })));
  const others = new Set(all.map((each) => each.headers.etag!));
  expect(others.size).toBe(isCoded(target) ? 3 : 1);
  others.delete(tag);
  for (const named of ['"x"', '"', '', ...others])
    expect([named, (await ask(target, { ...headers, 'if-none-match': named })).status]).toEqual([named, 200]);
});

const files = cases.filter(([target]) => target in FILES);

test.each(files)('%s, %s: ranges of the content as it is sent', async (target, coding) => {
  const ask = await start();
  const headers = { 'accept-encoding': coding };
  const { body, headers: whole } = await ask(target, headers);
  expect(whole['accept-ranges']).toBe('bytes');
  const size = body.length;
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=3-6', 3, 6],
    [`bytes=${size - 2}-`, size - 2, size - 1],
    ['bytes=-4', size - 4, size - 1],
    ['bytes=1-99999999', 1, size - 1],
  ] as const) {
    for (const more of [{}, { 'if-range': whole.etag! }, { 'if-none-match': '"x"' }]) {
      const part = await ask(target, { ...headers, ...more, range });
      expect([range, more, part.status]).toEqual([range, more, 206]);
      expect(part.body.equals(body.subarray(start, end + 1))).toBe(true);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
      for (const name of ['etag', 'vary', 'content-encoding', 'content-type'])
        expect([name, part.headers[name]]).toEqual([name, whole[name]]);
    }
  }
  const beyond = await ask(target, { ...headers, range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers['content-range'], beyond.body.length]).toEqual([416, `bytes */${size}`, 0]);
});

test.each(files)('%s, %s: the whole file if the client has a part of another version', async (target, coding) => {
  const ask = await start();
  const headers = { 'accept-encoding': coding, range: 'bytes=0-0' };
  const { body, headers: whole } = await ask(target, { 'accept-encoding': coding });
  const others = ['"x"', `W/${whole.etag}`, 'Fri, 31 Dec 9999 23:59:59 GMT', `"${tagOf(CONTENT[target]!)}-other"`];
  for (const ifRange of others) {
    const sent = await ask(target, { ...headers, 'if-range': ifRange });
    expect([ifRange, sent.status, sent.body.equals(body)]).toEqual([ifRange, 200, true]);
  }
  for (const ignored of ['bytes=0-0,2-2', 'bytes=2-1', 'lines=0-0', 'bytes=x'])
    expect([ignored, (await ask(target, { ...headers, range: ignored })).status]).toEqual([ignored, 200]);
  const head = await ask(target, headers, 'HEAD');
  expect([head.status, head.headers['content-length']]).toEqual([200, String(body.length)]);
});

test('if a large file becomes shorter, the connection ends, because the rest would be part of the next response', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'large.bin');
  const size = 60_000_000;
  writeFileSync(file, Buffer.alloc(size, 'x'));
  const faults: string[] = [];
  const { server } = createSiteServer(
    () => siteIn(folder),
    (error) => faults.push((error as Error).message),
  );
  const client = await connectRaw(await listening(server));
  client.socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n');
  await client.until('HTTP/1.1 200');
  client.socket.pause();
  truncateSync(file, 3_000_000);
  client.socket.resume();
  await client.ended;
  expect(client.received().length).toBeLessThan(size);
  expect(faults).toEqual([expect.stringContaining('became shorter')]);
});

test('the API has no ranges', async () => {
  const ask = await start();
  const { status, headers, body } = await ask('/api/composed/', { range: 'bytes=0-0' });
  expect([status, headers['accept-ranges'], body.toString()]).toEqual([200, undefined, COMPOSED]);
});

test('errors and responses to OPTIONS are never compressed', async () => {
  const ask = await start();
  const missing = await ask('/none.json', { 'accept-encoding': 'br' });
  const options = await ask('/api/composed/', { 'accept-encoding': 'br' }, 'OPTIONS');
  for (const { headers, body } of [missing, options])
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, SMALL]);
});
