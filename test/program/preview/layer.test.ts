// What the preview adds to a site's responses, and which clients get it.
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenOn } from '../../../src/hosts/serve/listen.ts';
import { createSiteServer } from '../../../src/hosts/serve/site-server.ts';
import { build } from '../../../src/program/commands/build.ts';
import { previewLayer } from '../../../src/program/preview/layer.ts';
import { BEFORE_FIRST_BUILD } from '../../../src/program/preview/state.ts';
import { shortenWaits } from '../../support/patience.ts';
import { recorded, startPreview, startServe, temporaryFolder } from '../../support/program.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');

shortenWaits();

function copyOfInput(): string {
  const data = path.join(temporaryFolder(), 'data');
  cpSync(INPUT, data, { recursive: true });
  return data;
}

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const open = (url: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { headers, agent: false }, resolve).on('error', reject));

async function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const response = await open(url, headers);
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, headers: response.headers, body };
}

/** Sends the headers that a browser sends for a page that a reader opens. */
const visit = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  ask(url, { 'Sec-Fetch-Dest': 'document', Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br', ...headers });

const breakTables = (data: string, country: string): void => {
  const file = path.join(data, 'councils.csv');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Wales', country));
};

const KINDS = [
  ['a page', '/councils/', 200],
  ['a prebuilt response', '/api/councils/', 200],
  ['a composed response', '/api/searchterms/?min_count=8', 200],
  ['an error', '/api/searchterms/?start_date=x', 400],
  ['no page', '/nowhere', 404],
  ['a download', '/downloads/councils.csv', 200],
  ['a redirect', '/api/councils', 301],
] as const;

test('programs get what a host would send, but must not cache it', async () => {
  const { url } = await startPreview(INPUT);
  const out = path.join(temporaryFolder(), 'dist');
  expect(await build({ data: INPUT, out, site: { siteUrl: url, hosts: ['fetch'] } }, recorded().effects)).toBe(0);
  const host = await startServe(out);
  for (const [kind, target, status] of KINDS) {
    const [previewed, served] = [await ask(url + target), await ask(host.url + target)];
    const { 'cache-control': caching, date: _, ...headers } = previewed.headers;
    const { 'cache-control': __, date: ___, ...expected } = served.headers;
    expect([previewed.status, caching, headers, previewed.body], kind).toEqual([
      status,
      'no-store',
      expected,
      served.body,
    ]);
    const tag = previewed.headers.etag;
    if (tag) {
      const again = await ask(url + target, { 'If-None-Match': tag });
      expect([again.status, again.headers['cache-control']], kind).toEqual([304, 'no-store']);
    }
  }
});

test('pages that a reader opens get the script, which may only listen for builds', async () => {
  const { url } = await startPreview(INPUT);
  for (const target of ['/', '/api/councils/?format=api', '/nowhere']) {
    const [plain, page] = [
      await ask(url + target, { Accept: 'text/html' }),
      await visit(url + target, { 'If-None-Match': '*' }),
    ];
    expect(page.status).toBe(plain.status);
    expect(page.body.startsWith(plain.body)).toBe(true);
    expect(page.body.slice(plain.body.length)).toMatch(
      /^<script src="\/-preview\/reload\.js" data-build="[0-9a-f]{16}"><\/script>$/,
    );
    expect(page.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  }
  expect((await visit(`${url}/api/councils/?format=json`)).body).not.toContain('<script');
  const script = await ask(`${url}/-preview/reload.js`);
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test('a stream names each build, and doesn’t prevent the preview from stopping', async () => {
  const data = copyOfInput();
  const { url, stop, ended } = await startPreview(data);
  const stream = await open(`${url}/-preview/events`, {});
  expect(stream.headers['content-type']).toBe('text/event-stream');
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const builds = () => Array.from(text.matchAll(/^data: (.+)\n\n/gm), ([, build]) => build);
  const buildOf = async () => /data-build="([^"]+)"/.exec((await visit(url)).body)?.[1];
  await vi.waitFor(() => expect(builds()).toHaveLength(1));
  expect(await buildOf()).toBe(builds()[0]);
  breakTables(data, 'Whales');
  await vi.waitFor(() => expect(builds()).toHaveLength(2), 30_000);
  expect(await buildOf()).toBe(builds()[1]);
  const closed = new Promise((resolve) => stream.on('end', resolve));
  stop();
  await closed;
  expect(await ended).toBe(0);
});

test('a build has the same name in another run, and another name after a change', async () => {
  const data = copyOfInput();
  const nameOf = async () => {
    const { url, stop, ended } = await startPreview(data, { siteUrl: 'https://site.example' });
    const [, name] = /data-build="([^"]+)"/.exec((await visit(url)).body)!;
    stop();
    await ended;
    return name;
  };
  const first = await nameOf();
  expect(await nameOf()).toBe(first);
  const councils = path.join(data, 'councils.csv');
  writeFileSync(councils, readFileSync(councils, 'utf8').replace('Ynys Môn', 'Anglesey'));
  const changed = await nameOf();
  expect(changed).not.toBe(first);
  breakTables(data, 'Whales');
  const broken = await nameOf();
  expect([first, changed]).not.toContain(broken);
  expect(await nameOf()).toBe(broken);
});

test('before the first build, readers wait, programs get an error, and the stream names no build', async () => {
  const layer = previewLayer(() => BEFORE_FIRST_BUILD);
  const { server, close } = createSiteServer(
    () => undefined,
    (error) => expect.unreachable(String(error)),
    { layer: layer.take, drain: 10 },
  );
  const url = `http://127.0.0.1:${await listenOn(server, { port: 0, fallback: 0, address: '127.0.0.1' })}`;
  onTestFinished(async () => {
    layer.close();
    await close();
  });
  const page = await visit(`${url}/councils/`);
  expect([page.status, page.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(page.body).toContain('<h1>Building the site</h1>');
  expect(page.body).toContain('<script src="/-preview/reload.js" data-build=""></script>');
  const { status, headers, body } = await ask(`${url}/api/`);
  expect([status, headers['cache-control'], body]).toEqual([
    503,
    'no-store',
    'The site is not built yet. The terminal says why.\n',
  ]);
  const stream = await open(`${url}/-preview/events`, {});
  const [text] = (await once(stream.setEncoding('utf8'), 'data')) as [string];
  expect(text).toBe('retry: 500\n\n');
});

test('a mistake in a template shows too', async () => {
  const data = copyOfInput();
  mkdirSync(path.join(data, 'templates'));
  writeFileSync(path.join(data, 'templates', 'about.html'), '<p>{{nonsense}}</p>');
  const { url } = await startPreview(data);
  const { status, body } = await visit(url);
  expect(status).toBe(503);
  expect(body).toContain('about.html</h2>');
  expect(body).toContain('<mark>{{nonsense}}</mark>');
});

test('invalid HTTP requests are rejected, and the response must not be cached', async () => {
  const { url } = await startPreview(INPUT);
  const { status, headers } = await ask(url, { Host: 'a b' });
  expect([status, headers['cache-control']]).toEqual([400, 'no-store']);
});

test('if the same mistake is made again, its errors show again, even if the reader has left them before', async () => {
  const data = copyOfInput();
  const { url } = await startPreview(data);
  const broken = async () => {
    breakTables(data, 'Whales');
    return vi.waitFor(async () => {
      const reply = await visit(url);
      expect(reply.status).toBe(503);
      return reply;
    }, 30_000);
  };
  const nameIn = ({ body }: Reply) => /data-build="([^"]+)"/.exec(body)?.[1];
  const before = await broken();
  const { headers } = await ask(`${url}/-preview/last-good?page=/`);
  const [cookie = ''] = headers['set-cookie']![0]!.split(';');
  expect((await visit(url, { Cookie: cookie })).status).toBe(200);
  const councils = path.join(data, 'councils.csv');
  writeFileSync(councils, readFileSync(councils, 'utf8').replace('Whales', 'Wales'));
  const fixed = await vi.waitFor(async () => {
    const reply = await visit(url);
    expect(reply.status).toBe(200);
    return reply;
  }, 30_000);
  expect(fixed.headers['set-cookie']).toBeUndefined();
  const [cleared] = (await visit(url, { Cookie: cookie })).headers['set-cookie']!;
  expect(cleared).toBe('council-climate-preview=; Path=/; SameSite=Strict; Max-Age=0');
  expect(nameIn(await broken())).toBe(nameIn(before));
});

test('while there are errors, readers see them, or the last good site if they want', async () => {
  const data = copyOfInput();
  const { url } = await startPreview(data);
  const place = '/councils/ynys-mon/?a=1&b=2';
  breakTables(data, '<img src=x>\u202e');
  const page = await vi.waitFor(async () => {
    const reply = await visit(url + place);
    expect(reply.status).toBe(503);
    return reply;
  }, 30_000);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<mark>&lt;img src=x&gt;\\u202e</mark>');
  expect(page.body).not.toContain('<img');
  expect(page.body).toContain('is not a UK country');
  // Programs still get the last good site.
  expect((await ask(`${url}/api/councils/MON/`)).status).toBe(200);

  const [, link = ''] = /href="(\/-preview\/last-good\?page=[^"]*)"/.exec(page.body)!;
  const { status, headers } = await ask(url + link);
  expect([status, headers.location]).toEqual([303, place]);
  const [cookie = ''] = headers['set-cookie']![0]!.split(';');
  const old = await visit(url + place, { Cookie: `a=b; ${cookie}` });
  expect([old.status, old.body]).toEqual([200, expect.stringMatching(/<h1>Ynys Môn<\/h1>.* data-old><\/script>$/s)]);
  // After the next build, the errors show again.
  breakTables(data, 'Whales');
  const councils = path.join(data, 'councils.csv');
  writeFileSync(councils, readFileSync(councils, 'utf8').replace('<img src=x>\u202e', 'Whales'));
  await vi.waitFor(async () => {
    const reply = await visit(url + place, { Cookie: cookie });
    expect([reply.status, reply.body.includes('Whales')]).toEqual([503, true]);
  }, 30_000);
});

test('without a site, there is no link to one', async () => {
  const data = copyOfInput();
  breakTables(data, 'Whales');
  const { url } = await startPreview(data);
  const { status, body } = await visit(url);
  expect([status, body.includes('last-good')]).toEqual([503, false]);
  expect(body).toContain('There is no site to show until the errors are fixed.');
  const style = await ask(`${url}/-preview/errors.css`);
  expect([style.status, style.body]).toEqual([200, expect.stringContaining('.problem')]);
});

test.each([
  ['https://other.example/', '/'],
  ['//other.example/a', '/'],
  ['/\\other.example/a', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  ['/a/../b?c=%0d%0a', '/b?c=%0d%0a'],
])('a link to the page %s leads nowhere else', async (page, expected) => {
  const { url } = await startPreview(INPUT);
  const { headers } = await ask(`${url}/-preview/errors?page=${encodeURIComponent(page)}`);
  expect(headers.location).toBe(expected);
});
