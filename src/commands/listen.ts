// Binds a server's port, or says that it is taken.
import type { Server } from 'node:http';
import { listen } from '../hosts/node.ts';
import { reportOf } from '../report.ts';
import type { Terminal } from '../terminal.ts';

/** How many ports after the default one are tried. */
const MORE_PORTS = 100;

export interface ListenOptions {
  /** The port asked for; undefined for the fallback or the next free one after it. */
  readonly port: number | undefined;
  readonly fallback: number;
  readonly address: string;
}

/** @returns the port; undefined when it is taken, which has been said */
export async function listenOrSay(
  server: Server,
  { port, fallback, address }: ListenOptions,
  terminal: Terminal,
): Promise<number | undefined> {
  try {
    return await (port === undefined
      ? listen(server, fallback, MORE_PORTS, address)
      : listen(server, port, 0, address));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    terminal.tell(reportOf([{ code: 'port-taken', values: { port: String(port ?? fallback) } }]));
    return undefined;
  }
}
