// Verifies a deployed site: sends all requests, a few at once, then lets each probe check the responses.

import { SITE_INDEX } from '../addressing/site-files.ts';
import { clippedPrintable } from '../text/printable.ts';
import { type Ask, AT_ONCE, type Failure } from './ask.ts';
import { type DeployedSite, findSite, openStore, otherVersion } from './deployed.ts';
import { type Exchange, isQuery, isRefusal, type Level, type Request, type Unanswered } from './exchange.ts';
import { askedText, LONG } from './exchange-text.ts';
import { type Hint, hintFor } from './host-hints.ts';
import { type Deviation, examine, type Probe, type Seen } from './probe.ts';
import { OPENING, PROBES } from './probes.ts';
import { expectedOf } from './reference.ts';
import { laterRequests, requestsFor } from './requests.ts';

export interface SiteVerifyOptions {
  /** Undefined: to be seen from the answers. */
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

interface Finding extends Omit<Deviation, 'severity' | 'about'>, Partial<Hint> {
  readonly requests: readonly string[];
}

export interface Verdict {
  /** The site's address after redirects. */
  readonly base: string;
  /** Undefined when nothing could be seen of it. */
  readonly level: Level | undefined;
  readonly outcomes: readonly ProbeOutcome[];
  /** Requests that the host says it can't answer, which is right of it. */
  readonly refused: readonly string[];
}

/** @returns a failure when the host can't be reached at all */
export async function verifySite(ask: Ask, address: string, options: SiteVerifyOptions): Promise<Verdict | Failure> {
  const found = await findSite(ask, address);
  if ('failure' in found) return found;
  if (!('index' in found)) return stopped(address, 'site', found);
  const site = await openStore(ask, found);
  if (!('router' in site)) return stopped(found.base, 'store', site);
  const asked = await askAll(ask, site, options.level).catch((error: Error) => otherVersion(found, error.message));
  if (!('exchanges' in asked)) return stopped(found.base, 'store', asked);
  const last = await ask(`${site.base}/${SITE_INDEX}`);
  const indexText = { first: site.text, last: 'failure' in last ? undefined : last.text };
  return judge(site, asked, { indexText, local: options.local });
}

function judge(site: DeployedSite, asked: Asked, rest: Pick<Seen, 'indexText' | 'local'>): Verdict {
  const { level, exchanges, unanswered } = asked;
  const refused = exchanges.filter(
    (exchange) => level === 'canonical' && mayRefuse(exchange) && isRefusal(exchange.answer),
  );
  const explained = new Set<Exchange>();
  const all: Seen['all'] = (...names) => exchanges.filter(({ request }) => names.includes(request.name));
  const outcomeOf = ([name, probe]: readonly [string, Probe]): ProbeOutcome => {
    if (!probe.levels.includes(level)) return skipped(name, probe, `not checked at conformance level “${level}”`);
    let isHidden = false;
    const open: Seen['open'] = (...names) => {
      const isMeant = ({ request }: Exchange | Unanswered) => names.length === 0 || names.includes(request.name);
      const meant = exchanges.filter(isMeant);
      // What was asked just for this probe, and is explained or lost, leaves it without a say.
      isHidden ||= names.length > 0 && (unanswered.some(isMeant) || meant.some((each) => explained.has(each)));
      return meant.filter((each) => !explained.has(each) && !refused.includes(each));
    };
    const deviation = examine(probe, { ...rest, site, level, unanswered, open, all });
    if (!deviation && isHidden) return skipped(name, probe, 'can’t be checked because of the problems below');
    for (const each of deviation?.about ?? []) if (probe.explains && 'answer' in each) explained.add(each);
    return deviation ? failed(name, probe, deviation, site.headers) : passed(name, probe);
  };
  const opening = Object.entries(OPENING).map(([name, described]) => passed(name, described));
  const probes = Object.entries(PROBES).filter(([name]) => name !== 'build' || rest.local);
  const outcomes = [...opening, ...probes.map(outcomeOf)];
  return { base: site.base, level, outcomes, refused: refused.map(askedText) };
}

type Described = Pick<Probe, 'description'> & Partial<Pick<Probe, 'topic'>>;

const passed = (name: string, { description }: Described): ProbeOutcome => ({ name, description, outcome: 'passed' });
const skipped = (name: string, { description }: Described, reason: string): ProbeOutcome => ({
  ...{ name, description, outcome: 'skipped', skipped: reason },
});

/** With a hint for the host; clipped and escaped, because most texts may quote it. */
function failed(
  name: string,
  { description, topic }: Described,
  deviation: Deviation,
  headers?: Headers,
): ProbeOutcome {
  const { severity = 'error', about, actual, expected, impact, fix } = deviation;
  const [first] = about;
  const clip = (text: string): string => clippedPrintable(text, LONG);
  const texts = { actual: clip(actual), expected: clip(expected), impact: clip(impact), fix: clip(fix) };
  const hint = hintFor(first && 'answer' in first ? first.answer.headers : headers, topic);
  return { name, description, outcome: severity, finding: { requests: about.map(askedText), ...texts, ...hint } };
}

/** What a host without a router may not have: answers to queries, and pages whose links carry no format. */
const mayRefuse = (exchange: Exchange): boolean => isQuery(exchange) || exchange.request.name === 'html-accept';

/** When the site can't be opened there is nothing to hold its answers against. */
function stopped(base: string, at: keyof typeof OPENING, deviation: Deviation): Verdict {
  const outcomes = Object.entries<Described>({ ...OPENING, ...PROBES }).map(([name, described]) => {
    if (name === at) return failed(name, { ...described, topic: 'files' }, deviation);
    return name === 'site' ? passed(name, described) : skipped(name, described, 'can’t be checked without the store');
  });
  return { base, level: undefined, outcomes, refused: [] };
}

interface Asked {
  readonly level: Level;
  readonly exchanges: readonly Exchange[];
  readonly unanswered: readonly Unanswered[];
}

async function askAll(ask: Ask, site: DeployedSite, expected: Level | undefined): Promise<Asked> {
  const { links } = site.index;
  const byPath = expected === undefined ? links === 'path' : expected === 'path';
  const first = await askEach(ask, site.base, requestsFor(site, byPath));
  const list = first.find(({ request }) => request.name === 'list')!;
  const later = laterRequests(list.request, 'answer' in list ? list.answer.headers : new Headers());
  const all = [...first, ...(await askEach(ask, site.base, later))];
  const answered = all.filter((each) => 'answer' in each);
  const refuses = answered.some(({ answer }) => isRefusal(answer));
  const level = expected ?? (byPath ? 'path' : refuses ? 'canonical' : 'exact');
  const exchanges = await Promise.all(
    answered.map(async (each) => ({ ...each, expected: await expectedOf(each.request, site, level) })),
  );
  return { level, exchanges, unanswered: all.filter((each) => 'failure' in each) };
}

async function askEach(ask: Ask, base: string, requests: readonly Request[]) {
  const answers: (Omit<Exchange, 'expected'> | Unanswered)[] = [];
  const waiting = [...requests.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, request] = next;
      const url = base + request.target;
      const answer = await ask(url, request);
      answers[index] = 'failure' in answer ? { request, url, ...answer } : { request, url, answer };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
