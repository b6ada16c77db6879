// What the real Apache sends besides a body: validators, encodings, ranges, and headers of what is no answer.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apacheHost } from '../../src/hosts/apache.ts';
import { headersOfFile } from '../../src/route/file-headers.ts';
import { PREFLIGHT_HEADERS, SITE_HEADERS } from '../../src/route/rules.ts';
import { type Apache, startVirtualHost, startWithHtaccess } from './apache-server.ts';
import { askHost, type HttpAnswer } from './contract.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

describeServer('Apache’s headers', 'apache2', () => {
  let site: BuiltRewriteSite;
  let servers: readonly Apache[] = [];
  beforeAll(async () => {
    site = await buildRewriteSite(apacheHost);
    servers = [await startWithHtaccess(site.root), await startVirtualHost(site.root, site.siteUrl)];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    site?.remove();
  });

  const ask = (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<readonly HttpAnswer[]> =>
    Promise.all(servers.map(({ url }) => askHost(url, { method, target, accept: undefined }, headers)));
  const file = (name: string) => Buffer.from(site.reference.read(name)!);

  test('an unchanged answer is not sent again, and no time is told', async () => {
    for (const target of ['/api/', '/api/councils/?country=Wales', '/', '/api/?format=api']) {
      for (const [index, { headers, status }] of (await ask(target)).entries()) {
        expect([status, headers['last-modified']]).toEqual([200, undefined]);
        const again = (await ask(target, { 'if-none-match': headers.etag! }))[index]!;
        expect([target, again.status, again.body.length, again.headers.etag]).toEqual([target, 304, 0, headers.etag]);
      }
      const later = { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() };
      for (const { status } of await ask(target, later)) expect(status).toBe(200);
      for (const { status } of await ask(target, { 'if-none-match': '"other"' })) expect(status).toBe(200);
    }
  });

  test('HEAD and ranges', async () => {
    for (const { headers, body } of await ask('/api/councils/?country=Wales', {}, 'HEAD')) {
      expect([headers['content-type'], body.length]).toEqual(['application/json', 0]);
      expect(Number(headers['content-length'])).toBeGreaterThan(100);
    }
    for (const { headers } of await ask('/api/')) expect(headers.vary).toBe('Accept');
    for (const { status, body } of await ask('/api/councils/', { range: 'bytes=2-9' })) {
      expect([status, String(body)]).toEqual([206, String(file('api/councils/index.json').subarray(2, 10))]);
    }
  });

  test('files that are no answers have their headers', async () => {
    const names = ['index.html', '404.html', 'store/index.json', 'documents/no-commitments.json'];
    const { style, store } = JSON.parse(String(file('store/index.json')));
    for (const name of [...names, style, store.searchterms, store.councils]) {
      for (const { status, headers, body } of await ask(name === 'index.html' ? '/' : `/${name}`)) {
        expect([name, status, body.equals(file(name))]).toEqual([name, 200, true]);
        for (const [header, value] of Object.entries(headersOfFile(name)))
          expect([name, header, headers[header.toLowerCase()]]).toEqual([name, header, value]);
      }
    }
    for (const { status, headers, body } of await ask('/nowhere')) {
      expect([status, headers['content-type'], body.equals(file('404.html'))]).toEqual([
        404,
        'text/html; charset=utf-8',
        true,
      ]);
      expect(headers).toMatchObject(lowerCase(SITE_HEADERS));
    }
    for (const { status } of await ask('/', {}, 'POST')) expect(status).toBe(405);
  });

  test('OPTIONS tells a browser what it may ask', async () => {
    for (const { status, headers } of await ask('/api/councils/', {}, 'OPTIONS')) {
      expect(status).toBe(200);
      expect(headers).toMatchObject(lowerCase({ ...PREFLIGHT_HEADERS, Allow: 'GET, HEAD, OPTIONS' }));
    }
  });

  test('what is compressed already is sent so to those who take it', async () => {
    const names = ['api/councils/country-wales/type-any.json', 'api/index.html', 'index.html'];
    const targets = ['/api/councils/?country=Wales', '/api/?format=api', '/'];
    for (const [index, name] of names.entries()) {
      const whole = path.join(site.root, name);
      const content = file(name);
      writeFileSync(`${whole}.br`, brotliCompressSync(content));
      writeFileSync(`${whole}.gz`, gzipSync(content));
      const tags = new Set<string>();
      for (const [accepted, encoding] of ACCEPTED) {
        for (const { status, headers, body } of await ask(
          targets[index]!,
          accepted === '' ? {} : { 'accept-encoding': accepted },
        )) {
          expect([name, accepted, status, headers['content-encoding']]).toEqual([name, accepted, 200, encoding]);
          const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
          expect(plain.equals(content)).toBe(true);
          expect(headers['content-type']).toBe(headersOfFile(name)['Content-Type']);
          expect(headers.vary?.replaceAll(' ', '')).toBe(
            name.startsWith('api/') ? 'Accept,Accept-Encoding' : 'Accept-Encoding',
          );
          expect(headers['content-language']).toBe(undefined);
          tags.add(headers.etag!);
        }
      }
      expect(tags.size).toBe(3);
      expect(statSync(whole).size).toBe(content.length);
      for (const ending of ['.br', '.gz']) rmSync(whole + ending);
    }
  });
});

const ACCEPTED = [
  ['', undefined],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR;q=0.001', 'br'],
  ['br;q=0,gzip;q=0.000', undefined],
  ['brx, xgzip', undefined],
] as const;

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
