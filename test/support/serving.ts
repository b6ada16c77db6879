// Runs `serve` and `preview` in separate processes, on a free port, and stops them when the test ends.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const PROGRAM = path.resolve('build/src/cli.js');

export interface Serving {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly child: ChildProcess;
  /** The exit code, or null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  /** The output so far, on both streams. */
  readonly said: () => string;
  /** The standard output so far. */
  readonly printed: () => string;
}

/**
 * @param node the path of the Node.js version that runs the program
 * @param program the program to run; by default, the one for councils
 */
export async function startServing(
  args: readonly string[],
  cwd: string,
  node = process.execPath,
  program = PROGRAM,
): Promise<Serving> {
  const child = spawn(node, [program, ...args, '--port', '0'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [said, printed] = ['', ''];
  child.stdout.on('data', (text) => (printed += text));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  for (;;) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url) return { url, ended, child, said: () => said, printed: () => printed };
    if (child.exitCode !== null) throw new Error(said);
    await setTimeout(20);
  }
}
