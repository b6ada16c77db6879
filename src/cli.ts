#!/usr/bin/env node
// The program: only this file sets the exit code.
import { runCommandLine } from './command-line.ts';
import { printableLines } from './report/printable.ts';

// Whoever reads the output may stop reading: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await runCommandLine(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `This is a bug of the program, please report it:\n${printableLines(String((error as Error).stack ?? error))}\n`,
  );
  process.exitCode = 3;
}
