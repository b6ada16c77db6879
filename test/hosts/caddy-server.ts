// Caddy with the configuration that is made for it, and requests as no client library would write them.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { caddyHost } from '../../src/hosts/caddy.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { freePort, type Started, startServer } from './servers.ts';

export interface RunningCaddy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly server: Started;
}

/**
 * Starts Caddy on a folder.
 * @param compose the origin of a running `serve`
 */
export async function startCaddy(root: string, siteUrl: string, compose?: string): Promise<RunningCaddy> {
  const port = await freePort();
  const file = path.join(path.dirname(root), `Caddyfile-${port}`);
  const listen = `127.0.0.1:${port}`;
  writeFileSync(file, caddyHost.configuration!({ siteUrl, root, out: root, listen, compose }));
  const url = `http://${listen}`;
  const server = await startServer(url, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file]);
  return { url, server };
}

/** The same, stopped when the test is over. */
export async function startCaddyForTest(root: string, siteUrl: string, compose?: string): Promise<string> {
  const { url, server } = await startCaddy(root, siteUrl, compose);
  onTestFinished(server.stop);
  return url;
}

const conformance = path.join(import.meta.dirname, '..', 'conformance');

/** A conformance set, built for Caddy as the program builds it; gone when the test is over. */
export async function builtSet(set: string, siteUrl: string): Promise<string> {
  const out = path.join(temporaryFolder(), 'site');
  const options = { data: path.join(conformance, set, 'data'), out, site: { siteUrl, hosts: ['caddy'] } };
  const { effects, told } = recorded();
  if ((await build(options, effects)) !== 0) throw new Error(told.join('\n'));
  return out;
}

export interface Compared {
  readonly summary: string;
  /** Each request that compare.mjs calls wrong, and why. */
  readonly wrong: readonly (readonly [request: string, reason: string])[];
}

/** What compare.mjs says of a host. */
export async function compared(set: string, url: string, siteUrl: string, level: string): Promise<Compared> {
  const golden = path.join(conformance, set, 'golden.jsonl');
  const flags = ['--site', siteUrl, '--level', level, '--show', '1000'];
  const script = path.join(conformance, 'compare.mjs');
  const run = promisify(execFile)(process.execPath, [script, golden, url, ...flags]);
  // It exits with 1 when there is something to show.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const lines = stdout.trim().split('\n');
  const summary = lines.pop()!;
  const pairs = lines.flatMap((line, index) => (index % 2 ? [[lines[index - 1]!, line.trim()] as const] : []));
  return { summary, wrong: pairs };
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly seconds: number;
}

/** Sends a request line and headers as they are, bytes above 0x7F in Latin-1. */
export function askRaw(url: string, line: string, headers: readonly string[] = []): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const text = [`${line} HTTP/1.1`, `Host: ${hostname}`, 'Connection: close', ...headers, '', ''].join('\r\n');
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      answer += data;
    });
    // A server that refuses early closes before it has read everything; what it has said counts.
    socket.on('error', () => {});
    socket.on('close', () => {
      const end = answer.indexOf('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
        head: answer.slice(0, end),
        body: answer.slice(end + 4),
        seconds: (performance.now() - began) / 1000,
      });
    });
  });
}
