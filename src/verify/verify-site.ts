// Verifies a deployed site: sends all requests, a few at once, then lets each probe check the responses.

import { SITE_INDEX } from '../addressing/site-files.ts';
import { byName } from '../grouping.ts';
import { clippedPrintable } from '../text/printable.ts';
import { AT_ONCE, type Send } from './client.ts';
import { type DeployedSite, findSite, openStore, unreadable } from './deployed.ts';
import { type Exchange, isFailed, isQuery, isRefusal, type Level, type Request } from './exchange.ts';
import { askedText, LONG } from './exchange-text.ts';
import { type Hint, hintFor } from './host-hints.ts';
import { type Probe, reportOn, type Seen, type Words, wrongExchanges } from './probe.ts';
import { PROBES } from './probes.ts';
import { OPENING } from './probes-site.ts';
import { expectedOf } from './reference.ts';
import { laterRequests, requestsFor } from './requests.ts';

export interface SiteVerifyOptions {
  /** If undefined, the responses show it. */
  readonly level: Level | undefined;
  readonly local: Seen['local'];
}

/** The result of a probe, for people and programs. */
export interface ProbeOutcome {
  readonly name: string;
  readonly description: string;
  readonly outcome: 'passed' | 'warning' | 'error' | 'skipped';
  /** Why the probe did not run. */
  readonly skipped?: string;
  readonly finding?: Finding;
}

interface Finding extends Partial<Hint> {
  readonly requests: readonly string[];
  readonly actual: string;
  readonly expected: string;
  readonly impact: string;
  readonly fix: string;
}

export interface Verdict {
  /** The site's URL after redirects. */
  readonly base: string;
  /** Undefined if the site could not be opened. */
  readonly level: Level | undefined;
  readonly outcomes: readonly ProbeOutcome[];
  /** Requests that a host without a router rightly refuses. */
  readonly refused: readonly string[];
}

/** @returns the reason if the host can’t be reached at all */
export async function verifySite(
  send: Send,
  url: string,
  { level, local }: SiteVerifyOptions,
): Promise<Verdict | string> {
  const found = await findSite(send, url);
  if (typeof found === 'string') return found;
  if ('request' in found) return stopped(url, 'site', found);
  const site = await openStore(send, found);
  if ('request' in site) return stopped(found.base, 'store', site);
  const all = await exchangesWith(send, site, level).catch((error: Error) => unreadable(found, error));
  if ('request' in all) return stopped(found.base, 'store', all);
  const last = await send(`${site.base}/${SITE_INDEX}`);
  const indexText = { first: site.text, last: last.failure === undefined ? last.text : site.text };
  return judge(site, all, { indexText, local });
}

function judge(
  site: DeployedSite,
  { level, exchanges }: LevelledExchanges,
  rest: Pick<Seen, 'indexText' | 'local'>,
): Verdict {
  const isRefused = (exchange: Exchange): boolean =>
    level === 'canonical' && mayRefuse(exchange) && isRefusal(exchange.response);
  const explained = new Set<Exchange>();
  const outcomeOf = ([name, probe]: readonly [string, Probe]): ProbeOutcome => {
    if (!probe.levels.includes(level)) return skipped(name, probe, `not checked at conformance level “${level}”`);
    let isHidden = false;
    const seen: Seen = {
      ...{ ...rest, site, level },
      all: (...names) => exchanges.filter((each) => !isFailed(each) && names.includes(each.request.name)),
      open: (...names) => {
        const chosen = exchanges.filter(({ request }) => names.length === 0 || names.includes(request.name));
        // If a request of this probe alone is explained, there is nothing to check.
        isHidden ||= names.length > 0 && chosen.some((each) => explained.has(each));
        return chosen.filter((each) => !explained.has(each) && !isRefused(each));
      },
    };
    const wrong = wrongExchanges(probe, seen);
    if (wrong.length === 0)
      return isHidden ? skipped(name, probe, 'can’t be checked because of the problems below') : passed(name, probe);
    if (probe.explains) for (const each of wrong) explained.add(each);
    return failed(name, probe, wrong, seen, site.headers);
  };
  const opening = Object.entries(OPENING).map(([name, words]) => passed(name, words));
  const probes = Object.entries(PROBES).filter(([name]) => name !== 'build' || rest.local);
  const outcomes = [...opening, ...probes.map(outcomeOf)];
  return { base: site.base, level, outcomes, refused: exchanges.filter(isRefused).map(askedText) };
}

type Described = Pick<Probe, 'description'>;

const passed = (name: string, { description }: Described): ProbeOutcome => ({ name, description, outcome: 'passed' });
const skipped = (name: string, { description }: Described, reason: string): ProbeOutcome => ({
  ...{ name, description, outcome: 'skipped', skipped: reason },
});

/** With a hint for the host; clipped and escaped, because most texts may quote it. */
function failed<Context>(
  name: string,
  words: Words<Context>,
  wrong: readonly Exchange[],
  context: Context,
  headers?: Headers,
): ProbeOutcome {
  const first = wrong[0]!;
  const { outcome, texts } = reportOn(words, first, context);
  const hint = hintFor(isFailed(first) ? headers : first.response.headers, words.topic);
  const clipped = byName(TEXTS, (name) => clippedPrintable(texts[name], LONG));
  return {
    name,
    description: words.description,
    outcome,
    finding: { requests: wrong.map(askedText), ...clipped, ...hint },
  };
}

const TEXTS = ['actual', 'expected', 'impact', 'fix'] as const;

/** A host without a router may lack responses to queries, and pages whose links carry no format. */
const mayRefuse = (exchange: Exchange): boolean => isQuery(exchange) || exchange.request.name === 'html-accept';

/** If the site can't be opened, there is nothing to compare its responses with. */
function stopped(base: string, at: keyof typeof OPENING, wrong: Exchange): Verdict {
  const outcomes = Object.entries<Described>({ ...OPENING, ...PROBES }).map(([name, described]) => {
    if (name === at) return failed(name, OPENING[at], [wrong], undefined);
    return name === 'site' ? passed(name, described) : skipped(name, described, 'can’t be checked without the store');
  });
  return { base, level: undefined, outcomes, refused: [] };
}

interface LevelledExchanges {
  readonly level: Level;
  readonly exchanges: readonly Exchange[];
}

async function exchangesWith(send: Send, site: DeployedSite, chosen: Level | undefined): Promise<LevelledExchanges> {
  const { links } = site.index;
  const byPath = chosen === undefined ? links === 'path' : chosen === 'path';
  const first = await sendAll(send, site.base, requestsFor(site, byPath));
  const list = first.find(({ request }) => request.name === 'list')!;
  const all = [...first, ...(await sendAll(send, site.base, laterRequests(list.request, list.response.headers)))];
  const refuses = all.some(({ response }) => isRefusal(response));
  const level = chosen ?? (byPath ? 'path' : refuses ? 'canonical' : 'exact');
  const exchanges = await Promise.all(
    all.map(async (each) => ({ ...each, expected: await expectedOf(each.request, site, level) })),
  );
  return { level, exchanges: [...exchanges.filter(isFailed), ...exchanges.filter((each) => !isFailed(each))] };
}

async function sendAll(send: Send, base: string, requests: readonly Request[]) {
  const exchanges: Omit<Exchange, 'expected'>[] = [];
  const waiting = [...requests.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, request] = next;
      const url = base + request.target;
      exchanges[index] = { request, url, response: await send(url, request) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return exchanges;
}
