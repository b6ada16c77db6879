// Handles requests that never reach the router because they are too long, too slow or not valid HTTP. The response is an API
// error.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorRule, headersFor } from '../../engine/http/rules.ts';
import { jsonOf } from '../../engine/respond/json.ts';
import type { ApiResponse } from '../../engine/router/response.ts';

/** Keyed by Node's error codes. Any other code means that the data is not a valid request. */
const RULES: Readonly<Record<string, ErrorRule>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The address and headers of the request are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
};

export const errorRuleOf = (code: string | undefined): ErrorRule =>
  RULES[code ?? ''] ?? { status: 400, detail: 'The request is not valid HTTP.' };

/** Rejects an invalid Host header (RFC 9112, section 3.2), because a proxy might route the request to a different site. */
export function hostFault({ rawHeaders, httpVersion }: IncomingMessage): ErrorRule | undefined {
  // Every second element is a value. `headers` contains only the first of several hosts.
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && /^host$/i.test(rawHeaders[index - 1]!));
  const isRight = hosts.length === 1 ? !/[\s,/?#@\\]/.test(hosts[0]!) : hosts.length === 0 && httpVersion === '1.0';
  return isRight ? undefined : { status: 400, detail: 'The request must have exactly one valid Host header.' };
}

/**
 * The response is always JSON, because the client's Accept header is unknown. It is never cached, because the next request may be
 * valid.
 */
export function refusal({ status, detail }: ErrorRule): ApiResponse {
  return { status, headers: { ...headersFor('json'), 'Cache-Control': 'no-store' }, body: jsonOf({ detail }) };
}

/**
 * Writes a response directly to the socket when Node provides no response object, then closes the connection.
 * @returns the size of the body, in bytes
 */
export function refuseOn(socket: Socket, rule: ErrorRule): number {
  const { status, headers, body } = refusal(rule);
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  socket.destroySoon();
  return Buffer.byteLength(body);
}
