// A whole site in memory: the edge set of the conformance data, planned and rendered, with a router over it.

import path from 'node:path';
import type { LinkForm } from '../../src/addressing/links.ts';
import { getOrAdd } from '../../src/grouping.ts';
import { SITE_OPTIONS } from '../../src/options/site-options.ts';
import type { ApiResponse } from '../../src/router/response.ts';
import { type ApiRequest, createRouter, type Router } from '../../src/router/router.ts';
import type { StoreLayout } from '../../src/searchterms/write-store.ts';
import type { Host } from '../../src/site/host.ts';
import { planSite } from '../../src/site/plan-site.ts';
import { readData } from '../../src/site/read-source.ts';
import { filesOf, type SitePlan } from '../../src/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../src/site/url-groups.ts';
import { readSourceFolder } from '../../src/source/source-folder.ts';
import { OWN_DESIGN } from '../support/design.ts';
import { hostLinkedBy } from '../support/planned.ts';
import type { LoggedDataset } from '../support/source.ts';
import { RenderedFiles } from './rendered-files.ts';

const root = path.join(import.meta.dirname, '..', '..');

export const SITE_URL = 'https://climate.example';

export interface MemorySite {
  readonly plan: SitePlan;
  /** Every file's content by its path, rendered when it is read. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly router: Router;
  /** The name of every file that the router has asked for, in order. */
  readonly asked: string[];
}

const datasets = new Map<string, Promise<LoggedDataset>>();

/** The dataset of a source folder that is free of errors, read once. */
export function datasetIn(folder: string): Promise<LoggedDataset> {
  const whole = path.resolve(root, folder);
  return getOrAdd(datasets, whole, () => readFolder(whole));
}

async function readFolder(folder: string): Promise<LoggedDataset> {
  const { value, problems } = await readData(readSourceFolder(folder));
  if (!value) throw new Error(JSON.stringify(problems));
  return { ...value.dataset, searchLog: value.searchLog };
}

/**
 * @param options in the shape of site.json; and the form of links
 * @param host for which it is planned
 * @param layout when its store is cut into blocks
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

/** The edge set with everything prebuilt that is by default, 10 terms and 4 commitments a page. */
export const wholeEdgeSite = once(async () =>
  memorySite(await datasetIn(EDGE_DATA), SITE_URL, { pageSizes: PAGE_SIZES }),
);

/** The same as hosts that can only rewrite need it. */
export const rewriteEdgeSite = once(async () =>
  memorySite(await datasetIn(EDGE_DATA), SITE_URL, { pageSizes: PAGE_SIZES }, { kind: 'rewrite' }),
);

/** The same with little of it prebuilt. */
export const edgeSite = once(() => smallSite(SITE_URL));

const smallSites = new Map<string, Promise<MemorySite>>();

/** The edge set with little of it prebuilt; built once for the same address and options. */
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

/** Asks as a client without an Accept header, unless it is given one. */
export async function ask(router: Router, target: string, request: Partial<ApiRequest> = {}): Promise<ApiResponse> {
  const answer = await router({ method: 'GET', target, accept: undefined, ...request });
  if ('file' in answer) throw new Error(`${target} is left to the host: ${answer.file}`);
  return answer;
}

export const textOf = ({ body }: Pick<ApiResponse, 'body'>): string =>
  typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
