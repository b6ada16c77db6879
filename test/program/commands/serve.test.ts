// `serve` with a finished site, while builds replace the site in its folder.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { cpSync, readFileSync, rmSync, type StatsListener, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SITE_INDEX } from '../../../src/engine/addressing/site-files.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { previewHost } from '../../../src/hosts/serve/serve.ts';
import { serve } from '../../../src/program/commands/serve.ts';
import { planOf } from '../../support/planned.ts';
import { recorded, startServe, temporaryFolder, unwrapped } from '../../support/program.ts';
import { startServing } from '../../support/serving.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');

/** How often the server has noticed a change of a watched manifest. */
let noticed = 0;

// The server checks the manifest every second. In these tests, it checks more often.
beforeAll(() => {
  const watch = fs.watchFile as (file: string, options: object, listener: StatsListener) => fs.StatWatcher;
  vi.spyOn(fs, 'watchFile').mockImplementation(((file: string, options: object, listener: StatsListener) =>
    watch(file, { ...options, interval: 20 }, (...states) => {
      listener(...states);
      noticed++;
    })) as never);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function build(data: string, out: string, site: Readonly<Record<string, unknown>> = {}): Promise<void> {
  expect(await writeSite(out, filesOf(await planOf(data, site, [previewHost])))).toHaveProperty('written');
}

/** A copy of the input, its site, and a server for the site. */
async function served(site: Readonly<Record<string, unknown>> = {}) {
  const folder = temporaryFolder();
  const [data, out] = [path.join(folder, 'data'), path.join(folder, 'site')];
  cpSync(INPUT, data, { recursive: true });
  await build(data, out, site);
  return { data, out, ...(await startServe(out)) };
}

/** A search that makes one more term popular enough. */
function addTerm(data: string): void {
  const log = path.join(data, 'searches.csv');
  writeFileSync(log, `${readFileSync(log, 'utf8')}${'2025-01-02,tidal power,2,\n'.repeat(7)}`);
}

test('switches to a new build in the same folder, and no request fails meanwhile', async () => {
  const { data, out, url } = await served();
  const counts = async (): Promise<readonly number[]> => {
    const queries = ['', '?min_count=6'];
    const responses = await Promise.all(queries.map((query) => fetch(`${url}/api/searchterms/${query}`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    return (await Promise.all(responses.map((response) => response.json()))).map(({ count }) => count);
  };
  expect(await counts()).toEqual([5, 4]);

  addTerm(data);
  await build(data, out);
  await vi.waitFor(async () => expect(await counts()).toEqual([6, 5]), { timeout: 30_000, interval: 50 });
});

test('switches to a copy whose manifest arrives first once the copy is complete', async () => {
  const { data, out, url } = await served();
  const next = path.join(temporaryFolder(), 'next');
  addTerm(data);
  await build(data, next);
  const before = noticed;
  cpSync(path.join(next, MANIFEST), path.join(out, MANIFEST));
  await vi.waitFor(() => expect(noticed).toBeGreaterThan(before), { timeout: 30_000, interval: 20 });
  // By the time of this response, the server has tried to open the incomplete site.
  await fetch(`${url}/api/`);
  cpSync(next, out, { recursive: true });
  const count = async () =>
    ((await (await fetch(`${url}/api/searchterms/?min_count=6`)).json()) as { count: number }).count;
  await vi.waitFor(async () => expect(await count()).toBe(5), { timeout: 30_000, interval: 100 });
});

test('never mixes two builds in a response, even if the later one has fewer and different pages', async () => {
  const { data, out, url } = await served({ pageSizes: { commitments: 1, searchterms: 1 } });
  const commitments = path.join(data, 'commitments.csv');
  writeFileSync(commitments, readFileSync(commitments, 'utf8').replace(/^MON.*\n/m, ''));
  await build(data, out, { pageSizes: { commitments: 2, searchterms: 2 } });

  // The earlier build has 4 commitments, one on each page. The later build has 3, two on each page.
  const whole = { 4: 1, 3: 2 } as Readonly<Record<number, number>>;
  for (let isNew = false; !isNew; ) {
    for (const query of ['?page=1', '?page=2', '?page=2&x=1', '?page=2&format=json']) {
      const answer = await fetch(`${url}/api/commitments/${query}`);
      const { count, results } = (await answer.json()) as { count: number; results: readonly unknown[] };
      expect([query, answer.status, count in whole]).toEqual([query, 200, true]);
      // In the later build, the second page has one of three commitments. All prebuilt responses are already from this build.
      const size = whole[count]!;
      expect(results).toHaveLength(query === '?page=1' ? size : Math.min(size, count - size));
      if (query === '?page=2&x=1') isNew = count === 3;
    }
    expect([200, 404]).toContain((await fetch(`${url}/api/commitments/?page=4`)).status);
  }
});

test('reports an error for a request if the system can’t read its file, without a stack trace', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await build(INPUT, out);
  const { url, told } = await startServe(out);
  rmSync(path.join(out, 'councils'), { recursive: true });
  symlinkSync('councils', path.join(out, 'councils'));
  expect((await fetch(`${url}/councils/none/`)).status).toBe(500);
  expect(told.join('\n')).toMatch(/^ELOOP: .*$/);
  expect((await fetch(`${url}/api/`)).status).toBe(200);
});

test.each([
  [
    'was published in part',
    (out: string) => rmSync(path.join(out, 'store'), { recursive: true }),
    'store/index.json is missing',
  ],
  [
    'another version of the program built',
    (out: string) => {
      const index = path.join(out, SITE_INDEX);
      writeFileSync(index, JSON.stringify({ ...JSON.parse(readFileSync(index, 'utf8')), format: 2 }));
    },
    'it was built by another version of the program',
  ],
])('rejects a site that %s', async (_, spoil, reason) => {
  const out = path.join(temporaryFolder(), 'site');
  await build(INPUT, out);
  spoil(out);
  const { effects, told } = recorded();
  expect(await serve({ out, port: 0, listen: '127.0.0.1', drain: 1000 }, effects)).toBe(2);
  expect(unwrapped(told.join('\n'))).toContain(reason);
});

test('responds to signals from the moment when it says that it is serving', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await build(INPUT, out);
  const { effects, printed } = recorded();
  const heard: number[] = [];
  const stopped = () => Promise.resolve(void heard.push(printed.length));
  expect(await serve({ out, port: 0, listen: '127.0.0.1', drain: 100 }, { ...effects, stopped })).toBe(0);
  expect(heard).toEqual([0]);
});

test('writes the access log to standard output, and all other messages to standard error', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await build(INPUT, out);
  const { url, child, ended, printed, said } = await startServing(['serve', '--out', out, '--log', 'combined'], out);
  for (const target of ['/api/', '/none']) await fetch(url + target);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(printed().match(/"GET (?:\/api\/|\/none) HTTP\/1\.1" (?:200|404) \d+ "-" "node"\n/g)).toHaveLength(2);
  expect(printed().split('\n')).toHaveLength(3);
  expect(said()).toContain('Serving');
});

test('still serves when nobody reads its log any more', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await build(INPUT, out);
  const { url, child, ended, said } = await startServing(['serve', '--out', out, '--log', 'json'], out);
  child.stdout!.destroy();
  const answered = async () => {
    expect((await fetch(`${url}/api/`)).status).toBe(200);
    return said();
  };
  await vi.waitFor(async () => expect(await answered()).toContain('EPIPE'), { timeout: 20_000, interval: 50 });
  await answered();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

/** Keeps the socket open, like systemd, and starts the server on it again whenever the server has stopped. */
const SUPERVISOR = 'while :; do sh -c \'echo process $$; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"\' "$@"; done';

test('no request is lost when the server restarts on a socket that systemd keeps open', {
  timeout: 60_000,
}, async () => {
  const out = path.join(temporaryFolder(), 'site');
  await build(INPUT, out);
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as { port: number };
  const { fd } = (socket as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const args = [process.execPath, path.resolve('build/src/cli.js'), 'serve', '--out', out, '--port', '1'];
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  onTestFinished(() => void process.kill(-supervisor.pid!, 'SIGKILL'));
  socket.close();
  let said = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream!.on('data', (text) => (said += text));
  const starts = () => said.split(`at http://127.0.0.1:${port}/`).length - 1;
  let isRunning = true;
  const clients = Array.from({ length: 4 }, async () => {
    let answered = 0;
    for (; isRunning; answered++) expect((await fetch(`http://127.0.0.1:${port}/api/?x=${answered}`)).status).toBe(200);
    return answered;
  });
  for (const times of [1, 2, 3]) {
    await vi.waitFor(() => expect(starts()).toBe(times), { timeout: 20_000, interval: 50 });
    if (times < 3) process.kill(Number(/.*process (\d+)/s.exec(said)![1]), 'SIGTERM');
  }
  isRunning = false;
  for (const answered of await Promise.all(clients)) expect(answered).toBeGreaterThan(2);
});
