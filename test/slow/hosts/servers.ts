// Real servers in tests: skipped by name if they aren't installed, started on a free port of 127.0.0.1, and stopped together with
// all their processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { describeWith } from '../support/installed.ts';

/** Tests of a server, which are skipped by name if the server isn't installed. */
export function describeServer(name: string, program: string, tests: () => void): void {
  describeWith(program)(name, tests);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface Started {
  /** Stops the server and all processes that it has started. */
  stop(): Promise<void>;
  /** The output so far. */
  output(): string;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder in which the server starts. */
  readonly folder?: string;
}

/** Starts a server and waits until it answers. */
export async function startServer(
  url: string,
  command: string,
  args: readonly string[],
  { environment = {}, folder }: StartOptions = {},
): Promise<Started> {
  let printed = '';
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...environment },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      printed += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  });
  const stop = async (): Promise<void> => {
    kill(child, 'SIGTERM');
    const timer = setTimeout(() => kill(child, 'SIGKILL'), 3000);
    await ended;
    clearTimeout(timer);
    // The files that the server leaves behind.
    kill(child, 'SIGKILL');
  };
  const deadline = Date.now() + 45_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} does not answer at ${url}:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return { stop, output: () => printed };
}

// Stops the whole process group, because some servers respond from a child process.
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { redirect: 'manual' })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
