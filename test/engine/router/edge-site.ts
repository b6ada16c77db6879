// A whole site in memory with its router. The site is the edge set of the conformance data, planned and rendered.

import path from 'node:path';
import type { LinkForm } from '../../../src/engine/addressing/links.ts';
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { SITE_OPTIONS } from '../../../src/engine/options/site-options.ts';
import type { ApiResponse } from '../../../src/engine/router/response.ts';
import { type ApiRequest, createRouter, type Router } from '../../../src/engine/router/router.ts';
import type { Host } from '../../../src/engine/site/host.ts';
import { planSite } from '../../../src/engine/site/plan-site.ts';
import { readData } from '../../../src/engine/site/read-data.ts';
import { filesOf, type SitePlan } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { readSourceFolder } from '../../../src/engine/source/source-folder.ts';
import type { StoreLayout } from '../../../src/engine/terms/write-store.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { hostLinkedBy } from '../../support/planned.ts';
import type { LoggedDataset } from '../../support/source.ts';
import { RenderedFiles } from './rendered-files.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

export const SITE_URL = 'https://climate.example';

export interface MemorySite {
  readonly plan: SitePlan;
  /** The contents of all files, keyed by path. Each file is rendered when it is first read. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly router: Router;
  /** The names of all files that the router has read, in order. */
  readonly asked: string[];
}

const datasets = new Map<string, Promise<LoggedDataset>>();

/** The dataset of a source folder without errors, which is read only once. */
export function datasetIn(folder: string): Promise<LoggedDataset> {
  const whole = path.resolve(root, folder);
  return getOrAdd(datasets, whole, () => readFolder(whole));
}

async function readFolder(folder: string): Promise<LoggedDataset> {
  const { value, problems } = await readData(readSourceFolder(folder));
  if (!value) throw new Error(JSON.stringify(problems));
  return { ...value.dataset, searchLog: value.searchLog! };
}

/**
 * @param options the form of links, and options with the structure of site.json
 * @param host the host for which the site is planned
 * @param layout the size above which the store is split into blocks
 */
export async function memorySite(
  dataset: LoggedDataset,
  siteUrl: string,
  { links = 'query', ...options }: Readonly<Record<string, unknown>> & { readonly links?: LinkForm } = {},
  host: Partial<Host> = {},
  layout?: StoreLayout,
): Promise<MemorySite> {
  const { searchLog, ...tables } = dataset;
  const source = {
    folder: '',
    dataset: tables,
    referredTables: () => ({}),
    searchLog,
    options: SITE_OPTIONS.parse({ siteUrl, ...options }),
    design: OWN_DESIGN,
  };
  const plan = planSite(source, [hostLinkedBy(links, { files: () => [], ...host })], layout).value!;
  const files = new RenderedFiles(filesOf(plan));
  const asked: string[] = [];
  const router = createRouter((name) => {
    asked.push(name);
    return files.get(name);
  });
  return { plan, files, router, asked };
}

export const EDGE_DATA = 'test/conformance/edge/data';
export const PAGE_SIZES = { commitments: 4, searchterms: 10 };
export const FEW_DATES = { dateRangeDays: 1, openEndedDays: 1, months: false, quarters: false, years: false };

/** The edge set with everything that is prebuilt by default, and with 10 terms and 4 commitments on a page. */
export const wholeEdgeSite = once(async () =>
  memorySite(await datasetIn(EDGE_DATA), SITE_URL, { pageSizes: PAGE_SIZES }),
);

/** The same site for hosts that can only rewrite. */
export const rewriteEdgeSite = once(async () =>
  memorySite(await datasetIn(EDGE_DATA), SITE_URL, { pageSizes: PAGE_SIZES }, { kind: 'rewrite' }),
);

/** The same site with few prebuilt responses. */
export const edgeSite = once(() => smallSite(SITE_URL));

const smallSites = new Map<string, Promise<MemorySite>>();

/** The edge set with few prebuilt responses. It is built only once for the same address and options. */
export function smallSite(siteUrl: string, options: Readonly<Record<string, unknown>> = {}): Promise<MemorySite> {
  return getOrAdd(smallSites, JSON.stringify([siteUrl, options]), () => newSmallSite(siteUrl, options));
}

async function newSmallSite(siteUrl: string, options: Readonly<Record<string, unknown>> = {}): Promise<MemorySite> {
  const all = { pageSizes: PAGE_SIZES, dates: FEW_DATES, ...options };
  return memorySite(await datasetIn(EDGE_DATA), siteUrl, all, { composes: FILTERED_GROUPS });
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The Accept header of a browser. */
export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Sends a request without an Accept header, unless one is given. */
export async function ask(router: Router, target: string, request: Partial<ApiRequest> = {}): Promise<ApiResponse> {
  const answer = await router({ method: 'GET', target, accept: undefined, ...request });
  if ('file' in answer) throw new Error(`${target} is left to the host: ${answer.file}`);
  return answer;
}

export const textOf = ({ body }: Pick<ApiResponse, 'body'>): string =>
  typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
