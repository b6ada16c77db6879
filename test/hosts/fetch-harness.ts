// Runs a standard handler, which takes a Request and returns a Response, behind an HTTP server.
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Read } from '../../src/engine/router/files.ts';

export interface Running {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  stop(): Promise<void>;
}

export type Handler = (request: Request) => Promise<Response>;

/** Serves on a free port. If the handler throws an error, the connection ends, so that no test mistakes the error for a response. */
export async function startFetch(handler: Handler): Promise<Running> {
  const server = createServer((request, response) => {
    answer(handler, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function answer(handler: Handler, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const { method = 'GET', url = '/' } = incoming;
  const answered = await handler(new Request(`http://${incoming.headers.host}${url}`, { method, headers }));
  const body = Buffer.from(await answered.arrayBuffer());
  response.writeHead(answered.status, {
    ...(method !== 'HEAD' && answered.status !== 304 && { 'content-length': body.length }),
    ...Object.fromEntries(answered.headers),
  });
  response.end(body);
}

/** Reads files from a folder, and records the name of each file that is requested. */
export function readerOf(folder: string, asked: string[] = []): Read {
  return async (file) => {
    asked.push(file);
    return await readFile(path.join(folder, file)).catch(() => undefined);
  };
}

/** The response of a file server with a 404 page, which is the host's own part of a function's response. */
export async function sendFile(folder: string, { url, headers }: Request): Promise<Response> {
  const name = new URL(url).pathname.slice(1).replace(/(^|\/)$/, '$1index.html');
  const read = readerOf(folder);
  const found = /^[\w./-]+$/.test(name) ? await read(name) : undefined;
  const body = Buffer.from((found ?? (await read('404.html')))!);
  const tag = `"${hash('md5', body)}"`;
  if (found && headers.get('If-None-Match') === tag) return new Response(null, { status: 304, headers: { ETag: tag } });
  const validator = found && { ETag: tag };
  return new Response(body, {
    status: found ? 200 : 404,
    headers: { ...validator, 'Content-Length': String(body.length) },
  });
}
