// Caddy itself, asked things that no well-meaning client asks, over raw sockets.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caddyHost } from '../../src/hosts/caddy.ts';
import { startServe } from '../support/program.ts';
import { askRaw, type RawAnswer, type RunningCaddy, startCaddy, startCaddyForTest } from './caddy-server.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

/** A body, also one that came in chunks. */
const contentOf = ({ head, body }: RawAnswer): string =>
  /^transfer-encoding: chunked/im.test(head) ? body.replace(/(?:^|\r\n)[0-9a-f]+\r\n(?:\r\n$)?/g, '') : body;

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

  test('a path with a `%` that begins no escape is refused by Caddy itself', async () => {
    // Before any rule: https://pkg.go.dev/net/url#EscapeError. The router says that there is nothing.
    for (const target of ['/api/%', '/api/councils/%zz/', '/%4'])
      expect([target, (await askRaw(caddy.url, `GET ${target}`)).status]).toEqual([target, 400]);
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
});
