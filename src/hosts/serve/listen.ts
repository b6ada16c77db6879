// Starts a server on a given port, on a free one, or on a socket from the service manager.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';

/** The number of ports to try after the default one. */
const MORE_PORTS = 100;

export interface ListenOptions {
  /** If undefined, the server uses the fallback port or the next free port after it. */
  readonly port: number | undefined;
  readonly fallback: number;
  readonly address: string;
}

/** @returns the port, or the reason why the server can't listen */
export async function listenOn(
  server: Server,
  { port, fallback, address }: ListenOptions,
): Promise<number | Diagnostic> {
  try {
    return await listen(server, port ?? fallback, port === undefined ? MORE_PORTS : 0, address);
  } catch (error) {
    const used = port ?? fallback;
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      return { code: 'port-in-use', values: { port: String(used) } };
    return badAddress(`${address}, port ${used}`, error);
  }
}

/** Listens on a port or, if it is in use, on the first free port among the next `more` ports. */
export async function listen(server: Server, port: number, more: number, address: string): Promise<number> {
  try {
    server.listen(port, address);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (more > 0 && code === 'EADDRINUSE') return listen(server, port + 1, more - 1, address);
    throw error;
  }
}

/** The number of connections that may wait while the process restarts. Node would reduce it to 511. */
const BACKLOG = 4096;

/** The file descriptor of the first socket that a service manager passes to a process. */
const PASSED_SOCKET = 3;

/**
 * Whether systemd has opened the socket for this process, and keeps it open while the process restarts (sd_listen_fds(3)). Only
 * the first socket is used.
 */
export const isSocketPassed = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv = process.env): boolean =>
  LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0;

/** @returns the address, or the reason why the server can't use the socket */
export async function listenOnPassedSocket(server: Server): Promise<AddressInfo | string | Diagnostic> {
  try {
    server.listen({ fd: PASSED_SOCKET, backlog: BACKLOG });
    await once(server, 'listening');
    // The path of a local socket, or null if Node can't tell.
    return server.address() ?? 'a socket';
  } catch (error) {
    return badAddress(`the socket passed as file descriptor ${PASSED_SOCKET}`, error);
  }
}

/** @throws the error, if it isn't from the operating system */
function badAddress(address: string, error: unknown): Diagnostic {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return { code: 'bad-listen-address', values: { address, reason: message } };
}
