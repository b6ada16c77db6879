// A host in front of a correct site. It has one fault at a time, at the URL in the site's links.

import { mkdtempSync, rmSync } from 'node:fs';
import http, { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { getOrAdd } from '../../src/engine/grouping.ts';
import { filesOf } from '../../src/engine/site/site-plan.ts';
import { writeSite } from '../../src/engine/write/write-site.ts';
import { listen } from '../../src/hosts/serve/listen.ts';
import { previewHost } from '../../src/hosts/serve/serve.ts';
import { openSite } from '../../src/hosts/serve/served-site.ts';
import { createSiteServer } from '../../src/hosts/serve/site-server.ts';
import { completeSite } from '../hosts/own-files.ts';
import { planOf } from './planned.ts';

export const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends the request, or another one, to the correct site or to another site. */
export type Forward = (asked: Asked, origin?: string) => Promise<Reply>;

/** The response of a broken host. If it is undefined, the host never responds. */
export type Fault = (asked: Asked, forward: Forward) => Promise<Reply | undefined>;

/** The host closes the connection without a response. */
export const CUT: Reply = { status: 0, headers: {}, body: Buffer.alloc(0) };

export interface BrokenHost {
  readonly url: string;
  /** The folder of the site. */
  readonly out: string;
  /** Breaks the host in this way. Without an argument, the host works correctly. */
  breakWith(fault?: Fault): void;
  close(): Promise<void>;
}

/**
 * @param basePath the path in the site's URL, with a leading slash
 * @param data the source folder
 */
export async function startBrokenHost(
  basePath = '',
  site: Readonly<Record<string, unknown>> = {},
  data = SAMPLE,
): Promise<BrokenHost> {
  let fault: Fault = (asked, forward) => forward(asked);
  let right = '';
  const agent = new http.Agent({ keepAlive: true });
  const replies = new Map<string, Promise<Reply>>();
  // A correct site always sends the same response, so each request is sent to it only once.
  const forward: Forward = (asked, origin = right) =>
    getOrAdd(replies, JSON.stringify([origin, asked]), () => ask(origin, asked, agent));
  const server = proxy((asked) => fault(asked, forward));
  const url = `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}${basePath}`;

  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
  const out = path.join(folder, 'site');
  const options = { siteUrl: url, ...OPTIONS, ...site };
  await writeSite(out, filesOf(await planOf(data, options, [previewHost])));
  completeSite(out);
  const opened = await openSite(out);
  const upstream = createSiteServer(
    () => opened,
    (error) => console.error(error),
  );
  right = `http://127.0.0.1:${await listen(upstream.server, 0, 0, '127.0.0.1')}`;
  return {
    url,
    out,
    breakWith: (next = (asked, forward) => forward(asked)) => {
      fault = next;
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), upstream.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** There are enough terms and commitments for a second page of each. */
export const OPTIONS = {
  pageSizes: { commitments: 20, searchterms: 10 },
  dates: { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false },
};

/** A server that sends the given response, and compresses it if it is long. */
export function proxy(answer: (asked: Asked) => Promise<Reply | undefined>): Server {
  return createServer(async (request, response) => {
    const { method = 'GET', url: target = '/', headers } = request;
    const reply = await answer({ method, target, headers });
    if (!reply) return;
    if (reply === CUT) return void response.destroy();
    const isLong = reply.body.length > 20_000 && !('x-as-it-is' in reply.headers);
    const body = isLong ? gzipSync(reply.body, { level: 1 }) : reply.body;
    response.writeHead(reply.status, { ...reply.headers, ...(isLong && { 'content-encoding': 'gzip' }) });
    response.end(method === 'HEAD' ? undefined : body);
  });
}

/** Headers that belong to the connection rather than to the response. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'content-encoding'];

function ask(origin: string, { method, target, headers }: Asked, agent: http.Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { 'accept-encoding': _, host: __, connection: ___, ...others } = headers;
    const request = http.request(origin + target, { method, headers: others, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !HOP.includes(name));
        resolve({
          status: response.statusCode!,
          headers: Object.fromEntries(kept) as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}
