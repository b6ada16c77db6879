// Waits until a site that was just published can be verified. Caches may hold the previous build for several minutes.
import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SITE_INDEX } from '../../engine/addressing/site-files.ts';
import type { DiagnosticCode } from '../../engine/diagnostics/diagnostic.ts';
import type { Send } from './client.ts';
import { findSite } from './deployed.ts';
import { allProblems, type Verdict } from './verify-site.ts';

/** By their paths. */
type LocalFiles = ReadonlyMap<string, { readonly hash: string }>;

/** In milliseconds. */
interface Waiting {
  readonly wait: number;
  /** The time between two requests for the index; ten seconds by default. */
  readonly interval?: number | undefined;
  /** Called once, if the build isn't there yet. */
  readonly onWait: () => void;
}

const INTERVAL = 10_000;
/** In intervals. A whole attempt sends about 40 requests, so it is made only once a minute. */
const ATTEMPTS_APART = 6;

/** Problems that end when caches expire, because each URL expires on its own. */
const STALE: readonly DiagnosticCode[] = [
  'different-build',
  'mixed-builds',
  'unsteady-site',
  'unpublished-file',
  'site-not-found',
];

/**
 * Requests only the site index until it is the one in the local build, and then verifies the site. Tries again while parts of the
 * site are still from another build.
 * @param attempt verifies the site; see `verifySite`
 * @param clientOf a client limits the time for all its requests, so each attempt needs its own
 * @param local the files in the local build
 * @returns the last verdict, which shows the problem if the time runs out
 */
export async function waitForBuild(
  attempt: () => Promise<Verdict | string>,
  clientOf: () => Send,
  base: string,
  local: LocalFiles,
  { wait, interval = INTERVAL, onWait }: Waiting,
): Promise<Verdict | string> {
  const end = performance.now() + wait;
  /** Returns whether there was any time left. */
  const pause = async (time: number): Promise<boolean> => {
    const left = end - performance.now();
    if (left > 0) await setTimeout(Math.min(time, left));
    return left > 0;
  };
  let isThere = await isPublished(clientOf(), base, local);
  if (!isThere) onWait();
  while (!isThere && (await pause(interval))) isThere = await isPublished(clientOf(), base, local);
  let verdict = await attempt();
  while (isStale(verdict) && (await pause(ATTEMPTS_APART * interval))) verdict = await attempt();
  return verdict;
}

const isStale = (verdict: Verdict | string): boolean =>
  typeof verdict === 'string' || allProblems(verdict).some(({ code }) => STALE.includes(code));

/** The index names the files of the store by their hashes, so it differs from build to build. */
async function isPublished(send: Send, base: string, local: LocalFiles): Promise<boolean> {
  const found = await findSite(send, base);
  if (typeof found === 'string' || !('index' in found)) return false;
  return hash('sha256', found.text).startsWith(local.get(SITE_INDEX)?.hash ?? 'none');
}
