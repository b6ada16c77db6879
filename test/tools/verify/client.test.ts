// Requests to hosts that send too much or take too long.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createRawServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { createClient, LONGEST_RESPONSE, limitsFor } from '../../../src/tools/verify/client.ts';

async function start(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server as never, 0, 0, '127.0.0.1')}/`;
}

/** Writes again whenever the previous text has been sent, until the client disconnects. */
const endlessly =
  (chunk: string | Buffer, pause = 0): RequestListener =>
  (_, response) => {
    const more = () => response.destroyed || response.write(chunk, () => setTimeout(more, pause));
    more();
  };

const PATIENT = { timeout: 60_000, bytes: 1000, allBytes: 8000 };
const TOO_LONG = { failure: expect.stringMatching(/^the response is longer than 1\.0 kB; .*--out$/), isTooLong: true };

test('a response of the maximum length is read, and one that is a byte longer isn’t', async () => {
  const url = await start(createServer(({ url }, response) => response.end('x'.repeat(Number(url!.slice(1))))));
  const send = createClient(PATIENT, 'test');
  expect(await send(`${url}1000`)).toMatchObject({ status: 200, text: 'x'.repeat(1000) });
  expect(await send(`${url}1001`)).toMatchObject(TOO_LONG);
});

test('an endless response is abandoned, and its connection closed', async () => {
  const server = createServer(endlessly('x'.repeat(100)));
  const url = await start(server);
  const connected = once(server, 'connection') as Promise<[Socket]>;
  expect(await createClient(PATIENT, 'test')(url)).toMatchObject(TOO_LONG);
  const [socket] = await connected;
  if (!socket.destroyed) await once(socket, 'close');
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('bytes are counted after decompression (%s)', async (encoding, compress) => {
  const bytes = compress(Buffer.alloc(2000));
  const url = await start(
    createServer((_, response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes)),
  );
  expect(bytes.length).toBeLessThan(100);
  expect(await createClient(PATIENT, 'test')(url)).toMatchObject(TOO_LONG);
});

test('the length of all responses together is limited', async () => {
  const url = await start(createServer((_, response) => response.end('x'.repeat(1000))));
  const send = createClient(PATIENT, 'test');
  for (let index = 0; index < 8; index++) expect(await send(url)).toMatchObject({ status: 200 });
  expect(await send(url)).toMatchObject({
    failure: expect.stringMatching(/^together, the responses are longer than 8\.0 kB/),
    isTooLong: true,
  });
});

test('for a known build, the limits depend on its largest file and its size', () => {
  const most = { bytes: LONGEST_RESPONSE, allBytes: 16 * LONGEST_RESPONSE };
  expect(limitsFor(5, [])).toEqual({ timeout: 5, ...most });
  expect(limitsFor(5, [1, LONGEST_RESPONSE / 2])).toMatchObject(most);
  expect(limitsFor(5, [1, LONGEST_RESPONSE])).toMatchObject({
    bytes: 2 * LONGEST_RESPONSE,
    allBytes: 32 * LONGEST_RESPONSE,
  });
  const large = Array.from({ length: 40 }, () => LONGEST_RESPONSE);
  expect(limitsFor(5, large)).toMatchObject({ allBytes: 40 * LONGEST_RESPONSE });
});

test('the time limit for a response includes its body', async () => {
  const url = await start(createServer(endlessly(' ', 5)));
  const failure = 'no complete response within 0.05 s';
  expect(await createClient({ timeout: 50, bytes: 1_000_000, allBytes: 1_000_000 }, 'test')(url)).toMatchObject({
    failure,
  });
});

test('all responses together may take sixty times as long', async () => {
  const url = await start(createServer((_, response) => setTimeout(() => response.end('late'), 5)));
  const send = createClient({ ...PATIENT, timeout: 20, allBytes: 1_000_000 }, 'test');
  let last = await send(url);
  while (!last.failure?.includes('end to all the responses')) last = await send(url);
  expect(last).toMatchObject({ failure: 'no end to all the responses within 1.2 s' });
});

test.each([
  ['headers without an end', `X-A: ${'a'.repeat(1000)}\r\n`, 'its headers are too long'],
  ['hints without an end', '\r\nHTTP/1.1 103 Early Hints\r\n', 'no complete response within 1 s'],
])('%s', async (_, line, failure) => {
  const server = createRawServer((socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n');
    const more = () => socket.destroyed || socket.write(line, () => setTimeout(more, 1));
    more();
  });
  expect(await createClient({ ...PATIENT, timeout: 1000 }, 'test')(await start(server))).toMatchObject({ failure });
});
