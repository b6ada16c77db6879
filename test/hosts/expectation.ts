// What a host that can only rewrite must answer: the router's own answer is the reference; where it is an answer of the
// data, the prebuilt file in its place, with its own spelling of links; and it may refuse what is not prebuilt.
import { addressOf, fileOf, routeOf } from '../../src/route/address.ts';
import { ENDPOINTS, type EndpointName, METHODS } from '../../src/route/endpoints.ts';
import { errorFile, noCommitmentsFile, optionsFile } from '../../src/route/layout.ts';
import { negotiate } from '../../src/route/negotiation.ts';
import { parseQuery } from '../../src/route/parameters.ts';
import { ERRORS, REFUSED_METHODS } from '../../src/route/rules.ts';
import type { ApiResponse, Router } from '../../src/router/router.ts';
import type { ContractRequest } from './requests.ts';

export interface ReferenceSite {
  readonly router: Router;
  /** The content of a file of the site. */
  readonly read: (file: string) => Uint8Array | undefined;
  /** The path of the site's root, with a slash at both ends. */
  readonly base: string;
}

export interface Expectation {
  /** The router's own answer; undefined where it leaves the request to the host. */
  readonly reference: ApiResponse | undefined;
  /** The answer of the data as it is prebuilt; undefined where the reference's body is what counts. */
  readonly prebuilt: Uint8Array | undefined;
  /** The document that stands in for the reference's page, where that names the request. */
  readonly document: Buffer | undefined;
  readonly mayRefuse: boolean;
}

/** The page of the reference's kind that is prebuilt for all requests. */
function documentFor(
  reference: ApiResponse,
  request: ContractRequest,
  site: ReferenceSite,
  isEmptyList: boolean,
): Buffer | undefined {
  const content = String(reference.body);
  const name = (file: string | undefined) => {
    const bytes = file === undefined ? undefined : site.read(file);
    return bytes && Buffer.from(bytes);
  };
  if (request.method === 'OPTIONS' && reference.status === 200) {
    const endpoint = (Object.keys(ENDPOINTS) as EndpointName[]).find((each) =>
      content.includes(`<h1>${ENDPOINTS[each].heading}</h1>`),
    );
    return endpoint && name(optionsFile(endpoint, 'html'));
  }
  if (reference.status === 405) return name(errorFile(`method-not-allowed-${request.method.toLowerCase()}`, 'html'));
  if (reference.status === 200) return isEmptyList ? name(noCommitmentsFile('html')) : undefined;
  const error = Object.entries(ERRORS).find(
    ([, { status, detail }]) => status === reference.status && content.includes(detail),
  );
  return name(error && errorFile(error[0], 'html'));
}

export async function expectationOf(request: ContractRequest, site: ReferenceSite): Promise<Expectation> {
  const reference = await site.router(request);
  if ('file' in reference) return { reference: undefined, prebuilt: undefined, document: undefined, mayRefuse: false };
  const { prebuilt, isEmptyList, mayRefuse } = judged(request, reference, site);
  return { reference, prebuilt, document: documentFor(reference, request, site, isEmptyList), mayRefuse };
}

function judged(request: ContractRequest, reference: ApiResponse, site: ReferenceSite) {
  const [rawPath = '', query = ''] = request.target.slice(site.base.length - 1).split(/\?(.*)/s, 2);
  const route = routeOf(decodedPath(rawPath));
  const parameters = parseQuery(query);
  const negotiated = negotiate(parameters, request.accept);
  const isData = (request.method === 'GET' || request.method === 'HEAD') && route && !('fault' in negotiated);
  const address = isData ? addressOf(route, parameters) : undefined;
  // Such a path can't be told by patterns: whether its escapes count depends on whether the others are UTF-8.
  const isMixed = /%[89a-f]/i.test(rawPath) && /%[0-7]/.test(rawPath);
  const isKnown = [...METHODS, ...REFUSED_METHODS].some((method) => method === request.method);
  if (!isData || !address || 'fault' in address)
    return { prebuilt: undefined, isEmptyList: false, mayRefuse: isMixed || !isKnown };
  const { rendering, format } = negotiated;
  const file = fileOf(address, rendering);
  const prebuilt = site.read(file);
  if (reference.status !== 200) {
    // A page beyond the last of a list that is not prebuilt: how long it is can't be known, unless none is that long.
    const isUnknown = address.endpoint === 'searchterms' && !site.read(fileOf({ ...address, page: 'last' }, rendering));
    const isPossible = 'page' in address && site.read(`api/searchterms/page-${address.page}.json`) !== undefined;
    return { prebuilt: undefined, isEmptyList: false, mayRefuse: isMixed || (isUnknown && isPossible) };
  }
  const isCarried = rendering === 'json' && format !== undefined && address.endpoint !== 'searchterms';
  const others = {
    commitments: /^(?:country|authority_type|start_date|end_date|min_count|min_results)$/,
    searchterms: /^(?:country|authority_type)$/,
  };
  const foreign = 'page' in address ? others[address.endpoint] : undefined;
  const isForeign = parameters.some(([name]) => foreign?.test(name));
  const isEmptyList = address.endpoint === 'council-commitments' && prebuilt === undefined;
  const isRefused = !isEmptyList && (isCarried || isForeign || prebuilt === undefined);
  return { prebuilt, isEmptyList, mayRefuse: isMixed || isRefused };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
