// The connections of an HTTP server, closed so that no client loses a response that it could still read.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A response that has not been sent whole. */
interface Pending {
  readonly response: ServerResponse;
  /** Whether the client and the server would keep the connection after it. */
  readonly keepsAlive: boolean;
}

export interface Connections {
  /** Resolves when a request is to be answered; to false if it came after the end of its connection. */
  readonly take: (response: ServerResponse) => Promise<boolean>;
  /** Closes a connection after the responses under way, if there are any. */
  readonly endAfterPending: (socket: Socket) => boolean;
  /**
   * Takes no new connection, announces the end of those there are, and waits for their requests to be answered.
   * @returns how many requests have been cut off
   */
  readonly drain: () => Promise<number>;
}

/** In milliseconds. */
export interface Waits {
  /** For the requests of a server that is stopping; a tenth of it for the next one on a connection that is idle. */
  readonly drain: number;
  /** For the client to read a response after which the connection is closed. */
  readonly linger: number;
}

export function followConnections(server: Server, waits: Waits): Connections {
  const patience = waits.drain / 10;
  const open = new Map<Socket, Pending[]>();
  let isStopping = false;
  let accepted = 0;
  /** Before it closes, the server accepts whoever has connected; without answers meanwhile that takes a moment. */
  let noneWaiting: Promise<void> | undefined;

  server.on('connection', (socket: Socket) => {
    accepted++;
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
    // Closed while the client is still sending, a connection would be reset, and the response lost on its way.
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

  /** Of pipelined requests only the last may close the connection. */
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

  /** The system resets connections that it has made and the server has not accepted: one in a round of the event loop. */
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
    // Node would close connections between two requests at once, and lose a request that is on its way.
    server.closeIdleConnections = () => {};
    const closed = new Promise((resolve) => server.close(resolve));
    // Not earlier: a client whose connection ends would make a new one.
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
