// The lines of the access log for responses of every kind.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type LogEntry, logLine } from '../../../src/hosts/serve/access-log.ts';
import { temporaryFolder } from '../../support/program.ts';
import { askHost, askRaw, connectRaw } from '../asking.ts';
import { siteIn, startSite } from '../node-server.ts';

const TEXT = 'some text '.repeat(100);

async function start(content: string | Buffer = TEXT) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'a.txt'), content);
  const entries: LogEntry[] = [];
  const { url } = await startSite(siteIn(folder), { health: true, request: 100, log: (entry) => entries.push(entry) });
  const ask = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    askHost(url, { method, target, accept: undefined }, headers);
  const logged = async (count = 1): Promise<readonly LogEntry[]> => {
    await expect.poll(() => entries.length).toBe(count);
    return entries;
  };
  return { url, ask, logged };
}

test('a whole response, with everything that the client says', async () => {
  const { ask, logged } = await start();
  const before = Date.now();
  const headers = { referer: 'https://a.example/', 'user-agent': 'a client', 'x-forwarded-for': '192.0.2.1, 10.0.0.1' };
  await ask('/a.txt?x=1', headers);
  const [entry] = await logged();
  expect(entry).toEqual({
    time: expect.any(Date),
    client: '127.0.0.1',
    forwardedFor: '192.0.2.1, 10.0.0.1',
    method: 'GET',
    target: '/a.txt?x=1',
    protocol: 'HTTP/1.1',
    status: 200,
    bytes: TEXT.length,
    encoding: undefined,
    durationMs: expect.any(Number),
    referer: 'https://a.example/',
    userAgent: 'a client',
  });
  expect(entry!.time.getTime()).toBeGreaterThanOrEqual(before);
  expect(entry!.time.getTime()).toBeLessThanOrEqual(Date.now());
});

test('the size of what was sent: compressed, in part, nothing', async () => {
  const { ask, logged } = await start();
  const coded = await ask('/a.txt', { 'accept-encoding': 'gzip' });
  await ask('/a.txt', { range: 'bytes=0-9' });
  await ask('/a.txt', { 'if-none-match': '*' });
  await ask('/a.txt', {}, 'HEAD');
  await ask('/a.txt', {}, 'OPTIONS');
  await ask('/none', {});
  const entries = await logged(6);
  expect(entries.map(({ method, status, bytes, encoding }) => [method, status, bytes, encoding])).toEqual([
    ['GET', 200, coded.body.length, 'gzip'],
    ['GET', 206, 10, undefined],
    ['GET', 304, 0, undefined],
    ['HEAD', 200, 0, undefined],
    ['OPTIONS', 204, 0, undefined],
    ['GET', 404, 'Not found.\n'.length, undefined],
  ]);
});

test('a client that disconnects before the end', async () => {
  const { url, logged } = await start(Buffer.alloc(40_000_000, 'x'));
  const client = await connectRaw(url);
  client.socket.write('GET /a.txt HTTP/1.1\r\nHost: x\r\n\r\n');
  await client.until('HTTP/1.1 200');
  client.socket.destroy();
  expect(await logged()).toMatchObject([{ status: 200, bytes: undefined, target: '/a.txt' }]);
});

test.each([
  ['hello\r\n\r\n', { status: 400, method: undefined, target: undefined }],
  ['GET /half', { status: 408, method: undefined, target: undefined }],
  ['CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', { status: 405, method: undefined, target: undefined }],
  ['GET /a.txt HTTP/1.1\r\n\r\n', { status: 400, method: 'GET', target: '/a.txt' }],
])('a request that is refused: %j', async (text, expected) => {
  const { url, logged } = await start();
  const client = await connectRaw(url);
  client.socket.write(text);
  await client.ended;
  const body = client.received().split('\r\n\r\n')[1]!;
  expect(await logged()).toMatchObject([{ ...expected, client: '127.0.0.1', bytes: body.length }]);
});

test('health checks aren’t logged', async () => {
  const { url, ask, logged } = await start();
  expect((await ask('/-/health')).status).toBe(200);
  await askRaw(url, 'GET /a.txt');
  expect(await logged()).toMatchObject([{ target: '/a.txt' }]);
});

const ENTRY: LogEntry = {
  time: new Date('2026-01-02T03:04:05.678Z'),
  client: '192.0.2.7',
  forwardedFor: undefined,
  method: 'GET',
  target: '/api/councils/?country=Wales',
  protocol: 'HTTP/1.1',
  status: 200,
  bytes: 1234,
  encoding: 'br',
  durationMs: 0.567,
  referer: 'https://a.example/',
  userAgent: 'curl/8.0',
};

test('the combined format', () => {
  expect(logLine.combined(ENTRY)).toBe(
    '192.0.2.7 - - [02/Jan/2026:03:04:05 +0000] "GET /api/councils/?country=Wales HTTP/1.1" 200 1234 "https://a.example/" "curl/8.0"',
  );
  const unknown = { client: undefined, method: undefined, bytes: undefined, referer: undefined, userAgent: undefined };
  expect(logLine.combined({ ...ENTRY, ...unknown, status: 400 })).toBe(
    '- - - [02/Jan/2026:03:04:05 +0000] "-" 400 - "-" "-"',
  );
});

test('no client can write a line or a field of its own', () => {
  const userAgent = 'a" 200 "\r\n1.1.1.1 \\ \u001b[31m \u00e9 \u009b31m';
  const shown = logLine.combined({ ...ENTRY, userAgent, target: '/"x' });
  expect(shown).toContain('"GET /\\x22x HTTP/1.1"');
  expect(shown).toContain('"a\\x22 200 \\x22\\x0D\\x0A1.1.1.1 \\x5C \\x1B[31m \\xE9 \\x9B31m"');
  expect(JSON.parse(logLine.json({ ...ENTRY, userAgent })).userAgent).toBe(userAgent);
  expect(logLine.json({ ...ENTRY, userAgent }).split(/\r|\n/)).toHaveLength(1);
  expect(logLine.json({ ...ENTRY, userAgent })).toContain('\\u009b31m');
});

test('JSON has all fields in every line', () => {
  expect(logLine.json(ENTRY)).toBe(
    '{"time":"2026-01-02T03:04:05.678Z","client":"192.0.2.7","forwardedFor":null,"method":"GET","target":"/api/councils/?country=Wales","protocol":"HTTP/1.1","status":200,"bytes":1234,"encoding":"br","durationMs":0.567,"referer":"https://a.example/","userAgent":"curl/8.0"}',
  );
});
