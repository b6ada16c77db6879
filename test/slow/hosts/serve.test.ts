// Stops “serve” under load. It still responds to every request that it has received.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { build } from '../../../src/program/commands/build.ts';
import { recorded } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { type Serving, startServing } from '../../support/serving.ts';
import { describeWith } from '../support/installed.ts';
import { nodeVersions } from '../support/node-versions.ts';

const CLIENTS = 50;
const TARGETS = ['/api/councils/', '/api/councils/?country=wales&x=1', '/', '/api/commitments/?page=1', '/nowhere'];

const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-serve-'));
beforeAll(async () => {
  const { effects, told } = recorded();
  const site = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 0, openEndedDays: 0 } };
  expect(await build({ data: dataOf('edge'), out: folder, site }, effects), told.join('\n')).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startServe = (node?: string, ...flags: readonly string[]): Promise<Serving> =>
  startServing(['serve', '--out', folder, ...flags], folder, node);

/** Many clients. Each sends a request as soon as it has the previous response, until the server no longer accepts connections. */
function startClients(url: string, keepAlive: boolean) {
  const agent = new http.Agent({ keepAlive, maxSockets: CLIENTS });
  onTestFinished(() => agent.destroy());
  const outcomes: Record<string, number> = {};
  const ask = (target: string): Promise<string> =>
    new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
      const request = http.get(url + target, { agent }, (response) => {
        response.on('error', fail).on('end', () => resolve(response.complete ? 'answered' : 'cut'));
        response.resume();
      });
      request.on('error', fail);
    });
  const client = async (_: unknown, first: number): Promise<void> => {
    for (let index = first, outcome = ''; outcome !== 'ECONNREFUSED'; index++) {
      outcome = await ask(TARGETS[index % TARGETS.length]!);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  return { outcomes, ended: Promise.all(Array.from({ length: CLIENTS }, client)) };
}

async function stopUnderLoad(
  signal: NodeJS.Signals,
  { keepAlive = true, program }: { keepAlive?: boolean; program?: string } = {},
) {
  const { url, child, ended } = await startServe(program);
  const clients = startClients(url, keepAlive);
  while ((clients.outcomes.answered ?? 0) < CLIENTS * 4) await setTimeout(20);
  child.kill(signal);
  await clients.ended;
  const { answered, ECONNRESET = 0, ...others } = clients.outcomes;
  expect(others).toEqual({ ECONNREFUSED: CLIENTS });
  // If a connection is made between the last `accept` and the end of listening, the kernel resets it before the server can see it.
  expect(ECONNRESET).toBeLessThanOrEqual(keepAlive ? 0 : 2);
  expect(await ended).toBe(0);
}

describe(`no request from ${CLIENTS} busy clients is lost`, () => {
  test.each([1, 2, 3, 4, 5])('that keep their connections open, on SIGTERM (run %i)', () => stopUnderLoad('SIGTERM'));
  test('that keep their connections open, on SIGINT', () => stopUnderLoad('SIGINT'));
  test.each([1, 2, 3])('that open a connection for each request, on SIGTERM (run %i)', () =>
    stopUnderLoad('SIGTERM', { keepAlive: false }),
  );
  for (const { version, program } of nodeVersions()) {
    describeWith(program)(`on Node ${version}`, () => {
      test('that keep their connections open', () => stopUnderLoad('SIGTERM', { program }));
    });
  }
});

/** A client that never reads the responses to its requests, which are larger than the system's buffers. */
async function startDeafClient(url: string): Promise<void> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.pause().write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500));
  await setTimeout(500);
}

test('after the time in --drain, requests are cut off and counted', async () => {
  const { url, child, ended, said } = await startServe(undefined, '--drain', '1');
  await startDeafClient(url);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said()).toMatch(/\d+ requests unanswered after 1 s/);
});

test.each([
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGTERM', 'SIGINT', 130],
  ['SIGINT', 'SIGINT', 130],
] as const)('%s waits for open requests, but a %s after it doesn’t', async (first, second, code) => {
  const { url, child, ended, said } = await startServe();
  await startDeafClient(url);
  child.kill(first);
  while (!said().includes('Stopping')) await setTimeout(20);
  child.kill(second);
  expect(await ended).toBe(code);
});

test('says why it doesn’t use a new build', { timeout: 60_000 }, async () => {
  const out = mkdtempSync(path.join(tmpdir(), 'council-climate-api-unusable-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  cpSync(folder, out, { recursive: true });
  const { url, child, ended, said } = await startServing(['serve', '--out', out], out);
  const manifest = path.join(out, MANIFEST);
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/("store\/index\.json": \[")\w{32}/, `$1${'0'.repeat(32)}`));
  while (!said().includes('Still serving')) await setTimeout(100);
  expect(said()).toMatch(/because the new build isn’t usable: its store\/index\.json is from another build/);
  expect((await fetch(`${url}/api/councils/`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('stops after clients have sent many requests at once and disconnected', async () => {
  const { url, child, ended } = await startServe(undefined, '--drain', '5');
  const { port } = new URL(url);
  for (let times = 0; times < 5; times++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
    await setTimeout(100);
    socket.destroy();
  }
  const before = Date.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // A tenth of the time in --drain passes for idle connections.
  expect(Date.now() - before).toBeLessThan(5000);
});
