// Runs the program with a fault in a small share of its responses, to show that the soak notices it.
//   node faulty-serve.mjs FAULT serve …
import { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { PROGRAM } from '../measured.mjs';

const SHARE = 1 / 200;
/** The URL whose responses never change, as if a cache didn't notice builds. */
const STALE = '/api/councils/';
const [fault] = process.argv.splice(2, 1);
const kept = [];
let previous;
let stale;
let count = 0;

/** Each changes a response before it is sent, and returns its body. */
const FAULTS = {
  none: (_, body) => body,
  byte: (_, body) => {
    const copy = Buffer.from(body);
    copy[copy.length >> 1] ^= 1;
    return copy;
  },
  etag: (response, body) => {
    response.setHeader('ETag', `"${'0123456789ab'.repeat(2)}"`);
    return body;
  },
  type: (response, body) => {
    response.setHeader('Content-Type', 'text/plain');
    return body;
  },
  vary: (response, body) => {
    response.removeHeader('Vary');
    return body;
  },
  encoding: (response, body) => {
    response.setHeader('Content-Encoding', 'br');
    return body;
  },
  mixed: (_, body) => {
    const text = body.toString('latin1');
    const [mark] = text.match(/v\d{6}/) ?? [];
    return mark
      ? Buffer.from(text.replace(mark, `v${String(Number(mark.slice(1)) + 1).padStart(6, '0')}`), 'latin1')
      : body;
  },
  drop: (response) => {
    response.destroy();
    return undefined;
  },
  truncate: (response, body) => {
    response.flushHeaders();
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    return undefined;
  },
  status: (response, body) => {
    response.statusCode = 500;
    return body;
  },
  /** The response to another request. */
  other: (_, body) => {
    [previous, body] = [body, previous ?? body];
    return body;
  },
  stale: (response, body) => {
    stale ??= { body, tag: response.getHeader('ETag') };
    response.setHeader('ETag', stale.tag);
    response.setHeader('Content-Length', stale.body.length);
    return stale.body;
  },
  /** A 304 response for an ETag that isn't current any more. */
  unchanged: (response, body) => {
    const tag = response.req.headers['if-none-match'];
    if (tag === undefined) return body;
    response.statusCode = 304;
    response.setHeader('ETag', tag);
    response.removeHeader('Content-Length');
    response.removeHeader('Content-Type');
    end.call(response);
    return undefined;
  },
  leak: (_, body) => {
    kept.push(Buffer.alloc(1e6, 1));
    return body;
  },
};

const { end, writeHead } = ServerResponse.prototype;

/** Every response that can be wrong is, for faults that are rare anyway. */
function isChosen({ req: { url, method, headers } }, status) {
  if (status !== 200 || method !== 'GET' || !Object.hasOwn(FAULTS, fault)) return false;
  if (fault === 'stale') return url === STALE && headers.accept === undefined;
  return fault === 'unchanged' ? headers['if-none-match'] !== undefined : Math.random() < SHARE;
}

ServerResponse.prototype.writeHead = function later(status, headers) {
  if (fault === 'range' && status === 206) {
    count++;
    return writeHead.call(this, status, { ...headers, 'Content-Range': 'bytes 0-0/1' });
  }
  this.isChosen ??= isChosen(this, status);
  if (!this.isChosen || this.isDeferred) return writeHead.call(this, status, headers);
  this.isDeferred = true;
  // Headers that have been sent can't be changed.
  this.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) this.setHeader(name, value);
  return this;
};

ServerResponse.prototype.end = function changed(body, ...rest) {
  const isEmpty = typeof body === 'function' || body === undefined || body === null || body.length === 0;
  if (!this.isChosen || this.headersSent || isEmpty) return end.call(this, body, ...rest);
  this.isChosen = false;
  count++;
  const sent = FAULTS[fault](this, Buffer.from(body));
  if (sent === undefined) return this;
  if (fault === 'other') this.setHeader('Content-Length', sent.length);
  return end.call(this, sent, ...rest);
};

process.on('exit', () => console.error(`${count} faults`));

// Versions of `serve` without socket activation can be tested too.
if (process.env.LISTEN_PID === String(process.pid)) {
  const { listen } = Server.prototype;
  Server.prototype.listen = function activated() {
    return listen.call(this, { fd: 3 });
  };
  // Loses the requests in progress.
  if (fault === 'lost') process.prependListener('SIGTERM', () => process.exit(0));
}

process.argv[1] = PROGRAM;
await import(PROGRAM);
