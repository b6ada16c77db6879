// Where each host's router is run in a test: on its own runtime, or, where that can't be had without a network, on ours.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { createSiteServer, listen, openSite } from '../../src/hosts/node.ts';
import type { HostName } from '../../src/model/names.ts';
import { recorded } from '../support/program.ts';
import { type ConformanceSet, dataOf } from '../support/reference.ts';
import { type Running, readerOf, sendFile, startFetch } from './fetch-harness.ts';
import { completeSite } from './own-files.ts';
import { startWrangler } from './wrangler.ts';

type Start = (out: string) => Promise<Running>;

export const RUNTIMES = {
  'cloudflare-pages': (out) => startWrangler('cloudflare-pages', out),
  'cloudflare-workers': (out) => startWrangler('cloudflare-workers', out),
  netlify: startNetlify,
  fetch: startModule,
} as const satisfies Partial<Record<HostName, Start>>;

export type RouterHost = keyof typeof RUNTIMES;

/**
 * `netlify dev` starts, but not its edge functions: what runs them is fetched from https://edge.netlify.com each time. So
 * only the function itself is tested, between a bare HTTP server and the site's files.
 */
async function startNetlify(out: string): Promise<Running> {
  const { default: answer, config } = await import(/* @vite-ignore */ urlOf(out, 'edge-functions/router.js'));
  expect(config).toEqual({ path: '/*', excludedPath: '/store/*' });
  return startFetch((request) => {
    const next = () => sendFile(out, request);
    return new URL(request.url).pathname.startsWith('/store/') ? next() : answer(request, { next });
  });
}

async function startModule(out: string): Promise<Running> {
  const router = await import(/* @vite-ignore */ urlOf(out, 'router.js'));
  const read = readerOf(out);
  return startFetch((request) => router.fetch(request, { read }));
}

const urlOf = (out: string, file: string): string => pathToFileURL(path.join(out, file)).href;

/** The site on Node, with which the others are to agree. */
export async function startNode(out: string): Promise<Running> {
  const site = await openSite(out);
  const { server, close } = createSiteServer(
    () => site,
    (error) => {
      throw error;
    },
  );
  return { url: `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`, stop: close };
}

export interface RunningSite extends Running {
  readonly out: string;
}

/** Builds a conformance set for a host, few of its dates, and starts it. */
export async function startSite(
  host: RouterHost,
  {
    set,
    siteUrl,
    start = RUNTIMES[host],
  }: { readonly set: ConformanceSet; readonly siteUrl: string; readonly start?: Start },
): Promise<RunningSite> {
  const out = mkdtempSync(path.join(tmpdir(), `council-climate-api-${host}-`));
  const site = { siteUrl, hosts: [host], dates: { pairs: 2, opens: 2 } };
  const { effects, told } = recorded();
  const exitCode = await build({ data: dataOf(set), out, site }, effects);
  expect(exitCode, told.join('\n')).toBe(0);
  completeSite(out);
  const running = await start(out);
  const stop = async (): Promise<void> => {
    await running.stop();
    rmSync(out, { recursive: true, force: true });
  };
  return { out, url: running.url, stop };
}
