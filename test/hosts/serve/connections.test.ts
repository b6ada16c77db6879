// A server that stops: the responses that its clients still get, and how their connections end.
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { followConnections } from '../../../src/hosts/serve/connections.ts';
import type { ServerWaits } from '../../../src/hosts/serve/settings.ts';
import { connectRaw } from '../asking.ts';
import { listening } from '../node-server.ts';

/** A server that leaves requests for `/later` without a response. */
async function startStoppable(waits: Partial<ServerWaits> = {}) {
  const server = createServer();
  const connections = followConnections(server, { drain: 60_000, linger: 60_000, ...waits });
  const left: ServerResponse[] = [];
  server.on('request', async (request, response) => {
    if (!(await connections.take(response))) return;
    if (request.url === '/later') left.push(response);
    else response.end(`here is ${request.url}`);
  });
  const url = await listening(server);
  const answerLater = async (): Promise<void> => {
    while (left.length === 0) await setTimeout(1);
    left.shift()!.end('at last');
  };
  /** Resolves when the server has stopped accepting connections. */
  const startDrain = async () => {
    const cut = connections.drain();
    while (server.listening) await setTimeout(1);
    return { cut };
  };
  return { url, server, left, answerLater, startDrain };
}

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
const ends = (received: string): readonly string[] =>
  Array.from(received.matchAll(/^Connection: (.*)\r$/gm), ([, value]) => value!);

test('a pending request gets a response, and its connection is closed', async () => {
  const { url, startDrain, answerLater, left } = await startStoppable();
  const client = await connectRaw(url);
  client.socket.write(get('/later'));
  while (left.length === 0) await setTimeout(1);
  const { cut } = await startDrain();
  await answerLater();
  expect(await client.ended).toBe('end');
  expect(client.received()).toContain('at last');
  expect(ends(client.received())).toEqual(['close']);
  expect(await cut).toBe(0);
});

test('the next request on an open connection gets a response, and is the last', async () => {
  const { url, startDrain } = await startStoppable();
  const client = await connectRaw(url);
  client.socket.write(get('/1'));
  await client.until('here is /1');
  const { cut } = await startDrain();
  client.socket.write(get('/2'));
  await client.until('here is /2');
  client.socket.write(get('/3'));
  expect(await client.ended).toBe('end');
  expect(ends(client.received())).toEqual(['keep-alive', 'close']);
  expect(client.received()).not.toContain('/3');
  expect(await cut).toBe(0);
});

test('pipelined requests all get a response before their connection is closed', async () => {
  const { url, startDrain } = await startStoppable();
  const client = await connectRaw(url);
  client.socket.write(get('/1'));
  await client.until('here is /1');
  await startDrain();
  client.socket.write(get('/2') + get('/3') + get('/4'));
  expect(await client.ended).toBe('end');
  expect(client.received().match(/here is/g)).toHaveLength(4);
  expect(ends(client.received())).toEqual(['keep-alive', 'keep-alive', 'keep-alive', 'close']);
});

test('idle connections are soon closed, even those without a request', async () => {
  const { url, startDrain } = await startStoppable({ drain: 1000 });
  const [used, unused] = [await connectRaw(url), await connectRaw(url)];
  used.socket.write(get('/1'));
  await used.until('here is /1');
  unused.socket.write('GET /half');
  const { cut } = await startDrain();
  expect([await used.ended, await unused.ended, await cut]).toEqual(['end', 'end', 0]);
});

test('clients that have connected before the server stops listening get a response', async () => {
  const { url, server, startDrain } = await startStoppable();
  // The system establishes the connections. The server accepts one after the other.
  const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(url)));
  const { cut } = await startDrain();
  expect(server.listening).toBe(false);
  for (const { socket } of clients) socket.write(get('/1'));
  expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual(clients.map(() => 'end'));
  for (const { received } of clients) expect(received()).toContain('here is /1');
  expect(await cut).toBe(0);
});

test('requests that take too long are cut off and counted', async () => {
  const { url, startDrain, left } = await startStoppable({ drain: 50 });
  const client = await connectRaw(url);
  client.socket.write(get('/later') + get('/later'));
  while (left.length === 0) await setTimeout(1);
  const { cut } = await startDrain();
  // The second request waits for the response to the first one.
  expect(left).toHaveLength(1);
  expect(await cut).toBe(2);
});
