// Binds a server's port, or says why it can't.
import type { Server } from 'node:http';
import { listen } from '../hosts/node.ts';
import type { Problem } from '../problem.ts';
import { reportOf } from '../report/report.ts';
import type { Terminal } from '../terminal.ts';

/** How many ports after the default one are tried. */
const MORE_PORTS = 100;

export interface ListenOptions {
  /** The port asked for; undefined for the fallback or the next free one after it. */
  readonly port: number | undefined;
  readonly fallback: number;
  readonly address: string;
}

/** @returns the port; undefined when it can't be had, which has been said */
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
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const used = port ?? fallback;
    const problem: Problem =
      code === 'EADDRINUSE'
        ? { code: 'port-taken', values: { port: String(used) } }
        : { code: 'unusable-address', values: { address: `${address}, port ${used}`, reason: message } };
    terminal.tell(reportOf([problem]));
    return undefined;
  }
}
