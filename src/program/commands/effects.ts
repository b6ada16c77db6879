// The output of a command, and the signal that stops it. Both are replaced in tests.
import { constants } from 'node:os';
import { systemReason } from '../../engine/diagnostics/diagnostic.ts';
import { printableLines } from '../../engine/text/printable.ts';
import { openTerminal, type Terminal } from '../terminal.ts';

/** 0: success; 1: problems in the data; 2: incorrect usage or a problem with the environment. Uncaught exceptions (3) are bugs. */
export type ExitCode = 0 | 1 | 2;

export interface Effects {
  readonly terminal: Terminal;
  /** Resolves when the user stops the program. */
  readonly stopped: () => Promise<void>;
}

/** The reason for a system error, or the stack trace of a bug. */
export const failureText = (error: unknown): string =>
  printableLines(systemReason(error) ?? String((error as Error).stack ?? error));

/** Reports errors without stopping the program. */
export const failureReporter =
  ({ notify }: Pick<Terminal, 'notify'>) =>
  (error: unknown): void =>
    notify(failureText(error));

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * A second signal stops the program immediately. It needs an explicit handler, because process 1 in a container has no default
 * one.
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
