// Closes the connections of an HTTP server without losing responses that clients could still read.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A response that has not been sent completely. */
interface Pending {
  readonly response: ServerResponse;
  /** Whether the client and the server would keep the connection after it. */
  readonly keepsAlive: boolean;
}

export interface Connections {
  /** Resolves to true when the server can respond, and to false if the connection has already ended. */
  readonly take: (response: ServerResponse) => Promise<boolean>;
  /** Closes a connection after its pending responses. Returns false if there are none. */
  readonly endAfterPending: (socket: Socket) => boolean;
  /**
   * Accepts no new connections, announces the end of open ones, and waits for the responses to their requests.
   * @returns how many requests were cut off
   */
  readonly drain: () => Promise<number>;
}

/** In milliseconds. */
export interface ConnectionWaits {
  /** How long a stopping server waits for open requests; it waits a tenth of that for another request on an idle connection. */
  readonly drain: number;
  /** How long the client has to read the last response before the connection is closed. */
  readonly linger: number;
}

export function followConnections(server: Server, waits: ConnectionWaits): Connections {
  const patience = waits.drain / 10;
  const open = new Map<Socket, Pending[]>();
  let isStopping = false;
  let accepted = 0;
  /** Before it closes, the server accepts all waiting connections. This only takes a moment if it sends no responses meanwhile. */
  let noneWaiting: Promise<void> | undefined;

  server.on('connection', (socket: Socket) => {
    accepted++;
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
    // If it closed while the client was still sending, the connection would be reset and the response lost.
    socket.destroySoon = () => {
      if (!socket.writableEnded) socket.end(() => setTimeout(() => socket.destroy(), waits.linger).unref());
    };
  });

  /** Closes a connection of a stopping server unless a request comes soon. */
  function retire(socket: Socket): void {
    const close = async (): Promise<void> => {
      // A request may have arrived that has not been read.
      await setImmediate();
      if (open.get(socket)?.length === 0) socket.destroySoon();
    };
    if (isStopping) setTimeout(close, patience).unref();
  }

  /** Only the last of several pipelined requests may close the connection. */
  function announceEnd(pending: readonly Pending[]): void {
    for (const { response, keepsAlive } of pending) response.shouldKeepAlive = keepsAlive;
    const last = pending.at(-1);
    if (last) last.response.shouldKeepAlive = false;
  }

  async function take(response: ServerResponse): Promise<boolean> {
    const { socket } = response.req;
    const pending = open.get(socket);
    if (!pending || socket.writableEnded) return false;
    pending.push({ response, keepsAlive: response.shouldKeepAlive });
    if (isStopping) announceEnd(pending);
    response.once('close', () => {
      pending.splice(
        pending.findIndex((each) => each.response === response),
        1,
      );
      retire(socket);
    });
    await noneWaiting;
    return true;
  }

  function endAfterPending(socket: Socket): boolean {
    const pending = open.get(socket) ?? [];
    announceEnd(pending);
    return pending.length > 0;
  }

  /** The system resets connections that the server has not accepted. The server accepts one in each round of the event loop. */
  async function acceptWaiting(): Promise<void> {
    const until = performance.now() + patience;
    for (let before = -1; before !== accepted && performance.now() < until; ) {
      before = accepted;
      await setImmediate();
      await setImmediate();
    }
  }

  async function drain(): Promise<number> {
    noneWaiting = acceptWaiting();
    await noneWaiting;
    // Node would close idle connections at once, and lose a request that is in transit.
    server.closeIdleConnections = () => {};
    const closed = new Promise((resolve) => server.close(resolve));
    // Not earlier, because a client whose connection ends would open a new one.
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

  return { take, endAfterPending, drain };
}
