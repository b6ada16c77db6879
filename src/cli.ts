#!/usr/bin/env node
// The program's entry point. Only this file sets the exit code, except when a second signal stops a server
// (program/commands/effects.ts).

import { printableLines } from './engine/text/printable.ts';
import { runCommandLine } from './program/command-line.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Programs such as `head` stop reading early, which isn't an error.
  if (error.code !== 'EPIPE') {
    process.stderr.write(`The output can’t be written: ${error.message}\n`);
    process.exitCode = 2;
  }
  process.exit();
});
// If standard error is closed, the exit code still indicates the result.
process.stderr.on('error', () => {});

try {
  process.exitCode = await runCommandLine(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `This is a bug in the program, please report it:\n${printableLines(String((error as Error).stack ?? error))}\n`,
  );
  process.exitCode = 3;
}
