// Where a command speaks and what stops it; a test passes its own.
import { openTerminal, type Terminal } from '../terminal.ts';

/** 0 fine, 1 problems in the data, 2 a call that can't be carried out; 3, a bug of ours, is for uncaught exceptions. */
export type ExitCode = 0 | 1 | 2;

export interface Effects {
  readonly terminal: Terminal;
  /** A promise of the moment when the user wants the program to stop. */
  readonly stopped: () => Promise<void>;
}

/** What went wrong in the program itself, for a report of it; the program goes on. */
export function tellBug(terminal: Terminal, error: unknown): void {
  terminal.tell(String((error as Error).stack ?? error));
}

export const REAL_EFFECTS: Effects = {
  terminal: openTerminal(),
  stopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
};
