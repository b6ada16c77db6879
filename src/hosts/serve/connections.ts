// Follows an HTTP server's connections: responds to pipelined requests one after the other, and closes connections without losing
// responses that clients could still read.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ServerWaits } from './settings.ts';

/** A response that hasn't been fully sent. */
interface Pending {
  readonly response: ServerResponse;
  /** Whether the connection would normally stay open after this response. */
  readonly keepsAlive: boolean;
  /** Resolves when the response has been sent, or when its connection has closed. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

function pendingResponse(response: ServerResponse): Pending {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { response, keepsAlive: response.shouldKeepAlive, ended, end };
}

export function followConnections(server: Server, waits: Pick<ServerWaits, 'drain' | 'linger'>) {
  const patience = waits.drain / 10;
  const open = new Map<Socket, Pending[]>();
  let isStopping = false;
  let accepted = 0;
  /** A stopping server first accepts all waiting connections. Responses are held back until then, which takes only a moment. */
  let noneWaiting: Promise<void> | undefined;

  server.on('connection', (socket: Socket) => {
    accepted++;
    open.set(socket, []);
    socket.once('close', () => {
      for (const { end } of open.get(socket) ?? []) end();
      open.delete(socket);
    });
    // Closing while the client is still sending would reset the connection and lose the response.
    socket.destroySoon = () => {
      if (!socket.writableEnded) socket.end(() => setTimeout(() => socket.destroy(), waits.linger).unref());
    };
  });

  /** If the server is stopping, closes the connection unless another request arrives soon. */
  function retire(socket: Socket): void {
    const close = async (): Promise<void> => {
      // A request may have arrived but not been read yet.
      await setImmediate();
      if (open.get(socket)?.length === 0) socket.destroySoon();
    };
    if (isStopping) setTimeout(close, patience).unref();
  }

  /** If several requests are pipelined, only the response to the last one may close the connection. */
  function announceEnd(pending: readonly Pending[]): void {
    for (const { response, keepsAlive } of pending) response.shouldKeepAlive = keepsAlive;
    const last = pending.at(-1);
    if (last) last.response.shouldKeepAlive = false;
  }

  /** Resolves to true when the server can respond, or to false if the connection has already ended. */
  async function take(response: ServerResponse): Promise<boolean> {
    const { socket } = response.req;
    const pending = open.get(socket);
    if (!pending || socket.writableEnded) return false;
    const before = pending.at(-1);
    const own = pendingResponse(response);
    pending.push(own);
    if (isStopping) announceEnd(pending);
    response.once('close', () => {
      pending.splice(pending.indexOf(own), 1);
      own.end();
      retire(socket);
    });
    await noneWaiting;
    // Of several pipelined requests, only the first has work done for it, because Node doesn't say that the others have been cut off.
    if (before) await before.ended;
    return !socket.destroyed;
  }

  /** Closes a connection after its pending responses. Returns false if there are none. */
  function endAfterPending(socket: Socket): boolean {
    const pending = open.get(socket) ?? [];
    announceEnd(pending);
    return pending.length > 0;
  }

  /**
   * The operating system resets connections that the server hasn't accepted, and the server accepts only one per turn of the event
   * loop.
   */
  async function acceptWaiting(): Promise<void> {
    const until = performance.now() + patience;
    for (let before = -1; before !== accepted && performance.now() < until; ) {
      before = accepted;
      await setImmediate();
      await setImmediate();
    }
  }

  /**
   * Stops accepting connections, tells clients that open connections will be closed, and waits for pending responses.
   * @returns the number of requests that were cut off
   */
  async function drain(): Promise<number> {
    noneWaiting = acceptWaiting();
    await noneWaiting;
    // Node would immediately close idle connections and lose any request in transit.
    server.closeIdleConnections = () => {};
    const closed = new Promise((resolve) => server.close(resolve));
    // This isn't set any earlier, because clients whose connections end would open new ones.
    isStopping = true;
    for (const [socket, pending] of open) {
      announceEnd(pending);
      retire(socket);
    }
    let cut = 0;
    const timer = setTimeout(() => {
      for (const [socket, pending] of open) {
        cut += pending.length;
        socket.destroy();
      }
    }, waits.drain);
    await closed;
    clearTimeout(timer);
    return cut;
  }

  return { take, endAfterPending, drain, isDraining: () => noneWaiting !== undefined };
}
