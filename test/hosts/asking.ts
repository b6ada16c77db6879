// Sends requests exactly as written, because `fetch` would normalise them.
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ContractRequest } from './requests.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

export function askHost(
  url: string,
  { method, target, accept }: ContractRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, hostname, port, method, path: target, headers: { ...headers, ...(accept !== undefined && { accept }) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.setTimeout(20_000, () => request.destroy(new Error(`no answer in 20 s: ${method} ${target}`)));
    request.on('error', reject).end();
  });
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** In milliseconds. */
  readonly time: number;
}

/** Sends a request line exactly as written. A client library would normalise it. */
export const askRaw = (url: string, line: string, more = ''): Promise<RawAnswer> =>
  askBytes(url, `${line} HTTP/1.1\r\nHost: ${new URL(url).hostname}\r\n${more}Connection: close\r\n\r\n`);

/**
 * Sends a whole request exactly as written, with one byte per character.
 * @param patience the maximum time between two pieces of the response, in milliseconds
 */
export function askBytes(url: string, request: string, patience = 20_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(request, 'latin1')));
    const done = () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.[01] (\d+)/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: body.join('\r\n\r\n'), time: performance.now() - started });
      socket.destroy();
    };
    socket.setEncoding('latin1');
    socket.setTimeout(patience, done);
    socket.on('data', (text) => (answer += text));
    // A server that refuses a request may close the connection while the client is still sending.
    socket.on('error', done);
    socket.on('close', done);
  });
}

export interface RawClient {
  readonly socket: Socket;
  /** The text received so far. */
  readonly received: () => string;
  /** Waits until a text arrives, or until the connection ends. */
  readonly until: (text: string) => Promise<string>;
  /** The way in which the connection ended: `end`, or an error code. */
  readonly ended: Promise<string>;
}

/** A connection to which a test writes byte by byte. It is closed when the test ends. */
export async function connectRaw(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (text) => (received += text));
  const ended = new Promise<string>((resolve) => {
    socket.once('end', () => resolve('end'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code!));
  });
  const until = async (text: string): Promise<string> => {
    let isOpen = true;
    void ended.then(() => {
      isOpen = false;
    });
    while (isOpen && !received.includes(text)) await Promise.race([once(socket, 'data'), ended]);
    return received;
  };
  await once(socket, 'connect');
  return { socket, received: () => received, until, ended };
}
