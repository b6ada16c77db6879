// The reference responses of a conformance set. They are compared with those of a running host, by the script that comes with the
// set, or with those of a router in this process.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getOrAdd } from '../../src/engine/grouping.ts';
import { datasetIn, type MemorySite, memorySite } from '../engine/router/edge-site.ts';

const CONFORMANCE = path.join(import.meta.dirname, '..', 'conformance');

export const CONFORMANCE_SETS = ['edge', 'large'] as const;
export type ConformanceSet = (typeof CONFORMANCE_SETS)[number];

export const dataOf = (set: ConformanceSet): string => path.join(CONFORMANCE, set, 'data');

const goldenFile = (set: ConformanceSet): string => path.join(CONFORMANCE, set, 'golden.jsonl');

const linesOf = (set: ConformanceSet): readonly string[] => readFileSync(goldenFile(set), 'utf8').trim().split('\n');

interface Compared {
  /** The URL in the site's links. */
  readonly site?: string;
  readonly level?: 'exact' | 'canonical';
  /** Sends only one in this many requests. */
  readonly every?: number;
}

/** @returns the script's output: a line for each response that is wrong, and a line with the counts */
export async function compareWithReference(
  set: ConformanceSet,
  url: string,
  { site = url, level = 'exact', every = 1 }: Compared = {},
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
  const sample = path.join(folder, 'golden.jsonl');
  writeFileSync(
    sample,
    linesOf(set)
      .filter((_, index) => index % every === 0)
      .map((line) => `${line}\n`)
      .join(''),
  );
  const flags = ['--site', site, '--level', level, '--show', '1000'];
  const args = [path.join(CONFORMANCE, 'compare.mjs'), sample, url, ...flags];
  // The script's exit code is 1 if a response is wrong.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failed: { stdout: string }) => failed);
  rmSync(folder, { recursive: true, force: true });
  return stdout.trim();
}

// ---- in this process ----

/** The URL in the links of the reference responses. */
export const GOLDEN_SITE = 'http://testserver';

const sites = new Map<ConformanceSet, Promise<MemorySite>>();

/** A conformance set in memory, at that URL. All its responses are composed. It is built only once. */
export function referenceSite(set: ConformanceSet): Promise<MemorySite> {
  return getOrAdd(sites, set, () => newReferenceSite(set));
}

const newReferenceSite = async (set: ConformanceSet): Promise<MemorySite> =>
  memorySite(await datasetIn(dataOf(set)), GOLDEN_SITE, {}, { composes: 'all' });

export interface Golden {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The reference has a hash instead of a long body, and neither for a page. */
  readonly body?: string;
  readonly sha256?: string;
}

export const goldenOf = (set: ConformanceSet): readonly Golden[] => linesOf(set).map((line) => JSON.parse(line));

export function requestOf({ request }: Golden) {
  const [, method = '', target = '', , accept] = /^(\S+) (\S+)( (.*))?$/.exec(request)!;
  return { method, target, accept };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string | Uint8Array;
}

type Ask = (request: ReturnType<typeof requestOf>) => Promise<Answer | { readonly file: string }>;

/**
 * Compares responses as the script does at the level `exact`.
 * @param ask sends a request to a router, or to a host
 * @param site the URL in the site's links
 * @returns each request whose response differs, with the difference
 */
export async function routerFaults(
  ask: Ask,
  golden: readonly Golden[],
  site: string = GOLDEN_SITE,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const each of golden) {
    const answer = await ask(requestOf(each));
    const found = 'file' in answer ? [`left to the host: ${answer.file}`] : differences(each, answer, site);
    if (found.length > 0) faults.push(`${each.request}: ${found.join('; ')}`);
  }
  return faults;
}

function differences(golden: Golden, { status, headers, body }: Answer, site: string): readonly string[] {
  if (status !== golden.status) return [`status ${status}, not ${golden.status}`];
  const { request, headers: wanted } = golden;
  const actual = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const [isRedirect, isOptions] = [status === 301, request.startsWith('OPTIONS ')];
  const compared = [isRedirect ? 'location' : 'content-type', ...(isOptions || status === 405 ? ['allow'] : [])].filter(
    (name) => wanted[name] !== undefined,
  );
  const found = compared
    .filter((name) => plain(actual[name]) !== plain(wanted[name]))
    .map((name) => `${name}: ${actual[name]}, not ${wanted[name]}`);
  if (wanted.vary && !/(?:^|,)\s*accept\s*(?:,|$)/i.test(actual.vary ?? '')) found.push(`vary: ${actual.vary}`);
  if (request.startsWith('HEAD ') || isRedirect || wanted['content-type']?.startsWith('text/html')) return found;
  const text = Buffer.from(body)
    .toString()
    .replaceAll(site, GOLDEN_SITE)
    .replaceAll(encodeURIComponent(site), encodeURIComponent(GOLDEN_SITE));
  const isSame = isOptions
    ? withoutDescription(text) === withoutDescription(golden.body!)
    : golden.body === undefined
      ? hash('sha256', text) === golden.sha256
      : text === golden.body;
  return isSame ? found : [...found, `body ${text.slice(0, 200)}`];
}

const plain = (header: string | undefined): string | undefined => header?.toLowerCase().replaceAll(' ', '');

const withoutDescription = (text: string): string => {
  // Pages and errors have no description.
  if (!text.startsWith('{')) return text;
  const { description: _, ...others } = JSON.parse(text);
  return JSON.stringify(others);
};
