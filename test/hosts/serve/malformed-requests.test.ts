// Sends text that isn't a request, or a request that never ends, to the Node.js server.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { API_HEADERS } from '../../../src/engine/http/rules.ts';
import { temporaryFolder } from '../../support/program.ts';
import { connectRaw } from '../asking.ts';
import { siteIn, startSite } from '../node-server.ts';

const ANSWER = 'an answer of the router, of any length '.repeat(100);

const start = (waits: Parameters<typeof startSite>[1] = {}) =>
  startSite(
    siteIn(temporaryFolder(), async ({ method }) => ({
      status: method === 'GET' ? 200 : 405,
      headers: {},
      body: ANSWER,
    })),
    waits,
  );

const NOT_HTTP = 'The request is not valid HTTP.';
const TOO_LONG = 'The address and headers of the request are too long.';
const HOST = 'The request must have exactly one valid Host header.';
const TOO_SLOW = 'The request did not arrive in time.';
const statuses = (received: string): readonly number[] =>
  Array.from(received.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
const HEAD = 'GET /api/ HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['two hosts', 'GET /api/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, HOST],
  ['the same host twice', 'GET /api/ HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400, HOST],
  ['two hosts of HTTP/1.0', 'GET /api/ HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400, HOST],
  ['no host', 'GET /api/ HTTP/1.1\r\n\r\n', 400, HOST],
  ['a list of hosts', 'GET /api/ HTTP/1.1\r\nHost: a, b\r\n\r\n', 400, HOST],
  ['a path as host', 'GET /api/ HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, HOST],
  ['no request', 'hello\r\n\r\n', 400, NOT_HTTP],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, NOT_HTTP],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, NOT_HTTP],
  ['an unknown method', 'FOO /api/ HTTP/1.1\r\nHost: x\r\n\r\n', 400, NOT_HTTP],
  ['a header over two lines', `${HEAD}X: a\r\n b\r\n\r\n`, 400, NOT_HTTP],
  ['a header with a null byte', `${HEAD}X: a\0b\r\n\r\n`, 400, NOT_HTTP],
  ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, NOT_HTTP],
  ['a length, and chunks', `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, NOT_HTTP],
  ['a long header', `${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, TOO_LONG],
  ['a long path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, TOO_LONG],
  ['CONNECT', 'CONNECT climate.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'Method "CONNECT" not allowed.'],
  ['half a request', HEAD, 408, TOO_SLOW],
  ['nothing', '', 408, TOO_SLOW],
])('%s: rejected in JSON, and the connection is closed', async (_, bytes, status, detail) => {
  const { url } = await start({ request: 50 });
  const client = await connectRaw(url);
  client.socket.write(bytes, 'latin1');
  expect(await client.ended).toBe('end');
  const [head = '', body = ''] = client.received().split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
  const headers = Object.fromEntries(head.split('\r\n').map((line) => line.split(': ', 2)));
  expect(headers).toMatchObject({
    ...API_HEADERS,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  expect(JSON.parse(body)).toEqual({ detail });
});

test.each([
  ['an empty host', 'GET /api/ HTTP/1.1\r\nHost:\r\n\r\n'],
  ['an address with brackets as host', 'GET /api/ HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n'],
  ['HTTP/1.0 without a host', 'GET /api/ HTTP/1.0\r\n\r\n'],
  ['an offer of another protocol', `${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['an expectation that nobody knows', `${HEAD}Expect: tea\r\n\r\n`],
  ['an absolute target', 'GET http://climate.example/api/ HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s gets a response', async (_, bytes) => {
  const { url } = await start();
  const client = await connectRaw(url);
  client.socket.write(bytes);
  expect(await client.until(ANSWER)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  client.socket.destroy();
});

test.each([
  ['half of it', 'Content-Length: 500\r\n\r\nhello'],
  ['all of it', 'Content-Length: 5\r\n\r\nhello'],
  ['chunks without an end', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
  ['none of it until it is asked for', 'Expect: 100-continue\r\nContent-Length: 500\r\n\r\n'],
  ['all of it, and another request', `Content-Length: 5\r\n\r\nhello${HEAD}\r\n`],
])('a request with a body gets a response, and its connection is closed: %s', async (_, rest) => {
  const { url } = await start();
  const client = await connectRaw(url);
  client.socket.write(HEAD + rest);
  expect(await client.ended).toBe('end');
  expect(statuses(client.received())).toEqual([200]);
  expect(client.received()).toMatch(/^Connection: close\r$/m);
  expect(client.received().endsWith(ANSWER)).toBe(true);
});

test('a client gets its response even if it sends a long body first', async () => {
  const { url } = await start({ linger: 60_000 });
  const client = await connectRaw(url);
  client.socket.pause();
  client.socket.write('POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n');
  await new Promise((resolve) => client.socket.write(Buffer.alloc(9_000_000), resolve));
  client.socket.resume();
  expect(await client.ended).toBe('end');
  expect(client.received().endsWith(ANSWER)).toBe(true);
});

test('a client that keeps sending is disconnected', async () => {
  const { url } = await start({ linger: 20 });
  const client = await connectRaw(url);
  client.socket.allowHalfOpen = true;
  client.socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
  const timer = setInterval(() => client.socket.write('5\r\nhello\r\n'), 5);
  await new Promise((resolve) => client.socket.once('close', resolve));
  clearInterval(timer);
  expect(client.received().endsWith(ANSWER)).toBe(true);
});

test('so is a client that doesn’t read', async () => {
  const { url, server } = await start({ silence: 50 });
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const client = await connectRaw(url);
  client.socket.pause().write(`${HEAD}\r\n`.repeat(5000));
  const [socket] = await connected;
  await new Promise((resolve) => socket.once('close', resolve));
});

test('requests before invalid bytes get a response', async () => {
  const { url } = await start();
  const client = await connectRaw(url);
  client.socket.write(`${HEAD}\r\n${HEAD}\r\nhello\r\n\r\n`);
  expect(await client.ended).toBe('end');
  expect(statuses(client.received())).toEqual([200, 200]);
});
