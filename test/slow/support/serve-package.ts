// Runs the real `serve` package on a folder until the test ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { onTestFinished } from 'vitest';

const SERVE = createRequire(import.meta.url).resolve('serve/build/main.js');

/** @returns the server's URL, without a trailing slash */
export async function startServePackage(folder: string, port = 0): Promise<string> {
  const server: ChildProcess = spawn(process.execPath, [SERVE, '--listen', `tcp://127.0.0.1:${port}`, folder], {
    env: { ...process.env, NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    server.kill();
  });
  let said = '';
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text) => (said += text));
  for (;;) {
    const url = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(said)?.[0];
    if (url) return url;
    if (server.exitCode !== null) throw new Error(said);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
