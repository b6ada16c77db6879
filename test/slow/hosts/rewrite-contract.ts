// The tests for every rewriting server, without a router and with a router behind it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { headersOfFile } from '../../../src/engine/http/file-headers.ts';
import { askBytes, askHost, askRaw, type HttpAnswer } from '../../hosts/asking.ts';
import { type Counts, keepsContract, type Level } from '../../hosts/contract.ts';
import { findingsOf } from '../../hosts/findings.ts';
import { expectOwnFiles, type HostWays } from '../../hosts/own-files.ts';
import { type ContractRequest, randomRequests } from '../../hosts/requests.ts';
import { sized } from '../../support/campaign.ts';
import { startServe } from '../../support/program.ts';
import { compareWithReference } from '../../support/reference.ts';
import { expectGivenUp } from './half-sent.ts';
import { expectNoHarm } from './hostile.ts';
import { expectPrivate } from './private-files.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { expectFallback } from './router-away.ts';
import type { Started } from './servers.ts';

export interface RunningHost extends Started {
  /** The origin, such as `http://127.0.0.1:8080`. */
  readonly url: string;
}

export interface RewriteServer {
  readonly name: string;
  /** Whether a router can be behind the server. */
  readonly composes: boolean;
  /** @param compose the origin of a running router, for responses that aren't prebuilt */
  readonly start: (site: BuiltRewriteSite, compose?: string) => Promise<RunningHost>;
  /** How the server responds to requests for files outside the API. */
  readonly ways?: HostWays;
  /** Whether the server rejected the request line before it applied any of our rules. */
  readonly ownRefusal: (request: ContractRequest, answer: HttpAnswer) => boolean;
}

/** The number of random requests to a server. */
const REQUESTS = sized(1_000, 5_000);

/**
 * The faults that a comparison finds, except refusals to say that a list that isn't prebuilt lacks a page. The comparison accepts a
 * refusal only in place of a 200.
 */
function withoutUnknownPages(said: string): readonly string[] {
  const wrong = said
    .split('\n')
    .slice(0, -1)
    .join('\n')
    .split(/\n(?=\S)/);
  return wrong
    .filter((entry) => !/^GET \/api\/searchterms\/\?\S*\bpage=\S+(?: .*)?\n {4}status 501, not 404$/.test(entry))
    .filter((entry) => entry !== '');
}

/** The numbers of responses from real servers, which the run prints at its end. */
function tell(server: RewriteServer, what: string, { asked, agreed, refused, wrong }: Counts): void {
  process.stdout.write(
    `${server.name}, ${what}: ${asked} asked, ${agreed} agreed, ${refused} refused, ${wrong.length} wrong\n`,
  );
}

export function holdToContract(server: RewriteServer): void {
  let site: BuiltRewriteSite;
  let running: RunningHost;
  beforeAll(async () => {
    site = await buildRewriteSite();
    running = await server.start(site);
  });
  afterAll(async () => {
    await running?.stop();
  });

  async function startComposing(of: BuiltRewriteSite): Promise<string> {
    const { url: router } = await startServe(of.root);
    const composing = await server.start(of, router);
    onTestFinished(composing.stop);
    return composing.url;
  }

  /** The server without a router and, if possible, with a router. */
  const urls = async () => [running.url, ...(server.composes ? [await startComposing(site)] : [])];

  async function expectKept(what: string, level: Level, count: number, url: string, of: BuiltRewriteSite) {
    const requests = randomRequests(count, 7, of.vocabulary);
    const counts = await keepsContract(url, level, requests, of.reference, server.ownRefusal);
    tell(server, what, counts);
    expect(counts.wrong.slice(0, 10)).toEqual([]);
    expect([counts.wrong.length, counts.agreed + counts.refused]).toEqual([0, count]);
    expect(counts.agreed / count).toBeGreaterThan(level === 'exact' ? 0.99 : 0.85);
  }

  test('random requests get the correct response or a refusal', () =>
    expectKept('alone', 'canonical', REQUESTS, running.url, site));

  test('hostile requests have no effect', () => expectNoHarm(running.url, site));

  test('the site works below a path that has a special meaning to the server', async () => {
    const below = await buildRewriteSite({ siteUrl: "https://climate.example/d$1.a(t)a/it's+%20new" });
    const host = await server.start(below);
    try {
      await expectKept('below a path', 'canonical', REQUESTS / 2, host.url, below);
      const { base } = below.reference;
      await expectOwnFiles(host.url, below.root, { ...server.ways, base });
      await expectPrivate(host.url, below);
      for (const [target, status] of [
        [base, 200],
        [`${base}nothing`, 404],
        [`${base}apix/`, 404],
        ['/api/', 404],
      ] as const) {
        expect([target, (await askHost(host.url, { method: 'GET', target, accept: undefined })).status]).toEqual([
          target,
          status,
        ]);
      }
    } finally {
      await host.stop();
    }
  });

  test.each([
    ['edge', 553],
    ['large', 905],
  ] as const)('the reference responses of the %s set', async (set, requests) => {
    const built = await buildRewriteSite({ set, options: {} });
    const alone = await server.start(built);
    onTestFinished(alone.stop);
    const canonical = await compareWithReference(set, alone.url, { site: built.siteUrl, level: 'canonical' });
    process.stdout.write(`${server.name}, ${set}: ${canonical.split('\n').at(-1)}\n`);
    expect(withoutUnknownPages(canonical)).toEqual([]);
    if (!server.composes) return;
    const exact = await compareWithReference(set, await startComposing(built), { site: built.siteUrl });
    expect(exact).toBe(`${requests} of ${requests} answers agree (exact), 0 wrong`);
  });

  if (server.composes)
    test('random requests get the exact response if a router is behind the server', async () => {
      const url = await startComposing(site);
      await expectKept('composing', 'exact', REQUESTS, url, site);
      await expectNoHarm(url, site);
      const body = `Content-Length: 100000\r\nConnection: close\r\n\r\n${'x'.repeat(100_000)}`;
      const { status } = await askBytes(url, `POST /api/ HTTP/1.1\r\nHost: h\r\n${body}`);
      expect(status).toBe(405);
    });

  if (server.composes)
    test('while the router is down, prebuilt responses are still sent', () => expectFallback(server, site));

  // In `.htaccess`, the limits of the main server apply.
  if (server.composes)
    test('the server gives up on a request that is only partly sent', async () => {
      await Promise.all((await urls()).map(expectGivenUp));
    });

  test('a request that names no host or two hosts gets a 400', async () => {
    for (const hosts of ['', 'Host: a.example\r\nHost: b.example\r\n']) {
      const { status, head } = await askBytes(running.url, `GET /api/ HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      expect([hosts, status, /^cache-control:.*public/im.test(head)]).toEqual([hosts, 400, false]);
    }
  });

  const get = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    askHost(running.url, { method, target, accept: undefined }, headers);

  test('verify finds no fault except that the site is at another URL', async () => {
    for (const [index, url] of (await urls()).entries())
      expect(await findingsOf(url)).toEqual({ level: index === 0 ? 'canonical' : 'exact', errors: ['address'] });
  });

  test('the site’s own files', async () => {
    for (const url of await urls()) await expectOwnFiles(url, site.root, server.ways);
  });

  test('visitors can’t get private files', async () => {
    for (const url of await urls()) await expectPrivate(url, site);
  });

  test('files without links from any page have their headers', async () => {
    const { store } = JSON.parse(readFileSync(path.join(site.root, 'store', 'index.json'), 'utf8'));
    for (const file of [store.councils, 'store/index.json', 'documents/options/root.json']) {
      const { status, headers } = await get(`/${file}`);
      expect([file, status]).toEqual([file, 200]);
      for (const [name, value] of Object.entries(headersOfFile(file))) {
        const found = headers[name.toLowerCase()];
        // A host that compresses responses may add to this header.
        const shown = name === 'Vary' ? String(found).split(/, */)[0] : found;
        expect([file, name, shown]).toEqual([file, name, value]);
      }
    }
  });

  test('ETags, ranges and preflight requests work', async () => {
    for (const target of ['/api/councils/', '/api/commitments/?page=2&format=api', '/api/councils/?country=wales']) {
      const whole = await get(target);
      const tag = whole.headers.etag!;
      expect([target, whole.status, whole.headers['last-modified']]).toEqual([target, 200, undefined]);
      for (const named of [tag, `"other", ${tag}`, '*']) {
        const again = await get(target, { 'if-none-match': named });
        expect([target, named, again.status, again.body.length, again.headers.vary]).toEqual([
          target,
          named,
          304,
          0,
          expect.stringMatching(/\bAccept\b/),
        ]);
      }
      expect((await get(target, { 'if-none-match': '"other"' })).status).toBe(200);
      expect((await get(target, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).status).toBe(200);
      const part = await get(target, { range: 'bytes=2-11' });
      expect([part.status, part.body.equals(whole.body.subarray(2, 12))]).toEqual([206, true]);
      const head = await get(target, {}, 'HEAD');
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, tag]);
    }
    const preflight = await get(
      '/api/councils/',
      { origin: 'https://a.example', 'access-control-request-method': 'GET' },
      'OPTIONS',
    );
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
  });

  test('compressed files are sent to clients that accept them', async () => {
    const file = path.join(site.root, 'api', 'commitments', 'index.json');
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    onTestFinished(() => rmSync(`${file}.gz`));
    const plain = await get('/api/commitments/');
    const packed = await get('/api/commitments/', { 'accept-encoding': 'gzip' });
    expect([packed.status, packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
      200,
      'gzip',
      'application/json',
    ]);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    for (const { headers } of [plain, packed]) {
      const named = new Set(headers.vary?.toLowerCase().split(/, */));
      expect([...named].sort()).toEqual(['accept', 'accept-encoding']);
    }
    const again = await get('/api/commitments/', { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag! });
    expect(again.status).toBe(304);
  });

  test('responses with the server’s own errors aren’t cached', async () => {
    const { style } = JSON.parse(readFileSync(path.join(site.root, 'store', 'index.json'), 'utf8'));
    const refusals: number[] = [];
    for (const target of ['/api/', '/', `/${style}`]) {
      for (const header of [`X-Padding: ${'a'.repeat(9_000)}`, 'If-Match: "x"', 'Content-Length: x']) {
        const { status, head } = await askRaw(running.url, `GET ${target}`, `${header}\r\n`);
        if (status < 400) continue;
        refusals.push(status);
        expect([target, status, /^cache-control:.*public/im.test(head)]).toEqual([target, status, false]);
      }
    }
    // Every server rejects an invalid length.
    expect(refusals.length).toBeGreaterThan(0);
  });

  test('responses with a status other than 200 are sent in full, whatever the request asks for', async () => {
    for (const [target, status] of [
      ['/api/nope/', 404],
      ['/api/searchterms/?start_date=2019-01-01&min_count=77', 501],
      ['/nowhere', 404],
    ] as const) {
      const { headers, body } = await get(target);
      const answer = await get(target, { 'if-none-match': '*', range: 'bytes=0-0' });
      expect([target, answer.status, answer.body.equals(body)]).toEqual([target, status, true]);
      expect([headers['x-content-type-options'], headers['last-modified']]).toEqual(['nosniff', undefined]);
    }
  });
}
