// The response that a rewriting host must send: either the router's response or the prebuilt file, which may have other links. The
// host may refuse requests whose response isn't prebuilt.
import { type Address, addressOf, fileOf, isPaged, routeOf } from '../../src/engine/addressing/address.ts';
import { parseQuery } from '../../src/engine/addressing/query.ts';
import { emptyFile, errorFile, HOME, optionsFile } from '../../src/engine/addressing/site-files.ts';
import { ENDPOINT_NAMES, endpointOf, parametersIn, sourceOf } from '../../src/engine/api/api.ts';
import { METHODS } from '../../src/engine/api/media.ts';
import { wordsOf } from '../../src/engine/api/words.ts';
import { attempt } from '../../src/engine/attempt.ts';
import { negotiate } from '../../src/engine/http/negotiation.ts';
import { ERRORS, REFUSED_METHODS } from '../../src/engine/http/rules.ts';
import type { ApiResponse } from '../../src/engine/router/response.ts';
import type { Router } from '../../src/engine/router/router.ts';
import type { ContractRequest } from './requests.ts';

export interface ReferenceSite {
  readonly router: Router;
  /** The content of a file in the site. */
  readonly read: (file: string) => Uint8Array | undefined;
  /** The path of the site's root, with a slash at both ends. */
  readonly base: string;
}

export interface Expectation {
  /** The router's own response. Undefined if the router leaves the request to the host. */
  readonly reference: ApiResponse | undefined;
  /** The prebuilt response with the same data. Undefined if the body of the reference must match. */
  readonly prebuilt: Uint8Array | undefined;
  /** The page to send instead of the router's page, if that page shows the request. Outside the API, this is the home page. */
  readonly document: Buffer | undefined;
  readonly mayRefuse: boolean;
}

/** The prebuilt page of the same kind, which is the same for all requests. */
function documentFor(
  reference: ApiResponse,
  request: ContractRequest,
  site: ReferenceSite,
  emptyList: string | undefined,
): Buffer | undefined {
  const content = String(reference.body);
  const name = (file: string | undefined) => {
    const bytes = file === undefined ? undefined : site.read(file);
    return bytes && Buffer.from(bytes);
  };
  if (request.method === 'OPTIONS' && reference.status === 200) {
    const endpoint = ENDPOINT_NAMES.find((each) => content.includes(`<h1>${wordsOf(each).heading}</h1>`));
    return endpoint && name(optionsFile(endpoint, 'html'));
  }
  if (reference.status === 405) return name(errorFile(`method-not-allowed-${request.method.toLowerCase()}`, 'html'));
  if (reference.status === 200) return name(emptyList);
  const error = Object.entries(ERRORS).find(
    ([, { status, detail }]) => status === reference.status && content.includes(detail),
  );
  return name(error && errorFile(error[0], 'html'));
}

export async function expectationOf(request: ContractRequest, site: ReferenceSite): Promise<Expectation> {
  const reference = await site.router(request);
  if ('file' in reference) {
    const home = site.read(HOME);
    return { reference: undefined, prebuilt: undefined, document: home && Buffer.from(home), mayRefuse: false };
  }
  const { prebuilt, emptyList, mayRefuse } = judged(request, reference, site);
  return { reference, prebuilt, document: documentFor(reference, request, site, emptyList), mayRefuse };
}

interface Judged {
  readonly prebuilt?: Uint8Array | undefined;
  /** The page for an empty list, because no record has the key. */
  readonly emptyList?: string | undefined;
  readonly mayRefuse: boolean;
}

function judged(request: ContractRequest, reference: ApiResponse, site: ReferenceSite): Judged {
  const [rawPath = '', query = ''] = request.target.slice(site.base.length - 1).split(/\?(.*)/s, 2);
  const route = routeOf(attempt(() => decodeURIComponent(rawPath)) ?? rawPath);
  const parameters = parseQuery(query);
  const negotiated = negotiate(parameters, request.accept);
  const isData = (request.method === 'GET' || request.method === 'HEAD') && route && !('fault' in negotiated);
  const address = isData ? addressOf(route, parameters) : undefined;
  // Patterns can't recognise such a path: whether its escapes count depends on whether the other escapes are valid UTF-8.
  const isMixed = /%[89a-f]/i.test(rawPath) && /%[0-7]/.test(rawPath);
  const isKnown = [...METHODS, ...REFUSED_METHODS].some((method) => method === request.method);
  if (!isData || !address || 'fault' in address) return { mayRefuse: isMixed || !isKnown };
  const { rendering, format } = negotiated;
  const prebuilt = site.read(fileOf(address, rendering));
  if (reference.status !== 200) {
    // A page after the last page of a list that isn't prebuilt. The host can't know how many pages the list has, unless no list has
    // as many.
    const { endpoint, page = 1 } = address;
    const isUnknown = isPaged(address) && !site.read(fileOf({ ...address, page: 'last' }, rendering));
    const isPossible = site.read(fileOf({ endpoint, page }, 'json')) !== undefined;
    return { mayRefuse: isMixed || (isUnknown && isPossible) };
  }
  const { key, shape, source } = endpointOf(address.endpoint);
  const isLinked = shape === 'links' || (source && sourceOf(source).links.length > 0);
  const isCarried = rendering === 'json' && format !== undefined && isLinked;
  const isForeign = parameters.some(([name]) => foreignTo(address).has(name));
  const emptyList = key && source && shape === 'items' && !prebuilt ? emptyFile(source, 'html') : undefined;
  const isRefused = !emptyList && (isCarried || isForeign || prebuilt === undefined);
  return { prebuilt, emptyList, mayRefuse: isMixed || isRefused };
}

/** The parameters that only other endpoints have, if the response repeats them in links to other pages. */
function foreignTo(address: Address): ReadonlySet<string> {
  const own = Object.keys(endpointOf(address.endpoint).parameters);
  const all = ENDPOINT_NAMES.flatMap((endpoint) => parametersIn(endpoint).map(([name]) => name));
  return new Set(isPaged(address) ? all.filter((name) => !own.includes(name)) : []);
}
