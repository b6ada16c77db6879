// The program does what docs/operating.md says about log lines, the health check and systemd's sockets.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeBlocksIn } from '../../docs/code-blocks.ts';
import { COMBINED } from '../../docs/combined-log.ts';
import { temporaryFolder } from '../../support/program.ts';
import { freePort, startServer } from '../hosts/servers.ts';
import { describeWith } from '../support/installed.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const PROGRAM = path.join(ROOT, 'build', 'src', 'cli.js');

function builtSite(): string {
  const site = path.join(temporaryFolder(), 'dist');
  const data = path.join(ROOT, 'test', 'golden', 'typical', 'input');
  execFileSync(process.execPath, [PROGRAM, 'build', '--data', data, '--out', site, '--no-cache'], { stdio: 'ignore' });
  return site;
}

const serveArguments = (site: string, log: string) => ['serve', '--out', site, '--log', log, '--health'];

async function startServe(site: string, log: string) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [PROGRAM, ...serveArguments(site, log), '--port', port];
  const server = await startServer(`${url}/-/health`, process.execPath, args);
  onTestFinished(() => server.stop());
  return { url, server };
}

/** The lines of the log about a path, which the server writes after the response. */
async function loggedLines(server: { output(): string }, text: string): Promise<readonly string[]> {
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(text));
  await expect.poll(lines).not.toEqual([]);
  return lines();
}

test('the health check shows the hash of the manifest', async () => {
  const site = builtSite();
  const { url } = await startServe(site, 'json');
  const response = await fetch(`${url}/-/health`);
  const manifest = readFileSync(path.join(site, 'build-manifest.json'));
  const build = createHash('sha256').update(manifest).digest('hex').slice(0, 32);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', build });
});

test('log lines have the fields of the examples', async () => {
  const site = builtSite();
  const json = await startServe(site, 'json');
  await fetch(`${json.url}/api/councils/?country=Wales`);
  const [line] = await loggedLines(json.server, 'country=Wales');
  const example = JSON.parse(codeBlocksIn('operating.md', 'json')[0]!);
  expect(Object.keys(JSON.parse(line!))).toEqual(Object.keys(example));

  const combined = await startServe(site, 'combined');
  await fetch(`${combined.url}/api/councils/?country=Wales`);
  const [combinedLine] = await loggedLines(combined.server, 'country=Wales');
  expect(combinedLine).toMatch(COMBINED);
});

describeWith('systemd-socket-activate')('systemd-socket-activate', () => {
  test('the program takes its connections from the socket', async () => {
    const port = String(await freePort());
    const args = ['--listen', `127.0.0.1:${port}`, process.execPath, PROGRAM, ...serveArguments(builtSite(), 'json')];
    const url = `http://127.0.0.1:${port}/-/health`;
    const server = await startServer(url, 'systemd-socket-activate', args);
    onTestFinished(() => server.stop());
    expect((await fetch(url)).status).toBe(200);
  });
});
