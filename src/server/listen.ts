// Listens on a port.
import type { Server } from 'node:http';
import type { Problem } from '../problem.ts';

/** How many ports after the default one to try. */
const MORE_PORTS = 100;

export interface ListenOptions {
  /** Undefined means the fallback, or the next free port after it. */
  readonly port: number | undefined;
  readonly fallback: number;
  readonly address: string;
}

/** @returns the port, or why the server can't listen */
export async function listenOn(server: Server, { port, fallback, address }: ListenOptions): Promise<number | Problem> {
  try {
    return await (port === undefined
      ? listen(server, fallback, MORE_PORTS, address)
      : listen(server, port, 0, address));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const used = port ?? fallback;
    return code === 'EADDRINUSE'
      ? { code: 'port-taken', values: { port: String(used) } }
      : { code: 'unusable-address', values: { address: `${address}, port ${used}`, reason: message } };
  }
}

/** Listens on a port, or on the next free one of the following `more`. */
export async function listen(server: Server, port: number, more: number, address: string): Promise<number> {
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, () => {
        server.off('error', reject);
        resolve((server.address() as { port: number }).port);
      });
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (more > 0 && code === 'EADDRINUSE') return listen(server, port + 1, more - 1, address);
    throw error;
  }
}
