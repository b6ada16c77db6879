// Where a command prints, and what stops it. Tests replace both.
import { constants } from 'node:os';
import { systemReason } from '../problem.ts';
import { openTerminal, type Terminal } from '../terminal.ts';
import { printableLines } from '../text/printable.ts';

/** 0 success, 1 problems in the data, 2 usage or environment. Uncaught exceptions (3) are bugs. */
export type ExitCode = 0 | 1 | 2;

export interface Effects {
  readonly terminal: Terminal;
  /** Resolves when the user stops the program. */
  readonly stopped: () => Promise<void>;
}

/** Reports an error that doesn't stop the program: the reason of a system error, or a bug's stack. */
export function tellFailure(terminal: Terminal, error: unknown): void {
  terminal.tell(printableLines(systemReason(error) ?? String((error as Error).stack ?? error)));
}

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * A second signal stops the program at once. It needs a handler, because process 1 of a container has no default one.
 */
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
