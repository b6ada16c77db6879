// Waits until a site that was just published can be verified. Caches may hold the previous build for several minutes.
import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SITE_INDEX } from '../addressing/site-files.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { Send } from './client.ts';
import { findSite } from './deployed.ts';
import { allProblems } from './verdict-text.ts';
import type { Verdict } from './verify-site.ts';

/** By their paths. */
type LocalFiles = ReadonlyMap<string, { readonly hash: string }>;

/** In milliseconds. */
interface Waiting {
  readonly wait: number;
  /** The time between two requests for the index; ten seconds by default. Whole attempts are three times as far apart. */
  readonly interval?: number | undefined;
}

const INTERVAL = 10_000;

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
  { wait, interval = INTERVAL }: Waiting,
): Promise<Verdict | string> {
  const end = performance.now() + wait;
  const isOver = (pause: number) => performance.now() + pause > end;
  while (!isOver(interval) && !(await isPublished(clientOf(), base, local))) await setTimeout(interval);
  for (;;) {
    const verdict = await attempt();
    const isStale = typeof verdict === 'string' || allProblems(verdict).some(({ code }) => STALE.includes(code));
    if (!isStale || isOver(3 * interval)) return verdict;
    await setTimeout(3 * interval);
  }
}

/** The index names the files of the store by their hashes, so it differs from build to build. */
async function isPublished(send: Send, base: string, local: LocalFiles): Promise<boolean> {
  const found = await findSite(send, base);
  if (typeof found === 'string' || !('index' in found)) return false;
  return hash('sha256', found.text).startsWith(local.get(SITE_INDEX)?.hash ?? 'none');
}
