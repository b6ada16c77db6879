// Verifies a deployed site: sends all requests, a few at once, then lets each probe check the responses.
import { clippedPrintable } from '../report/printable.ts';
import { SITE_INDEX } from '../route/layout.ts';
import { type Ask, AT_ONCE, type Failure } from './ask.ts';
import { type DeployedIndex, type DeployedSite, findSite, openStore, otherVersion } from './deployed.ts';
import { type Exchange, isQuery, isRefusal, type Level, LONG, type Request, type Unanswered } from './exchange.ts';
import { type Hint, hintFor } from './host-hints.ts';
import type { Deviation, Probe, Seen } from './probe.ts';
import { OPENING, PROBES } from './probes.ts';
import { expectedOf } from './reference.ts';
import { laterRequests, requestsFor } from './requests.ts';

export interface VerifyOptions {
  /** Undefined: to be seen from the answers. */
  readonly level: Level | undefined;
  readonly local: Seen['local'];
}

export interface Outcome {
  readonly name: string;
  readonly description: string;
  readonly deviation?: (Deviation & { readonly hint: Hint | undefined }) | undefined;
  /** Why it was not probed. */
  readonly skipped?: string;
}

export interface Verdict {
  /** The site's address after redirects. */
  readonly base: string;
  /** Undefined when nothing could be seen of it. */
  readonly level: Level | undefined;
  readonly outcomes: readonly Outcome[];
  /** What the host says it can't answer, which is right of it. */
  readonly refused: readonly Exchange[];
}

/** @returns a failure when the host can't be reached at all */
export async function verifySite(ask: Ask, address: string, options: VerifyOptions): Promise<Verdict | Failure> {
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
  const find: Seen['find'] = (name) => exchanges.find(({ request }) => request.name === name);
  const outcomes = PROBES.filter(({ name }) => name !== 'build' || rest.local).map((probe): Outcome => {
    const { name, description } = probe;
    if (!probe.levels.includes(level))
      return { name, description, skipped: `not checked at conformance level “${level}”` };
    let isHidden = false;
    const open: Seen['open'] = (...names) => {
      const isMeant = ({ request }: Exchange | Unanswered) => names.length === 0 || names.includes(request.name);
      const meant = exchanges.filter(isMeant);
      // What was asked just for this probe, and is explained or lost, leaves it without a say.
      isHidden ||= names.length > 0 && (unanswered.some(isMeant) || meant.some((each) => explained.has(each)));
      return meant.filter((each) => !explained.has(each) && !refused.includes(each));
    };
    const deviation = probe.examine({ ...rest, site, level, unanswered, open, find });
    if (!deviation && isHidden) return { name, description, skipped: 'can’t be checked because of the problems below' };
    for (const each of deviation?.about ?? []) if (probe.explains && 'answer' in each) explained.add(each);
    return { name, description, deviation: deviation && hinted(deviation, probe, site) };
  });
  return { base: site.base, level, outcomes: [...OPENING, ...outcomes], refused };
}

/** What a host without a router may not have: answers to queries, and pages whose links carry no format. */
const mayRefuse = (exchange: Exchange): boolean => isQuery(exchange) || exchange.request.name === 'html-accept';

const hinted = (deviation: Deviation, { topic }: Pick<Probe, 'topic'>, site: DeployedIndex) => {
  const [first] = deviation.about;
  return shownDeviation(deviation, hintFor(first && 'answer' in first ? first.answer.headers : site.headers, topic));
};

/** Clipped and escaped, because most texts may quote the host. */
const shownDeviation = (deviation: Deviation, hint: Hint | undefined) => ({
  ...deviation,
  actual: clippedPrintable(deviation.actual, LONG),
  expected: clippedPrintable(deviation.expected, LONG),
  impact: clippedPrintable(deviation.impact, LONG),
  fix: clippedPrintable(deviation.fix, LONG),
  hint,
});

/** When the site can't be opened there is nothing to hold its answers against. */
function stopped(base: string, at: string, deviation: Deviation): Verdict {
  const [first] = deviation.about;
  const hint = hintFor(first && 'answer' in first ? first.answer.headers : undefined, 'files');
  const outcomes = [...OPENING, ...PROBES].map(({ name, description }): Outcome => {
    if (name === at) return { name, description, deviation: shownDeviation(deviation, hint) };
    return name === 'site'
      ? { name, description }
      : { name, description, skipped: 'can’t be checked without the store' };
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
  const councils = first.find(({ request }) => request.name === 'councils')!;
  const headers = 'answer' in councils ? councils.answer.headers : new Headers();
  const later = laterRequests(councils.request.target, headers.get('etag'), headers.get('last-modified'));
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
