// A server that imitates AWS (moto), and the AWS CLI. A proxy between them counts the requests that change something.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The headers that the upload sets, apart from Content-Type, in which moto doesn't change anything. */
const SET = ['content-type', 'cache-control', 'content-disposition', 'content-encoding'] as const;

/** Without any signature, moto sends only public objects. It doesn't check signatures. */
const SIGNED = {
  authorization: 'AWS4-HMAC-SHA256 Credential=id/20261129/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
};

export interface StoredObject {
  readonly body: Buffer;
  /** The values of the headers that the upload sets, in the order of `SET`, without those that aren't set. */
  readonly headers: readonly string[];
}

export interface Aws {
  /** The variables with which the CLI finds the server. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The objects in a bucket. */
  objects(bucket: string): Promise<ReadonlyMap<string, StoredObject>>;
  /** The methods and paths of the requests so far that change something. They are then forgotten. */
  changes(): readonly string[];
  /** Before a request that changes something, the n-th from now, calls a function instead. @param n from 1 */
  interrupt(n: number, stop: () => void): void;
  /** Whether the names of metadata begin with a capital letter, as they do with MinIO. By default, they don't. */
  capitalizeMetadata(isCapital: boolean): void;
  /** Sends a request to the server. */
  ask(
    method: string,
    target: string,
    body?: string,
  ): Promise<{ readonly status: number; readonly body: Buffer; readonly headers: http.IncomingHttpHeaders }>;
  stop(): void;
}

/**
 * @param python the path of the Python that has the CLI and moto
 * @param folder for the command `aws`
 */
export async function startAws(python: string, folder: string): Promise<Aws> {
  const moto = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await portOf(moto);
  const seen: string[] = [];
  let isMetadataCapital = false;
  let planned: { left: number; stop: () => void } | undefined;
  const proxy = http.createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      if (planned && --planned.left === 0) {
        const { stop } = planned;
        planned = undefined;
        stop();
        return request.destroy();
      }
      seen.push(`${method} ${decodeURIComponent(url)}`);
    }
    const forwarded = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, isMetadataCapital ? capitalized(answer.headers) : answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    return request.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const ask: Aws['ask'] = (method, target, body) =>
    new Promise((resolve, reject) => {
      const request = http.request(
        { host: '127.0.0.1', port, method, path: target, headers: SIGNED },
        async (response) => {
          const pieces: Buffer[] = [];
          for await (const piece of response) pieces.push(piece);
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces) });
        },
      );
      request.on('error', reject).end(body);
    });
  mkdirSync(path.join(folder, 'bin'));
  const command = path.join(folder, 'bin', 'aws');
  writeFileSync(command, `#!/bin/sh\nexec '${python}' -m awscli "$@"\n`);
  chmodSync(command, 0o755);
  return {
    environment: {
      PATH: `${path.dirname(command)}:${process.env.PATH}`,
      HOME: folder,
      TMPDIR: folder,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_MAX_ATTEMPTS: '1',
    },
    ask,
    objects: async (bucket) => {
      const found = new Map<string, StoredObject>();
      for (let after = ''; ; ) {
        const list = String((await ask('GET', `/${bucket}?list-type=2&start-after=${encodeURIComponent(after)}`)).body);
        const keys = Array.from(list.matchAll(/<Key>(.*?)<\/Key>/g), ([, key]) => decodedXml(key!));
        for (const key of keys) {
          const { body, headers } = await ask('GET', `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`);
          found.set(key, { body, headers: SET.flatMap((name) => headers[name] ?? []) });
        }
        if (!list.includes('<IsTruncated>true')) return found;
        after = keys.at(-1)!;
      }
    },
    changes: () => seen.splice(0),
    interrupt: (n, stop) => {
      planned = { left: n, stop };
    },
    capitalizeMetadata: (isCapital) => {
      isMetadataCapital = isCapital;
    },
    stop: () => {
      moto.kill();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

const capitalized = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.replace(/^x-amz-meta-(.)/, (_, first: string) => `X-Amz-Meta-${first.toUpperCase()}`),
      value,
    ]),
  );

const decodedXml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The port that a server says it listens on. */
async function portOf(server: ChildProcess): Promise<number> {
  let said = '';
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text) => (said += text));
  for (;;) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
    if (port) return Number(port);
    if (server.exitCode !== null) throw new Error(said);
    await setTimeout(50);
  }
}
