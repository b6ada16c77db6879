// Caddy itself: how it sends files, whole, in part, compressed or not at all; and what its configuration can hold.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caddyHost } from '../../src/hosts/caddy.ts';
import { temporaryFolder } from '../support/program.ts';
import { type RunningCaddy, startCaddy } from './caddy-server.ts';
import { askHost } from './contract.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

const SITE_URL = 'https://climate.example';

describeServer('Caddy', 'caddy', () => {
  let site: BuiltRewriteSite;
  let caddy: RunningCaddy;
  beforeAll(async () => {
    site = await buildRewriteSite(caddyHost);
    caddy = await startCaddy(site.root, site.siteUrl);
  });
  afterAll(async () => {
    await caddy?.server.stop();
    site?.remove();
  });
  const get = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    askHost(caddy.url, { method, target, accept: undefined }, headers);

  test('the site’s other files have their headers, and what is missing the page for it', async () => {
    const { headers, status } = await get('/');
    expect([status, headers['content-type'], headers['cache-control'], headers['last-modified']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=300',
      undefined,
    ]);
    const style = /assets\/[^"]+/.exec((await get('/')).body.toString())![0];
    const sheet = (await get(`/${style}`)).headers;
    expect([sheet['content-type'], sheet['cache-control']]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    const index = (await get('/store/index.json')).headers;
    expect([index['content-type'], index['cache-control']]).toEqual(['application/json', 'public, max-age=300']);
    expect((await get('/documents/available.json')).headers.vary).toContain('Accept,');
    for (const target of ['/nowhere', '/store', '/store/', '/assets/']) {
      const { status, headers, body } = await get(target, { range: 'bytes=0-3', 'if-none-match': '*' });
      expect([target, status, headers['content-type']]).toEqual([target, 404, 'text/html; charset=utf-8']);
      expect([headers['x-content-type-options'], headers['last-modified']]).toEqual(['nosniff', undefined]);
      expect(body.equals(readFileSync(path.join(site.root, '404.html')))).toBe(true);
    }
    const posted = await get('/', {}, 'POST');
    expect([posted.status, posted.headers.allow, posted.body.length]).toEqual([405, 'GET, HEAD', 0]);
  });

  test('an unchanged answer is not sent again, and a part of one is', async () => {
    const target = '/api/councils/?country=Wales';
    const { etag } = (await get(target)).headers;
    const again = await get(target, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'public, max-age=300']);
    expect(again.headers.vary).toContain('Accept,');
    const since = await get(target, { 'if-modified-since': new Date(Date.now() + 1e9).toUTCString() });
    expect([since.status, since.headers['last-modified']]).toEqual([200, undefined]);
    const part = await get(target, { range: 'bytes=1-4' });
    expect([part.status, part.body.length]).toEqual([206, 4]);
    const head = await get(target, {}, 'HEAD');
    const { headers, body } = await get(target);
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
    expect([head.body.length, head.headers['content-length']]).toEqual([0, String(body.length)]);
    for (const [wrong, status] of [
      ['/api/nope/', 404],
      ['/api/searchterms/?start_date=2019-01-01&min_count=77', 501],
    ] as const) {
      const answer = await get(wrong, { 'if-none-match': '*', range: 'bytes=0-0', 'if-match': '"x"' });
      expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringContaining('{"detail":"Not')]);
    }
    const preflight = await get('/api/councils/', { 'access-control-request-method': 'GET' }, 'OPTIONS');
    expect([preflight.status, preflight.headers['access-control-max-age']]).toEqual([200, '86400']);
  });

  test('compressed copies are sent to those that take them, errors too', async () => {
    const files: readonly (readonly [target: string, file: string, status: number])[] = [
      ['/api/', 'api/index.json', 200],
      ['/api/nope/', 'documents/errors/not-found.json', 404],
      ['/nowhere', '404.html', 404],
    ];
    for (const [target, name, status] of files) {
      const file = path.join(site.root, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content));
      try {
        for (const encoding of ['br', 'gzip']) {
          const { headers, body, ...answer } = await get(target, { 'accept-encoding': encoding });
          const suffix = encoding === 'br' ? 'br' : 'gz';
          expect([target, answer.status, headers['content-encoding']]).toEqual([target, status, encoding]);
          expect(headers.vary).toMatch(/Accept-Encoding/);
          expect(headers['content-type']).toMatch(/^(?:application\/json|text\/html; charset=utf-8)$/);
          expect(body.equals(readFileSync(`${file}.${suffix}`))).toBe(true);
          if (status !== 200) continue;
          const again = await get(target, { 'accept-encoding': encoding, 'if-none-match': headers.etag! });
          expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
          expect((await get(target, { 'if-none-match': headers.etag! })).status).toBe(200);
        }
        expect((await get(target)).body.equals(content)).toBe(true);
      } finally {
        for (const suffix of ['br', 'gz']) rmSync(`${file}.${suffix}`);
      }
    }
  });

  test('a folder’s name is that name, whatever is in it', async () => {
    const parent = temporaryFolder();
    for (const name of [
      'a b',
      'x{http.request.uri.path}',
      '"quoted"',
      'back`tick',
      'st*r[a-z]?',
      'back\\slash',
      '#é;$',
    ]) {
      const root = path.join(parent, name, 'site');
      mkdirSync(path.join(root, 'api'), { recursive: true });
      writeFileSync(path.join(root, 'index.html'), name);
      writeFileSync(path.join(root, 'api', 'index.json'), JSON.stringify(name));
      const { url, server } = await startCaddy(root, SITE_URL);
      try {
        expect.soft(await (await fetch(url)).text()).toBe(name);
        expect.soft(await (await fetch(`${url}/api/`)).text()).toBe(JSON.stringify(name));
      } finally {
        await server.stop();
      }
    }
  });
});

test('options that a Caddyfile can’t hold are refused', () => {
  const options = { siteUrl: SITE_URL, out: 'dist', root: '/dist', listen: '8080', compose: undefined };
  const made = (other: object) => () => caddyHost.configuration!({ ...options, ...other });
  for (const root of ['/a\nb', '/a\rb', '/a\0b', '/{$HOME}', '/a`\\']) expect(made({ root }), root).toThrow(RangeError);
  for (const listen of ['', 'x', '80 {', '1.2.3.4:80\n', '`:80', ':80', '{$X}:80'])
    expect(made({ listen })).toThrow(RangeError);
  expect(made({ listen: '[::1]:8080' })()).toContain('bind `::1`');
  expect(made({})()).not.toContain('bind `');
});
