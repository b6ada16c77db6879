// Serves a built site with Node: the router finds or composes the responses of the API, and all other paths are files.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorRule, methodNotAllowed } from '../../engine/http/rules.ts';
import { notBuiltYet, serverError } from '../../engine/router/response.ts';
import { type LogEntry, LoggedResponse, refusalEntry } from './access-log.ts';
import { followConnections } from './connections.ts';
import { healthResponse, isHealthCheck } from './health.ts';
import { errorRuleOf, hostFault, refusal, refuseOn } from './malformed-requests.ts';
import { send, sendRepresentation } from './sending.ts';
import type { ServedSite } from './served-site.ts';
import { type ServerWaits, WAITS } from './settings.ts';

/** Responds to some requests instead of the site, and may change the site's responses to others. Returns whether it has responded. */
type Layer = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface SiteServerOptions extends Partial<ServerWaits> {
  readonly layer?: Layer;
  /** Whether to respond to health checks. */
  readonly health?: boolean;
  /** Called for each response, except to health checks. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/**
 * @param site returns the current site, or undefined if there is none yet
 * @param onError called for each error that results in a 500 response
 */
export function createSiteServer(
  site: () => ServedSite | undefined,
  onError: (error: unknown) => void,
  { layer, health = false, log, ...given }: SiteServerOptions = {},
) {
  const waits = { ...WAITS, ...given };
  const server = createServer({
    ...(log && { ServerResponse: LoggedResponse }),
    keepAliveTimeout: waits.idle,
    requestTimeout: waits.request,
    headersTimeout: waits.request,
    connectionsCheckingInterval: waits.request / 10,
    // Node's own response to a request without a Host header has no body.
    requireHostHeader: false,
  }).setTimeout(waits.silence);
  const connections = followConnections(server, waits);
  // Node remembers the address, which is unknown after the client has disconnected.
  if (log) server.on('connection', ({ remoteAddress }) => void remoteAddress);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = hostFault(request);
    const isCheck = health && !fault && isHealthCheck(targetOf(request));
    if (response instanceof LoggedResponse && !isCheck) response.once('close', () => log?.(response.entry()));
    // The server never reads request bodies.
    if (fault || hasBody(request)) response.shouldKeepAlive = false;
    if (!(await connections.take(response))) return;
    try {
      if (fault) send(request, response, refusal(fault));
      else if (isCheck)
        send(request, response, healthResponse(request.method!, connections.isDraining(), site()?.identity));
      else if (!layer?.(request, response)) await respond(site(), request, response);
    } catch (error) {
      onError(error);
      if (!response.headersSent) send(request, response, serverError());
      else response.destroy();
    }
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handle);
  const refuse = (socket: Socket, rule: ErrorRule): void => {
    const entry = refusalEntry(socket, rule.status, refuseOn(socket, rule));
    log?.(entry);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && !connections.endAfterPending(socket)) refuse(socket, errorRuleOf(error.code));
  });
  server.on('connect', (_, socket: Socket) => {
    // Node leaves the connection to this event's handler.
    socket.on('error', () => {}).resume();
    refuse(socket, methodNotAllowed('CONNECT'));
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
  const { method = 'GET', headers } = request;
  const found = await site.respond({ method, target: targetOf(request), accept: headers.accept });
  return 'how' in found ? sendRepresentation(request, response, found, site) : send(request, response, found);
}

/** The path and query in ASCII. Node turns each byte above 0x7F into a character. */
function targetOf(request: IncomingMessage): string {
  const target = request.url ?? '/';
  const relative = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const escaped = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return relative.replace(/[^\x21-\x7e]/g, escaped);
}
