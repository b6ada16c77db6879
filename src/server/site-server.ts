// A built site on Node: the router answers the API, serve-handler supplies every other file.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import serveFile from 'serve-handler';
import { siteFileAt } from '../addressing/site-path.ts';
import { PATIENCE } from '../hosts/rewrite/patience.ts';
import { SERVE_CONFIGURATION } from '../hosts/static.ts';
import { methodNotAllowed } from '../http/rules.ts';
import { type Read, siteFiles } from '../router/files.ts';
import { filesOnly, noSuchFile, notBuiltYet, somethingWrong } from '../router/plain.ts';
import { type ApiResponse, createRouter, type Router } from '../router/router.ts';
import { type Connections, type ConnectionWaits, followConnections } from './connections.ts';
import { errorRuleOf, hostFault, refusal, refuseOn } from './malformed-requests.ts';
import { openedFiles } from './open-files.ts';

/** A finished site in a folder, as it was when it was opened. */
export interface ServedSite {
  readonly folder: string;
  readonly read: Read;
  readonly router: Router;
}

/**
 * Opens a finished site, and reads what its router composes from, so that a later build into the same folder can't take
 * it away.
 * @throws {Error} when the site is not whole, or built by a version of the program whose store differs
 */
export async function openSite(folder: string): Promise<ServedSite> {
  const read: Read = async (file) => {
    try {
      return await readFile(path.join(folder, file));
    } catch (error) {
      if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  };
  const files = siteFiles(read, Number.POSITIVE_INFINITY);
  await files.all();
  if (!('mostPages' in (await files.site())))
    throw new Error('an older version of the program built it: build it again');
  return { folder, read, router: createRouter(read, files) };
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

export interface SiteServer {
  readonly server: Server;
  /** Accepts no new connections, and answers the requests on open ones; see `Connections`. */
  readonly close: Connections['drain'];
}

/** In milliseconds. */
export interface ServerWaits extends ConnectionWaits {
  /** How long a client has to send a complete request. */
  readonly request: number;
  /** How long a client may pause while it reads a response. */
  readonly silence: number;
}

const WAITS: ServerWaits = { drain: 1000, linger: 2000, request: PATIENCE.request * 1000, silence: 60_000 };

/**
 * @param site the site to serve at the time of a request; undefined while there is none
 * @param onError told of what went wrong in a request; the client gets a 500
 */
export function createSiteServer(
  site: () => ServedSite | undefined,
  onError: (error: unknown) => void,
  given: Partial<ServerWaits> = {},
): SiteServer {
  const waits = { ...WAITS, ...given };
  const server = createServer({
    requestTimeout: waits.request,
    headersTimeout: waits.request,
    connectionsCheckingInterval: waits.request / 10,
    // Node's own answer to a request without a host has no body.
    requireHostHeader: false,
  }).setTimeout(waits.silence);
  const connections = followConnections(server, waits);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = hostFault(request);
    // Nothing here reads a body, however long it is, or asks for one (Expect).
    if (fault || hasBody(request)) response.shouldKeepAlive = false;
    if (!(await connections.take(response))) return;
    try {
      if (fault) send(request, response, refusal(fault));
      else await answer(site(), request, response);
    } catch (error) {
      onError(error);
      if (!response.headersSent) send(request, response, somethingWrong());
      else response.destroy();
    }
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && !connections.endAfterPending(socket)) refuseOn(socket, errorRuleOf(error.code));
  });
  server.on('connect', (_, socket: Socket) => {
    // Node leaves the connection to the handler of this event.
    socket.on('error', () => {}).resume();
    refuseOn(socket, methodNotAllowed('CONNECT'));
  });
  return { server, close: connections.drain };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function answer(site: ServedSite | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!site) return send(request, response, notBuiltYet());
  const target = targetOf(request);
  const answered = await site.router({
    method: request.method ?? 'GET',
    target,
    accept: request.headers.accept,
    ifNoneMatch: request.headers['if-none-match'],
  });
  if (!('file' in answered)) return send(request, response, answered);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(request, response, filesOnly());
  const file = siteFileAt(answered.file);
  if (file === undefined) return send(request, response, await noSuchFile(site.read));
  request.url = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  return serveFile(request, response, { ...FILE_CONFIGURATION, public: site.folder }, openedFiles(response));
}

/** Only the router answers the API: the rewrites that stand in for it elsewhere would leave its queries out. */
const FILE_CONFIGURATION = { ...SERVE_CONFIGURATION, rewrites: [], etag: true };

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: ApiResponse): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, ...(status !== 304 && { 'Content-Length': bytes.length }) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Path and query in ASCII: Node gives bytes above 0x7F as they came, one character each. */
function targetOf(request: IncomingMessage): string {
  const target = request.url ?? '/';
  const relative = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  return relative.replace(
    /[^\x21-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
