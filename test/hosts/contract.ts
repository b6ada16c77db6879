// The contract of every host: sends the same requests over HTTP, and compares the responses with the router's.
import { API_HEADERS, REFUSALS, RETRY_AFTER, type RefusalRule } from '../../src/engine/http/rules.ts';
import { askHost, type HttpAnswer } from './asking.ts';
import { type Expectation, expectationOf, type ReferenceSite } from './expectation.ts';
import type { ContractRequest } from './requests.ts';

/** `exact`: the router's response. `canonical`: a prebuilt file or a refusal. `fallback`: the same, while the router is down. */
export type Level = 'exact' | 'canonical' | 'fallback';

const REFUSAL_OF = { exact: undefined, canonical: REFUSALS['not-prebuilt'], fallback: REFUSALS.unavailable } as const;

export interface Counts {
  readonly asked: number;
  readonly agreed: number;
  readonly refused: number;
  readonly wrong: readonly string[];
}

/** @param ownRefusal whether the server rejected the request line before it applied any of our rules */
export async function keepsContract(
  url: string,
  level: Level,
  requests: readonly ContractRequest[],
  site: ReferenceSite,
  ownRefusal: (request: ContractRequest, answer: HttpAnswer) => boolean = () => false,
): Promise<Counts> {
  const wrong: string[] = [];
  let [agreed, refused] = [0, 0];
  const waiting = requests.values();
  const askInTurn = async (): Promise<void> => {
    for (const request of waiting) {
      const [expected, answer] = await Promise.all([expectationOf(request, site), askHost(url, request)]);
      const verdict = ownRefusal(request, answer) ? 'refused' : judge(level, request, answer, expected);
      if (verdict === 'agreed') agreed++;
      else if (verdict === 'refused') refused++;
      else wrong.push(`${request.method} ${request.target} (Accept: ${request.accept}): ${verdict}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askInTurn));
  return { asked: requests.length, agreed, refused, wrong };
}

/**
 * Recognises pages such as the list of councils, which a host may send after it has normalised a path. Only these pages end with
 * the source of the data.
 */
const isPageForPeople = ({ status, body }: HttpAnswer): boolean =>
  status === 200 && body.includes('<section aria-labelledby="source">');

/** @returns `agreed`, `refused`, or a description of the fault */
function judge(level: Level, request: ContractRequest, answer: HttpAnswer, expected: Expectation): string {
  const { reference, prebuilt, document, mayRefuse } = expected;
  // Outside the API, hosts may respond in their own ways, provided that they send no API response. `/x/../` may be the home page.
  if (!reference) {
    const isRight = answer.status >= 400 || answer.status === 308 || answer.status === 301 || isPageForPeople(answer);
    return isRight || document?.equals(answer.body) ? 'agreed' : `status ${answer.status}`;
  }
  const refusal = REFUSAL_OF[level];
  if (refusal && answer.status === refusal.status)
    return mayRefuse ? refusalFault(request, answer, refusal) : 'refused though prebuilt';
  if (answer.status !== reference.status) return `status ${answer.status}, not ${reference.status}`;
  const type = answer.headers['content-type'];
  if (reference.status === 301) {
    const [found, right] = [answer.headers.location, reference.headers.Location!];
    const isRight = found?.replace(/^http:\/\/127\.0\.0\.1:[0-9]+(?=\/)/, '') === right;
    return isRight ? 'agreed' : `redirects to ${found}, not ${right}`;
  }
  if (type !== reference.headers['Content-Type']) return `type ${type}, not ${reference.headers['Content-Type']}`;
  const missing = ['Access-Control-Allow-Origin', 'X-Content-Type-Options', 'Content-Security-Policy'].find(
    (name) => answer.headers[name.toLowerCase()] !== reference.headers[name],
  );
  if (missing) return `${missing}: ${answer.headers[missing.toLowerCase()]}, not ${reference.headers[missing]}`;
  if (!/(?:^|,)\s*accept\s*(?:,|$)/i.test(answer.headers.vary ?? '')) return `Vary: ${answer.headers.vary}`;
  const needsAllow = request.method === 'OPTIONS' || reference.status === 405 || level === 'exact';
  if (needsAllow && answer.headers.allow !== reference.headers.Allow) return `Allow: ${answer.headers.allow}`;
  if (answer.headers['cache-control'] !== reference.headers['Cache-Control'])
    return `Cache-Control: ${answer.headers['cache-control']}, not ${reference.headers['Cache-Control']}`;
  if (request.method === 'HEAD') return answer.body.length === 0 ? 'agreed' : 'HEAD with a body';
  const wanted = refusal && prebuilt ? Buffer.from(prebuilt) : Buffer.from(reference.body);
  if (wanted.equals(answer.body)) return 'agreed';
  // Documents are prebuilt once for all requests, so their pages don't show the request. A path may leave the API and return to it.
  const isOwn = refusal ? !prebuilt : /\/\.\.?(?:\/|$)/.test(request.target.replace(/\?.*/s, ''));
  if (isOwn && document?.equals(answer.body)) return 'agreed';
  return `body ${answer.body.subarray(0, 120)}, not ${wanted.subarray(0, 120)}`;
}

function refusalFault(request: ContractRequest, answer: HttpAnswer, { status, detail }: RefusalRule): string {
  const wanted = {
    ...API_HEADERS,
    'Cache-Control': 'no-store',
    'Retry-After': status === 503 ? RETRY_AFTER : undefined,
  };
  for (const [name, value] of Object.entries(wanted)) {
    const found = answer.headers[name.toLowerCase()];
    // A host that compresses adds to this header.
    if ((name === 'Vary' ? found?.toString().split(', ')[0] : found) !== value)
      return `a refusal with ${name}: ${found}`;
  }
  if (request.method === 'HEAD') return answer.body.length === 0 ? 'refused' : 'HEAD with a body';
  return answer.body.includes(detail) && answer.body.includes('/documents/available.')
    ? 'refused'
    : 'a refusal without its document';
}
