// A keep-alive connection that sends one request at a time. Unlike Node's own client, it notices surplus bytes, repeated headers
// and incomplete bodies, and it can give up in the middle.
import { connect } from 'node:net';

/** In milliseconds. */
const PATIENCE = 30_000;

export function createConnection(port) {
  let socket;
  let pending;
  let received = Buffer.alloc(0);
  let usedAt = 0;

  function open() {
    received = Buffer.alloc(0);
    usedAt = Date.now();
    const own = connect(port, '127.0.0.1').setNoDelay();
    own.on('data', (chunk) => own === socket && take(chunk));
    own.on('error', (error) => own === socket && fail(error.code));
    own.on('close', () => own === socket && fail('closed'));
    socket = own;
  }

  function close() {
    const old = socket;
    socket = undefined;
    old?.destroy();
  }

  function settle(result) {
    const settled = pending;
    pending = undefined;
    clearTimeout(settled?.timer);
    usedAt = Date.now();
    settled?.resolve(result);
  }

  function fail(reason) {
    close();
    if (!pending) return;
    const { isReused, idle } = pending;
    // A server may close an idle connection at the moment when a request is sent (RFC 9112, section 9.3.1).
    const isExpected = isReused && idle > 4000 && received.length === 0;
    settle({ failure: reason, isExpected, bytes: received.length });
  }

  function take(chunk) {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!pending) return;
    if (pending.giveUp === 'reading') {
      close();
      return settle({ isAborted: true });
    }
    const response = parse(received, pending.method);
    if (response === undefined) return;
    const { length, ...rest } = response;
    const surplus = received.length - length;
    received = Buffer.alloc(0);
    if (surplus > 0 || rest.fault || rest.headers.connection?.toLowerCase() === 'close') close();
    settle(surplus > 0 ? { ...rest, fault: `${surplus} surplus bytes after the response` } : rest);
  }

  /** @param giveUp `sending` or `reading`, if the client aborts the request */
  function send({ method, target, headers }, giveUp) {
    const isReused = socket !== undefined;
    const idle = Date.now() - usedAt;
    if (!socket) open();
    const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
    return new Promise((resolve) => {
      if (giveUp === 'sending') {
        const half = socket;
        socket = undefined;
        half.on('error', () => {}).write(text.slice(0, text.length / 2), () => half.destroy());
        return resolve({ isAborted: true });
      }
      const timer = setTimeout(() => fail('timeout'), PATIENCE);
      pending = { resolve, method, giveUp, timer, isReused, idle };
      socket.write(text);
    });
  }

  return { send, close, isIdle: () => pending === undefined };
}

/** The headers that only one field line may have. */
const REPEATABLE = new Set(['vary', 'allow', 'cache-control', 'connection']);

/** @returns undefined if the response is incomplete */
function parse(bytes, method) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first, ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1]);
  if (!status) return { length: bytes.length, fault: `not a response: ${first.slice(0, 80)}`, headers: {} };
  const headers = {};
  let fault;
  for (const line of lines) {
    const [, name, value] = /^([^:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [undefined, line, ''];
    const key = name.toLowerCase();
    if (headers[key] !== undefined && !REPEATABLE.has(key)) fault = `repeated header ${name}`;
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  const start = end + 4;
  const body = bodyIn(bytes, start, { method, status, headers });
  return body && { status, headers, ...(fault && { fault }), ...body };
}

/** @returns the body, and where the response ends */
function bodyIn(bytes, start, { method, status, headers }) {
  if (method === 'HEAD' || status === 304 || status === 204) return { body: Buffer.alloc(0), length: start };
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(bytes, start);
  const length = Number(headers['content-length']);
  if (!Number.isInteger(length)) return { body: Buffer.alloc(0), length: bytes.length, fault: 'no Content-Length' };
  return bytes.length < start + length
    ? undefined
    : { body: bytes.subarray(start, start + length), length: start + length };
}

function chunksIn(bytes, start) {
  const chunks = [];
  for (let at = start; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    const next = end + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), length: next };
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
