// Verifies a deployed site: sends all requests, a few at a time, and then runs each probe on the responses.

import { type Diagnostic, hasErrors } from '../../engine/diagnostics/diagnostic.ts';
import { AT_ONCE, type Send } from './client.ts';
import { type DeployedSite, findSite, openStore, requestIndex, unreadable } from './deployed.ts';
import { type Exchange, isFailed, isQuery, isRefusal, type Level, type Request } from './exchange.ts';
import { requestText } from './exchange-text.ts';
import { type Observations, type Probe, problemsFound, wrongExchanges } from './probe.ts';
import { PROBES } from './probes.ts';
import { OPENING } from './probes-site.ts';
import { expectedOf } from './reference.ts';
import { laterRequests, requestsFor } from './requests.ts';

/** The result of a probe. */
export interface ProbeOutcome {
  readonly name: string;
  readonly description: string;
  readonly outcome: 'passed' | 'warning' | 'error' | 'skipped';
  /** The reason why the probe was skipped. */
  readonly skipped?: string;
  readonly problems: readonly Diagnostic[];
}

export interface Verdict {
  /** The URL of the site after redirects. */
  readonly base: string;
  /** Undefined if the site couldn't be opened. */
  readonly level: Level | undefined;
  readonly outcomes: readonly ProbeOutcome[];
  /** Requests that a host without a router is right to refuse. */
  readonly refused: readonly string[];
}

export const allProblems = ({ outcomes }: Verdict): readonly Diagnostic[] =>
  outcomes.flatMap(({ problems }) => problems);

/**
 * @param level the conformance level; if undefined, it is determined from the responses
 * @returns the reason if the host can’t be reached
 */
export async function verifySite(
  send: Send,
  url: string,
  level: Level | undefined,
  local: Observations['local'],
): Promise<Verdict | string> {
  const found = await findSite(send, url);
  if (typeof found === 'string') return found;
  if ('request' in found) return stopped(url, 'site', found);
  const site = await openStore(send, found);
  if ('request' in site) return stopped(found.base, 'store', site);
  const all = await exchangesWith(send, site, level).catch((error: Error) => unreadable(found, error));
  if ('request' in all) return stopped(found.base, 'store', all);
  return judge(site, all, { last: await requestIndex(send, site), local });
}

function judge(
  site: DeployedSite,
  { level, exchanges }: LevelledExchanges,
  rest: Pick<Observations, 'last' | 'local'>,
): Verdict {
  const isRefused = (exchange: Exchange): boolean =>
    level === 'canonical' && mayRefuse(exchange) && isRefusal(exchange.response);
  const explained = new Set<Exchange>();
  const outcomeOf = ([name, probe]: readonly [string, Probe]): ProbeOutcome => {
    if (!probe.levels.includes(level)) return skipped(name, probe, `not checked at conformance level “${level}”`);
    let isHidden = false;
    const seen: Observations = {
      ...{ ...rest, site, level },
      all: (...names) => exchanges.filter((each) => !isFailed(each) && names.includes(each.request.name)),
      open: (...names) => {
        const chosen = exchanges.filter(({ request }) => names.length === 0 || names.includes(request.name));
        // If a request that this probe needs has already been explained, the probe can't give a reliable result.
        isHidden ||= names.length > 0 && chosen.some((each) => explained.has(each));
        return chosen.filter((each) => !explained.has(each) && !isRefused(each));
      },
    };
    const wrong = wrongExchanges(probe, seen);
    if (wrong.length === 0 && isHidden) return skipped(name, probe, 'can’t be checked because of the problems below');
    if (probe.explains) for (const each of wrong) explained.add(each);
    return checked(name, probe, problemsFound(probe, wrong, seen, site.headers));
  };
  const opening = Object.entries(OPENING).map(([name, words]) => checked(name, words, []));
  const probes = Object.entries(PROBES).filter(([name]) => name !== 'build' || rest.local);
  const outcomes = [...opening, ...probes.map(outcomeOf)];
  return { base: site.base, level, outcomes, refused: exchanges.filter(isRefused).map(requestText) };
}

type Described = Pick<Probe, 'description'>;

const skipped = (name: string, { description }: Described, reason: string): ProbeOutcome => ({
  ...{ name, description, outcome: 'skipped', skipped: reason, problems: [] },
});
function checked(name: string, { description }: Described, problems: readonly Diagnostic[]): ProbeOutcome {
  const severity = hasErrors(problems) ? 'error' : 'warning';
  return { name, description, outcome: problems.length === 0 ? 'passed' : severity, problems };
}

/** A host without a router may lack responses to queries, as well as pages whose links don't repeat the format. */
const mayRefuse = (exchange: Exchange): boolean => isQuery(exchange) || exchange.request.name === 'html-accept';

/** The verdict if the site can't be opened and there is therefore nothing to compare its responses with. */
function stopped(base: string, at: keyof typeof OPENING, wrong: Exchange): Verdict {
  const outcomes = Object.entries<Described>({ ...OPENING, ...PROBES }).map(([name, described]) => {
    if (name === at) return checked(name, described, problemsFound(OPENING[at], [wrong], undefined));
    return name === 'site'
      ? checked(name, described, [])
      : skipped(name, described, 'can’t be checked without the store');
  });
  return { base, level: undefined, outcomes, refused: [] };
}

type LevelledExchanges = Awaited<ReturnType<typeof exchangesWith>>;

async function exchangesWith(send: Send, site: DeployedSite, chosen: Level | undefined) {
  const { links } = site.index;
  const byPath = chosen === undefined ? links === 'path' : chosen === 'path';
  const first = await sendAll(send, site.base, requestsFor(site, byPath));
  const list = first.find(({ request }) => request.name === 'list')!;
  const all = [...first, ...(await sendAll(send, site.base, laterRequests(list.request, list.response.headers)))];
  const refuses = all.some(({ response }) => isRefusal(response));
  const level: Level = chosen ?? (byPath ? 'path' : refuses ? 'canonical' : 'exact');
  const withExpected = async (each: Sent) => ({ ...each, expected: await expectedOf(each.request, site, level) });
  const exchanges: readonly Exchange[] = await Promise.all(all.map(withExpected));
  return { level, exchanges: [...exchanges.filter(isFailed), ...exchanges.filter((each) => !isFailed(each))] };
}

type Sent = Omit<Exchange, 'expected'>;

async function sendAll(send: Send, base: string, requests: readonly Request[]): Promise<readonly Sent[]> {
  const exchanges: Sent[] = [];
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
