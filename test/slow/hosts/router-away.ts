// If the router behind a server is down, silent or failing, the server still sends prebuilt responses and refuses all other
// requests.
import { createServer, type Server } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { REFUSALS, RETRY_AFTER } from '../../../src/engine/http/rules.ts';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { askHost } from '../../hosts/asking.ts';
import { keepsContract, type Level } from '../../hosts/contract.ts';
import { randomRequests } from '../../hosts/requests.ts';
import { startServe } from '../../support/program.ts';
import type { RewriteServer, RunningHost } from './rewrite-contract.ts';
import type { BuiltRewriteSite } from './rewrite-site.ts';
import { freePort } from './servers.ts';

/** Requests for prebuilt data to which only a router responds byte for byte. */
const PREBUILT = '/api/searchterms/?page=02';
const NOT_PREBUILT = '/api/searchterms/?start_date=2019-01-01&min_count=77';

export async function expectFallback(server: RewriteServer, site: BuiltRewriteSite): Promise<void> {
  const port = await freePort();
  const host = await server.start(site, `http://127.0.0.1:${port}`);
  onTestFinished(host.stop);
  await expectKept(server, host, site, 'fallback', 1_000);
  await expectRefusal(host, 'application/json', 'application/json');
  await expectRefusal(host, 'text/html', 'text/html; charset=utf-8');
  await expectConditional(host);

  for (const backend of [silent(), ...[500, 502, 503, 504].map(failing)]) {
    await listen(backend, port, 0, '127.0.0.1');
    await expectFallenBack(host);
    await stop(backend);
  }

  for (let round = 0; round < 2; round++) {
    const router = await startServe(site.root, port);
    await expectKept(server, host, site, 'exact', 300);
    router.stop();
    await router.ended;
    await expectFallenBack(host);
  }
}

async function expectKept(
  { ownRefusal }: RewriteServer,
  { url }: RunningHost,
  site: BuiltRewriteSite,
  level: Level,
  count: number,
) {
  const requests = randomRequests(count, 11, site.vocabulary);
  const { wrong, agreed } = await keepsContract(url, level, requests, site.reference, ownRefusal);
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(agreed / count).toBeGreaterThan(level === 'exact' ? 0.99 : 0.85);
}

// If the server kept a connection for as long as it waits for the router, the router would be about to close it.
const ask = ({ url }: RunningHost, target: string, headers = {}, method = 'GET') =>
  askHost(url, { method, target, accept: undefined }, { connection: 'close', ...headers });

async function expectFallenBack(host: RunningHost): Promise<void> {
  const answers = await Promise.all(
    [PREBUILT, NOT_PREBUILT, '/api/councils/', '/api/nope/'].map((target) => ask(host, target)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 404]);
  const preflight = await ask(host, '/api/councils/', { origin: 'https://a.example' }, 'OPTIONS');
  expect([preflight.status, preflight.headers['access-control-max-age']]).toEqual([200, '86400']);
}

async function expectRefusal(host: RunningHost, accept: string, type: string): Promise<void> {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, body } = await ask(
      host,
      NOT_PREBUILT,
      { accept, 'if-none-match': '*', range: 'bytes=0-0' },
      method,
    );
    expect([method, status, headers['content-type']]).toEqual([method, 503, type]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': RETRY_AFTER,
      vary: expect.stringMatching(/\bAccept\b/),
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(body.includes(REFUSALS.unavailable.detail)).toBe(method === 'GET');
  }
  const { headers } = await ask(host, `${NOT_PREBUILT}&format=json`, { accept: '*/*' });
  expect(headers['content-type']).toBe('application/json');
}

/** Prebuilt responses have an ETag, so that clients can recognise their copies. */
async function expectConditional(host: RunningHost): Promise<void> {
  const exact = await ask(host, '/api/councils/');
  const again = await ask(host, '/api/councils/', { 'if-none-match': exact.headers.etag! });
  expect([exact.status, again.status, again.body.length]).toEqual([200, 304, 0]);
  const [first, other] = [await ask(host, '/api/searchterms/?page=2'), await ask(host, PREBUILT)];
  expect(other.body.equals(first.body)).toBe(true);
  const ignored = ['date', 'connection', 'keep-alive', 'accept-ranges'];
  const sent = ({ headers }: typeof first) =>
    Object.entries(headers)
      .filter(([name]) => !ignored.includes(name))
      .sort();
  expect(sent(other)).toEqual(sent(first));
  const repeated = await ask(host, PREBUILT, { 'if-none-match': other.headers.etag! });
  expect([200, 304]).toContain(repeated.status);
  expect(repeated.body.length).toBe(repeated.status === 304 ? 0 : other.body.length);
}

const silent = (): Server => createServer(() => {});

const failing = (status: number): Server =>
  createServer((_, response) => response.writeHead(status, { 'Content-Type': 'text/plain' }).end('broken'));

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
