// Where a command prints, and what stops it. Tests pass effects of their own.
import { constants } from 'node:os';
import { systemReason } from '../problem.ts';
import { openTerminal, type Terminal } from '../terminal.ts';
import { printableLines } from '../text/printable.ts';

/** 0 fine, 1 problems in the data, 2 a call that can't be carried out; 3, a bug of ours, is for uncaught exceptions. */
export type ExitCode = 0 | 1 | 2;

export interface Effects {
  readonly terminal: Terminal;
  /** A promise of the moment when the user wants the program to stop. */
  readonly stopped: () => Promise<void>;
}

/** Reports an error that the program survives: the reason for a system error, or the stack of a bug. */
export function tellFailure(terminal: Terminal, error: unknown): void {
  terminal.tell(printableLines(systemReason(error) ?? String((error as Error).stack ?? error)));
}

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/** A second signal ends the program at once. This needs a handler, because the system has none for process 1 of a container. */
function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of STOPS) {
      process.on(signal, () => {
        if (isStopping) process.exit(128 + constants.signals[signal]);
        isStopping = true;
        resolve();
      });
    }
  });
}

export const REAL_EFFECTS: Effects = { terminal: openTerminal(), stopped: firstSignal };
