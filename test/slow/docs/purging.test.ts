// The commands in docs/purging.md send a list to a CDN. Here, a local server takes the place of the CDN.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeBlockWith } from '../../docs/code-blocks.ts';
import { temporaryFolder } from '../../support/program.ts';
import { describeWith } from '../support/installed.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Records all requests. @param status of all responses */
async function startStandIn(status = 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { method, url, headers } = request;
    received.push({ method, url, authorization: headers.authorization, body });
    response.writeHead(status).end('{"success":true}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Runs a script in a folder that contains the list. */
async function run(script: string, list: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(list)) writeFileSync(path.join(folder, name), text);
  const env = { PATH: process.env.PATH, CLOUDFLARE_API_TOKEN: 'secret', CLOUDFLARE_ZONE_ID: 'zone' };
  const child = spawn('bash', ['-e', '-c', script], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  return { code, read: (name: string) => readFileSync(path.join(folder, name), 'utf8') };
}

const SITE = 'https://climate.example/data';

describeWith(
  'bash',
  'curl',
  'jq',
)('docs/purging.md', () => {
  const cloudflare = (url: string) =>
    codeBlockWith('purging.md', 'sh', 'purge_cache').replace('https://api.cloudflare.com', url);

  test('sends each request to Cloudflare', async () => {
    const { received, url } = await startStandIn();
    const bodies = ['{"prefixes":["climate.example/data/api"]}', '{"files":["https://climate.example/data/a%20\'b/"]}'];
    const { code } = await run(cloudflare(url), { 'purge.jsonl': `${bodies.join('\n')}\n` });
    const sent = { method: 'POST', url: '/client/v4/zones/zone/purge_cache', authorization: 'Bearer secret' };
    expect([code, received]).toEqual([0, bodies.map((body) => ({ ...sent, body }))]);
  });

  test('sends nothing if nothing has changed, and fails if Cloudflare refuses a request', async () => {
    const { received, url } = await startStandIn(403);
    expect((await run(cloudflare(url), { 'purge.jsonl': '' })).code).toBe(0);
    expect(received).toEqual([]);
    expect((await run(cloudflare(url), { 'purge.jsonl': '{"files":[]}\n' })).code).not.toBe(0);
  });

  test('converts a list of URLs for Cloudflare', async () => {
    const convert = codeBlockWith('purging.md', 'sh', 'jq --raw-input');
    const urls = Array.from({ length: 101 }, (_, index) => `${SITE}/${index}/`);
    const converted = async (lines: readonly string[]) => {
      const { code, read } = await run(convert, { 'purge.txt': lines.map((line) => `${line}\n`).join('') });
      const text = read('purge.jsonl').split('\n').filter(Boolean);
      return [code, ...text.map((line) => JSON.parse(line))];
    };
    expect(await converted([`${SITE}/api/*`, ...urls])).toEqual([
      0,
      { prefixes: ['climate.example/data/api'] },
      { files: urls.slice(0, 100) },
      { files: urls.slice(100) },
    ]);
    expect(await converted([`${SITE}/*`])).toEqual([0, { prefixes: ['climate.example/data'] }]);
    expect(await converted([])).toEqual([0]);
  });

  test('sends a PURGE request for each URL without a wildcard', async () => {
    const { received, url } = await startStandIn();
    const script = codeBlockWith('purging.md', 'sh', '--request PURGE');
    await run(script, { 'purge.txt': `${url}/api/*\n${url}/\n${url}/a%20b/\n` });
    expect(received.map(({ method, url }) => [method, url])).toEqual([
      ['PURGE', '/'],
      ['PURGE', '/a%20b/'],
    ]);
  });
});
