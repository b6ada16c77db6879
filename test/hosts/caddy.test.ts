// Caddy itself, with the configuration that is made for it, over real HTTP.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caddyHost } from '../../src/hosts/caddy.ts';
import { startServe, temporaryFolder } from '../support/program.ts';
import {
  askRaw,
  builtSet,
  compared,
  type RawAnswer,
  type RunningCaddy,
  startCaddy,
  startCaddyForTest,
} from './caddy-server.ts';
import { askHost, type HttpAnswer, keepsContract } from './contract.ts';
import { type ContractRequest, randomRequests } from './requests.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

// Go refuses a path with a `%` that begins no escape, before any rule (https://pkg.go.dev/net/url#EscapeError).
const isMalformed = ({ target }: ContractRequest, { status }: HttpAnswer): boolean =>
  status === 400 && /^[^?]*%(?![0-9a-fA-F]{2})/.test(target);

/**
 * What compare.mjs does not take for a refusal or a canonical link, and is (behaviour, What differs on hosts that can't
 * run a router): a page of a list of which nothing is prebuilt, so that none can know how long it is; and links
 * of all commitments without the parameters that have no effect on them.
 */
function isAsDescribed([request, reason]: readonly [request: string, reason: string]): boolean {
  if (reason === 'status 501, not 404') return /^GET \/api\/searchterms\/\?(?:.*&)?page=[2-9](?:&|$)/.test(request);
  const links = /^next: \S+\/api\/commitments\/\?page=\d, not \S+\/api\/commitments\/\?\S+?(?:; previous: |$)/;
  return /^GET \/api\/commitments\/\?.*(?:country|start_date)=/.test(request) && links.test(reason);
}

/** A body, also one that came in chunks. */
const contentOf = ({ head, body }: RawAnswer): string =>
  /^transfer-encoding: chunked/im.test(head) ? body.replace(/(?:^|\r\n)[0-9a-f]+\r\n(?:\r\n$)?/g, '') : body;

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

  test('5,000 random requests are answered as the router does, or refused', async () => {
    const requests = randomRequests(5_000, 11, site.vocabulary);
    const { wrong, agreed } = await keepsContract(caddy.url, 'canonical', requests, site.reference, isMalformed);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_000);
  });

  test('with a router behind, 5,000 random requests are answered as it does', async () => {
    const { url: router } = await startServe(site.root);
    const url = await startCaddyForTest(site.root, site.siteUrl, router);
    const requests = randomRequests(5_000, 12, site.vocabulary);
    const { wrong, agreed } = await keepsContract(url, 'exact', requests, site.reference, isMalformed);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_900);
    // What Caddy answers itself has its tag, of another form than the router's.
    const tag = async (target: string) => String((await fetch(url + target)).headers.get('etag')).length;
    expect(await tag('/api/searchterms/?page=2')).toBeLessThan(await tag('/api/searchterms/?page=02'));
  });

  test.each([
    ['edge', '504 of 553 answers agree (canonical), 49 refused honestly, 0 wrong', 0, 553],
    ['large', '745 of 905 answers agree (canonical), 146 refused honestly, 14 wrong', 14, 905],
  ])('the reference answers of the %s set', async (set, summary, unlike, all) => {
    const root = await builtSet(set, SITE_URL);
    const url = await startCaddyForTest(root, SITE_URL);
    const canonical = await compared(set, url, SITE_URL, 'canonical');
    expect.soft(canonical.summary).toBe(summary);
    expect.soft(canonical.wrong.length).toBe(unlike);
    expect.soft(canonical.wrong.filter((pair) => !isAsDescribed(pair))).toEqual([]);
    const { url: router } = await startServe(root);
    const exact = await compared(set, await startCaddyForTest(root, SITE_URL, router), SITE_URL, 'exact');
    expect(exact).toEqual({ summary: `${all} of ${all} answers agree (exact), 0 wrong`, wrong: [] });
  });

  test('a site whose address has a path is answered there and nowhere else', async () => {
    const based = await buildRewriteSite(caddyHost, 'https://x.example/open%20data/v1');
    try {
      const url = await startCaddyForTest(based.root, based.siteUrl);
      const requests = randomRequests(1_000, 13, based.vocabulary);
      const { wrong, agreed } = await keepsContract(url, 'canonical', requests, based.reference, isMalformed);
      expect(wrong).toEqual([]);
      expect(agreed).toBeGreaterThan(800);
      const statusOf = async (target: string) => (await fetch(url + target)).status;
      expect(await statusOf('/open%20data/v1/')).toBe(200);
      expect(await statusOf('/open%20data/v1/store/index.json')).toBe(200);
      for (const target of ['/', '/api/', '/store/index.json', '/open%20data/v1', '/open%20data/v1/index.html/x'])
        expect.soft([target, await statusOf(target)]).toEqual([target, 404]);
    } finally {
      based.remove();
    }
  });

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

  test('no spelling of a path leads to a file of the API past the rules, or out of the folder', async () => {
    writeFileSync(path.join(path.dirname(site.root), 'secret'), 'root:x:0:0');
    const filtered = '?country=Wales';
    const targets = [
      ...['//api/councils/', '/API/councils/', '/./api/councils/', '/x/../api/councils/', '/%2e/api/councils/'],
      ...['/x/%2e%2e/api/councils/', '/store/..%2fapi/councils/', '/%2fapi/councils/', '/x%2f..%2fapi/councils/'],
      ...['/api/councils/index.json', '/api//councils/', '/api/./councils/', '/api/x/../councils/', '/api%5ccouncils/'],
      ...['\\api\\councils\\', '/\\api/councils/', '/%5capi/councils/', '/api/councils%00/', '/api/councils/%00'],
      ...['/%c0%afapi/councils/', '/..%c0%af..%c0%afsecret', '/%25%32%65%25%32%65/secret', '/%252e%252e/secret'],
      ...['/../secret', '/..%2fsecret', '/store/../../secret', '/..\\secret', '/%2e%2e%5csecret', '/\xe9/../secret'],
      ...['foo://host/api/councils/', 'file:///api/councils/', 'http:/api/councils/', 'http://h//api/councils/', '*'],
      ...['http://h/API/councils/', '/%2561pi/councils/', '/a%70i/councils/index.json', '/api/councils/./index.json'],
    ];
    for (const target of targets) {
      const { status, body, head } = await askRaw(caddy.url, `GET ${target}${filtered}`);
      expect.soft([301, 400, 404, 501], `${target} ${head}`).toContain(status);
      expect.soft(body, target).not.toMatch(/authority_code|root:x/);
    }
    for (const target of [`${caddy.url}/api/councils/${filtered}`, `/%61pi/councils%2f${filtered}`]) {
      const { status, body } = await askRaw(caddy.url, `GET ${target}`);
      expect([status, JSON.parse(body).every((council: { country: string }) => council.country === 'Wales')]).toEqual([
        200,
        true,
      ]);
    }
  });

  test('a redirect leads nowhere but to the same path with a slash', async () => {
    const locations = [
      ['/api/councils?country=Wales&&x=%zz?#y', '/api/councils/?country=Wales&&x=%zz?#y'],
      ['/api?', '/api/?'],
      ['/%61pi/councils/%2561', '/%61pi/councils/%2561/'],
      ['http://evil.example/api/councils', '/api/councils/'],
    ];
    for (const [target, location] of locations) {
      const { status, head } = await askRaw(caddy.url, `GET ${target}`);
      expect([status, /^location: (.*)$/im.exec(head)?.[1]]).toEqual([301, location]);
    }
    for (const target of ['//evil.example/api', '//api', '/\\evil.example/api', 'http://h//evil.example/api'])
      expect([target, (await askRaw(caddy.url, `GET ${target}`)).status]).toEqual([target, 404]);
  });

  test('an Accept that is empty, and several of them', async () => {
    for (const [accepts, status, type] of [
      [['Accept:'], 406, 'application/json'],
      [['Accept: text/plain', 'Accept: text/html'], 200, 'text/html; charset=utf-8'],
      [['Accept:', 'Accept: application/json'], 200, 'application/json'],
    ] as const) {
      const { status: found, head } = await askRaw(caddy.url, 'GET /api/councils/', accepts);
      expect([found, /^content-type: (.*)$/im.exec(head)?.[1]]).toEqual([status, type]);
    }
  });

  test('a router behind gets what was asked; without it nothing of it is answered', async () => {
    const router = await startServe(site.root);
    const url = await startCaddyForTest(site.root, site.siteUrl, router.url);
    const same = [
      '/api/councils/%22%3C%5b/',
      "/api/councils/[]!$&'()*+,;=:@~/",
      '/api//councils/',
      '/api/councils/?a;b&=%zz&#c',
    ];
    // What no address may have in its path (RFC 3986, 3.3), Go escapes before it is passed on.
    const escaped = ['/api/councils/a"b/', '/api/councils/<x>|/', '/api/councils/a\\b^/', '/api/#x'];
    for (const target of [...same, ...escaped]) {
      for (const accept of ['Accept:', 'Accept: text/html', 'Accept: */*']) {
        const [found, wanted] = await Promise.all([url, router.url].map((at) => askRaw(at, `GET ${target}`, [accept])));
        expect([target, accept, found!.status]).toEqual([target, accept, wanted!.status]);
        if (same.includes(target) || wanted!.head.includes('application/json'))
          expect(contentOf(found!)).toBe(contentOf(wanted!));
      }
    }
    router.stop();
    await router.ended;
    const { status, headers } = await fetch(`${url}/api/searchterms/?page=02`);
    expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      502,
      'no-store',
      'nosniff',
    ]);
    expect((await fetch(`${url}/api/councils/`)).status).toBe(200);
  });

  test('what is large or hostile to patterns is answered at once', async () => {
    const long = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));
    const queries = (bytes: number) =>
      [
        ...[
          '+',
          ',',
          '&',
          '=',
          '%',
          '%2C',
          '&format',
          '&page=0',
          '0',
          '%30',
          'Wales,',
          '%20',
          '&start_date=2020-01-01',
        ],
      ].flatMap((piece) => [
        `/api/councils/?country=${long(piece, bytes)}x`,
        `/api/searchterms/?page=${long(piece, bytes)}x&min_count=${piece}`,
      ]);
    const parameters = Array.from({ length: 5_000 }, (_, index) => `a${index}=1`).join('&');
    const targets = [...queries(11_000), ...queries(50_000), `/api/councils/?${parameters}&country=Wales`];
    targets.push(
      `/${long('a', 64_000)}`,
      `/api/councils/${long('%41', 64_000)}/`,
      `/api/councils/${long('A', 12_000)}/`,
    );
    for (const target of targets) {
      const { status, seconds, body } = await askRaw(caddy.url, `GET ${target}`);
      expect.soft([200, 400, 404, 431, 501], target.slice(0, 60)).toContain(status);
      expect.soft(seconds, target.slice(0, 60)).toBeLessThan(2);
      if (target.length > 20_000) expect.soft([target.slice(0, 60), status]).toEqual([target.slice(0, 60), 431]);
      if (target.includes('Wales')) expect.soft(body, target.slice(0, 60)).not.toContain('"Scotland"');
    }
    const accept = await askRaw(caddy.url, 'GET /api/', [`Accept: ${long(' ,;', 11_000)}`]);
    expect([accept.status, accept.seconds < 2]).toEqual([406, true]);
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
