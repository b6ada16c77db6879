#!/usr/bin/env node
// The program: only this file sets the exit code, unless a second signal ends a server at once (commands/effects.ts).
import { runCommandLine } from './command-line.ts';
import { printableLines } from './text/printable.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader of the output may stop early: `… | head`.
  if (error.code !== 'EPIPE') {
    process.stderr.write(`The output can’t be written: ${error.message}\n`);
    process.exitCode = 2;
  }
  process.exit();
});
// Ignored, because the exit code still reports the result.
process.stderr.on('error', () => {});

try {
  process.exitCode = await runCommandLine(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `This is a bug in the program, please report it:\n${printableLines(String((error as Error).stack ?? error))}\n`,
  );
  process.exitCode = 3;
}
