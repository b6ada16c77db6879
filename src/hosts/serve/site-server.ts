// Serves a built site with Node: the router responds to API requests, and serve-handler sends all other files.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import serveFile from 'serve-handler';
import { siteFileAt } from '../../engine/addressing/site-path.ts';
import { byteRangeIn } from '../../engine/http/byte-range.ts';
import { headersOfFile } from '../../engine/http/file-headers.ts';
import { methodNotAllowed, TIMEOUTS } from '../../engine/http/rules.ts';
import { type Read, readSiteFiles } from '../../engine/router/files.ts';
import {
  type ApiResponse,
  hasNoContent,
  methodResponse,
  noSuchFile,
  notBuiltYet,
  rangeNotSatisfiable,
  serverError,
} from '../../engine/router/response.ts';
import { createRouter } from '../../engine/router/router.ts';
import { SERVE_CONFIGURATION } from '../static.ts';
import { type ConnectionWaits, followConnections } from './connections.ts';
import { errorRuleOf, hostFault, refusal, refuseOn } from './malformed-requests.ts';
import { openedFiles, undefinedIfMissing } from './open-files.ts';

export type ServedSite = Awaited<ReturnType<typeof openSite>>;

/** @throws {Error} if the site is incomplete or was built by another version of the program */
export async function openSite(folder: string) {
  const read: Read = (file) => readFile(path.join(folder, file)).catch(undefinedIfMissing);
  const files = await readSiteFiles(read);
  return { folder, read, router: createRouter(read, files) };
}

/** All times are in milliseconds. */
export interface ServerWaits extends ConnectionWaits {
  /** The maximum time for a client to send a complete request. */
  readonly request: number;
  /** The maximum time for which a client may pause while reading a response. */
  readonly silence: number;
}

const WAITS: ServerWaits = { drain: 1000, linger: 2000, request: TIMEOUTS.request * 1000, silence: 60_000 };

/** Responds to some requests instead of the site, and may change the site's responses to others. Returns whether it has responded. */
type Layer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * @param site returns the current site, or undefined if there is none yet
 * @param onError called for each error that results in a 500 response
 */
export function createSiteServer(
  site: () => ServedSite | undefined,
  onError: (error: unknown) => void,
  { layer, ...given }: Partial<ServerWaits> & { readonly layer?: Layer } = {},
) {
  const waits = { ...WAITS, ...given };
  const server = createServer({
    requestTimeout: waits.request,
    headersTimeout: waits.request,
    connectionsCheckingInterval: waits.request / 10,
    // Node's own response to a request without a Host header has no body.
    requireHostHeader: false,
  }).setTimeout(waits.silence);
  const connections = followConnections(server, waits);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = hostFault(request);
    // The server never reads request bodies.
    if (fault || hasBody(request)) response.shouldKeepAlive = false;
    if (!(await connections.take(response))) return;
    try {
      if (fault) send(request, response, refusal(fault));
      else if (!layer?.(request, response)) await respond(site(), request, response);
    } catch (error) {
      onError(error);
      if (!response.headersSent) send(request, response, serverError());
      else response.destroy();
    }
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && !connections.endAfterPending(socket)) refuseOn(socket, errorRuleOf(error.code));
  });
  server.on('connect', (_, socket: Socket) => {
    // Node leaves the connection to this event's handler.
    socket.on('error', () => {}).resume();
    refuseOn(socket, methodNotAllowed('CONNECT'));
  });
  return { server, close: connections.drain };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function respond(
  site: ServedSite | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!site) return send(request, response, notBuiltYet());
  const target = targetOf(request);
  const routed = await site.router({
    method: request.method ?? 'GET',
    target,
    accept: request.headers.accept,
    ifNoneMatch: request.headers['if-none-match'],
  });
  if (!('file' in routed)) return send(request, response, routed);
  await sendFile(site, siteFileAt(routed.file), request, response);
}

/** @param file the path from the site's root; undefined if no such file can exist */
async function sendFile(
  site: ServedSite,
  file: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const files = openedFiles(response);
  const size = file === undefined ? undefined : await files.sizeOf(path.join(site.folder, file));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(request, response, methodResponse(request.method ?? '', size !== undefined));
  if (file === undefined || size === undefined) return send(request, response, await noSuchFile(site.read));
  const range = rangeOf(request, size);
  if (range === 'unsatisfiable') return send(request, response, rangeNotSatisfiable(size));
  // serve-handler would send a part for many invalid headers, and for several parts only the first.
  if (range) request.headers.range = `bytes=${range.start}-${range.end}`;
  else delete request.headers.range;
  // serve-handler sends a 304 without any headers of its own, and only if the client's tag is the same.
  const { 'Content-Type': _, ...renewed } = headersOfFile(file);
  const tag = request.headers['if-none-match'];
  for (const [name, value] of Object.entries({ ...renewed, ...(tag && { ETag: tag }) }))
    response.setHeader(name, value);
  request.url = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  return serveFile(request, response, { ...FILE_CONFIGURATION, public: site.folder }, files.methods);
}

/**
 * With If-Range and If-None-Match, the whole file is always correct. serve-handler ignores both headers if there is a range, so it
 * would send a part of a new file to a client that has a part of the old one (RFC 9110, sections 13.1.5 and 13.2.2).
 */
function rangeOf({ method, headers }: IncomingMessage, size: number): ReturnType<typeof byteRangeIn> {
  const isPlain = method === 'GET' && headers['if-range'] === undefined && headers['if-none-match'] === undefined;
  return isPlain ? byteRangeIn(headers.range, size) : undefined;
}

/** The rewrites are omitted: they ignore queries, and are meant for servers without a router. */
const FILE_CONFIGURATION = { ...SERVE_CONFIGURATION, rewrites: [], etag: true };

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: ApiResponse): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, ...(!hasNoContent(status) && { 'Content-Length': bytes.length }) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The path and query in ASCII. Node turns each byte above 0x7F into a character. */
function targetOf(request: IncomingMessage): string {
  const target = request.url ?? '/';
  const relative = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const escaped = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return relative.replace(/[^\x21-\x7e]/g, escaped);
}
