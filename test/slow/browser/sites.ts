// Sites for the browser, built as “preview” and “build” do and served on a free port of this machine.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import serveFile from 'serve-handler';
import { afterAll } from 'vitest';
import { HOME } from '../../../src/engine/addressing/site-files.ts';
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { bytesOf } from '../../../src/engine/site/file-content.ts';
import { filesOf, type PlannedFile, type SitePlan } from '../../../src/engine/site/site-plan.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { previewHost } from '../../../src/hosts/serve/serve.ts';
import { openSite, type ServedSite } from '../../../src/hosts/serve/served-site.ts';
import { createSiteServer } from '../../../src/hosts/serve/site-server.ts';
import { SERVE_CONFIGURATION, staticHost } from '../../../src/hosts/static.ts';
import { planOf } from '../../support/planned.ts';

export interface SiteSource {
  /** The path of the source folder. */
  readonly data: string;
  /** Options with the structure of site.json. */
  readonly options: Readonly<Record<string, unknown>>;
  /** `query`: with a router. `path`: as plain files, on a server without a router. */
  readonly links: 'query' | 'path';
}

/** Contains several items of everything, and lists with a few pages. */
const FEW = {
  checkPage: true,
  pageSizes: { commitments: 12, searchterms: 12 },
  dates: { dateRangeDays: 2, openEndedDays: 1, months: false, quarters: false },
};

const SAMPLE = path.join(import.meta.dirname, '..', '..', '..', 'data');
export const ROUTED: SiteSource = { data: SAMPLE, options: FEW, links: 'query' };
export const FILED: SiteSource = { data: SAMPLE, options: FEW, links: 'path' };

/** @param siteUrl the URL at which the site is served */
export async function planFor({ data, options, links }: SiteSource, siteUrl = 'http://127.0.0.1'): Promise<SitePlan> {
  const site = { ...options, siteUrl };
  return planOf(data, site, [links === 'query' ? previewHost : staticHost]);
}

export interface LiveSite {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveSite(source: SiteSource): Promise<LiveSite> {
  const out = mkdtempSync(path.join(tmpdir(), 'council-climate-api-browser-'));
  let whole: { readonly site: ServedSite | undefined; readonly files: ReadonlyMap<string, PlannedFile> } | undefined;
  const { server, close } =
    source.links === 'query'
      ? createSiteServer(() => whole?.site, console.error)
      : fileServer(out, (name) => whole?.files.get(name));
  const url = `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
  const files = filesOf(await planFor(source, url));
  if (source.links === 'query') {
    const written = await writeSite(out, files);
    if ('code' in written) throw new Error(JSON.stringify(written));
  }
  const site = source.links === 'query' ? await openSite(out) : undefined;
  whole = { site, files: new Map(files.map((file) => [file.path, file])) };
  const stop = async () => {
    await close();
    rmSync(out, { recursive: true, force: true });
  };
  return { url, stop };
}

/** A server of plain files. It renders each file when it is first requested, because there are thousands and tests request only a few. */
function fileServer(out: string, planned: (name: string) => PlannedFile | undefined) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').replace(/\?.*/s, '')).slice(1) || HOME;
    const file = planned(name);
    if (file && !existsSync(path.join(out, name))) {
      mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
      writeFileSync(path.join(out, name), bytesOf(file.render()));
    }
    void serveFile(request, response, { ...SERVE_CONFIGURATION, public: out });
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, close };
}

/**
 * Serves each site from the first test that needs it until the end of the file of tests.
 * @returns where a site is served
 */
export function serveSites(): (source: SiteSource) => Promise<string> {
  const served = new Map<SiteSource, Promise<LiveSite>>();
  afterAll(async () => {
    for (const site of served.values()) await (await site).stop();
  });
  return async (source) => (await getOrAdd(served, source, () => serveSite(source))).url;
}
