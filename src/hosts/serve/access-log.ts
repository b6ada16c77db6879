// The access log: one line for each response, in a format that tools for web servers can read.
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasNoContent } from '../../engine/router/response.ts';
import type { LogFormat } from './settings.ts';

/** What the log says about a response, in the order of the fields in JSON. Undefined values are unknown. */
export interface LogEntry {
  /** When the request arrived. */
  readonly time: Date;
  readonly client: string | undefined;
  /** The client's address according to a proxy. Any client may send this header. */
  readonly forwardedFor: string | undefined;
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly protocol: string | undefined;
  readonly status: number;
  /** The size of the body; undefined if the client disconnected before the end. */
  readonly bytes: number | undefined;
  readonly encoding: string | undefined;
  /** Until the response has been sent. */
  readonly durationMs: number | undefined;
  readonly referer: string | undefined;
  readonly userAgent: string | undefined;
}

/** The status in nginx's logs if a client disconnects before the response begins. It is never sent. */
const CLIENT_CLOSED = 499;

/** Remembers what the log needs, because Node forgets the headers when it sends them. */
export class LoggedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly #time = new Date();
  readonly #started = performance.now();
  readonly #client = addressOf(this.req.socket);
  #bytes = 0;
  #encoding: string | undefined;

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = (rest.at(-1) ?? {}) as Readonly<Record<string, string | number | undefined>>;
    this.#bytes = hasNoContent(status) || this.req.method === 'HEAD' ? 0 : Number(headers['Content-Length'] ?? 0);
    this.#encoding = headers['Content-Encoding'] as string | undefined;
    return super.writeHead(status, ...(rest as []));
  }

  /** Must be called after the response has been closed. */
  entry(): LogEntry {
    const { method, url, headers, httpVersion } = this.req;
    return {
      time: this.#time,
      client: this.#client,
      forwardedFor: headers['x-forwarded-for'] as string | undefined,
      method,
      target: url,
      protocol: `HTTP/${httpVersion}`,
      status: this.headersSent ? this.statusCode : CLIENT_CLOSED,
      bytes: this.writableFinished ? this.#bytes : undefined,
      encoding: this.#encoding,
      durationMs: Math.round((performance.now() - this.#started) * 1000) / 1000,
      referer: headers.referer,
      userAgent: headers['user-agent'],
    };
  }
}

/** For a response to something that isn't a valid request. */
export const refusalEntry = (socket: Socket, status: number, bytes: number): LogEntry => ({
  time: new Date(),
  client: addressOf(socket),
  forwardedFor: undefined,
  method: undefined,
  target: undefined,
  protocol: undefined,
  status,
  bytes,
  encoding: undefined,
  durationMs: undefined,
  referer: undefined,
  userAgent: undefined,
});

/** IPv4 clients of an IPv6 socket have a longer address. */
const addressOf = ({ remoteAddress }: Socket): string | undefined => remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '');

export const logLine: Readonly<Record<LogFormat, (entry: LogEntry) => string>> = {
  combined: combinedLine,
  // All lines have the same fields.
  json: (entry) => JSON.stringify(entry, (_, value) => value ?? null).replace(/[^ -~\u00a0-\uffff]/g, unicodeEscape),
};

/** Apache's format (https://httpd.apache.org/docs/2.4/logs.html#combined). A hyphen stands for an unknown value. */
function combinedLine({ time, client, method, target, protocol, status, bytes, referer, userAgent }: LogEntry): string {
  const request = method === undefined ? undefined : `${method} ${target} ${protocol}`;
  const quoted = (text: string | undefined) => `"${escaped(text ?? '-')}"`;
  const sent = `${quoted(request)} ${status} ${bytes ?? '-'}`;
  return `${client ?? '-'} - - [${logTime(time)}] ${sent} ${quoted(referer)} ${quoted(userAgent)}`;
}

/** As nginx does, so that no client can write a line or a field of its own. */
const escaped = (text: string): string => text.replace(/["\\]|[^ -~]/g, hexadecimal);

/** JSON may contain the control characters above 0x7F, but some terminals would obey them. */
const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const hexadecimal = (character: string): string =>
  `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Such as `28/Nov/2026:12:48:39 +0000`. */
function logTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}
