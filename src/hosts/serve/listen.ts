// Starts a server on a given port or on a free one.
import { once } from 'node:events';
import type { Server } from 'node:http';
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
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const used = port ?? fallback;
    return code === 'EADDRINUSE'
      ? { code: 'port-in-use', values: { port: String(used) } }
      : { code: 'bad-listen-address', values: { address: `${address}, port ${used}`, reason: message } };
  }
}

/** Listens on a port or, if it is in use, on the first free port among the next `more` ports. */
export async function listen(server: Server, port: number, more: number, address: string): Promise<number> {
  try {
    server.listen(port, address);
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (more > 0 && code === 'EADDRINUSE') return listen(server, port + 1, more - 1, address);
    throw error;
  }
}
