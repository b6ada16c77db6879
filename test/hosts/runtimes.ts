// Runs each host's router in this process, between an HTTP server and the site's files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect } from 'vitest';
import { getOrAdd } from '../../src/engine/grouping.ts';
import type { HostName } from '../../src/engine/options/names.ts';
import { listen } from '../../src/hosts/serve/listen.ts';
import { openSite } from '../../src/hosts/serve/served-site.ts';
import { createSiteServer } from '../../src/hosts/serve/site-server.ts';
import { build } from '../../src/program/commands/build.ts';
import { recorded } from '../support/program.ts';
import { type ConformanceSet, dataOf } from '../support/reference.ts';
import { type Running, readerOf, sendFile, startFetch } from './fetch-harness.ts';
import { completeSite } from './own-files.ts';

/** Runs a site that a build has written to a folder. */
export type Start = (out: string) => Promise<Running>;

export const RUNTIMES = {
  serve: startNode,
  'cloudflare-pages': startWorker,
  'cloudflare-workers': startWorker,
  netlify: startNetlify,
  fetch: startModule,
} as const satisfies Partial<Record<HostName, Start>>;

export type RouterHost = keyof typeof RUNTIMES;

/** The slow tests start Cloudflare's own runtime. */
async function startWorker(out: string): Promise<Running> {
  const { default: worker } = await import(/* @vite-ignore */ urlOf(out, '_worker.js'));
  const read = readerOf(out);
  const ASSETS = {
    fetch: async (url: string) => {
      const file = await read(decodeURIComponent(new URL(url).pathname).slice(1));
      return new Response(file && Buffer.from(file), { status: file ? 200 : 404 });
    },
  };
  return startFetch((request) => worker.fetch(request, { ASSETS }));
}

/**
 * `netlify dev` starts, but not its edge functions, because it downloads their runtime from https://edge.netlify.com each time.
 * This therefore tests only the function itself.
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

/** The site on Node.js, with which all others must agree. */
export async function startNode(out: string): Promise<Running> {
  const site = await openSite(out);
  const { server, close } = createSiteServer(
    () => site,
    (error) => {
      throw error;
    },
  );
  return { url: `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`, stop: async () => void (await close()) };
}

export interface RunningSite extends Running {
  readonly out: string;
}

interface SiteOptions {
  readonly set: ConformanceSet;
  readonly siteUrl: string;
}

/** Builds a conformance set and runs it. */
export type StartSite = (site: SiteOptions) => Promise<RunningSite>;

/** Builds a conformance set with few dates for several hosts. @returns the folder */
async function buildSet(hosts: readonly RouterHost[], { set, siteUrl }: SiteOptions): Promise<string> {
  const out = mkdtempSync(path.join(tmpdir(), 'council-climate-api-router-'));
  const site = { siteUrl, hosts, dates: { dateRangeDays: 2, openEndedDays: 2 } };
  const { effects, told } = recorded();
  const exitCode = await build({ data: dataOf(set), out, site }, effects);
  expect(exitCode, told.join('\n')).toBe(0);
  completeSite(out);
  return out;
}

/** Builds each site for one host, and runs it. */
export const siteStarter =
  (host: RouterHost, start: Start): StartSite =>
  async (site) => {
    const out = await buildSet([host], site);
    const running = await start(out);
    const stop = async (): Promise<void> => {
      await running.stop();
      rmSync(out, { recursive: true, force: true });
    };
    return { out, url: running.url, stop };
  };

/** Builds each site once for several hosts, which must have the same prebuilt responses, until the end of the file of tests. */
export function sharedSites(hosts: readonly RouterHost[]): (start: Start) => StartSite {
  const built = new Map<string, Promise<string>>();
  afterAll(async () => {
    for (const out of built.values()) rmSync(await out, { recursive: true, force: true });
  });
  return (start) => async (site) => {
    const out = await getOrAdd(built, JSON.stringify(site), () => buildSet(hosts, site));
    return { out, ...(await start(out)) };
  };
}
