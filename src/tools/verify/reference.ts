// Determines the correct responses to requests, using a router that composes them from the site’s own store.
import { addressOf, routeOf, urlOf } from '../../engine/addressing/address.ts';
import { basePath } from '../../engine/addressing/links.ts';
import { parseQuery } from '../../engine/addressing/query.ts';
import { CONTENT_TYPES } from '../../engine/api/media.ts';
import type { DeployedSite } from './deployed.ts';
import type { Expected, Level, Request } from './exchange.ts';

export async function expectedOf(request: Request, site: DeployedSite, level: Level): Promise<Expected> {
  if (request.expected) return request.expected;
  const target = request.url ?? request.target;
  const expected = await composed(site, { ...request, target });
  // Static hosts have a single error page for everything that is missing.
  if (target !== request.target && expected.status !== 200) return { status: expected.status, texts: [] };
  if (request.method === 'HEAD' || expected.type !== CONTENT_TYPES.json) return { ...expected, texts: [] };
  const canonical = level === 'canonical' ? canonicalTarget(target) : undefined;
  if (canonical === undefined) return expected;
  const { texts } = await composed(site, { ...request, target: canonical });
  return { ...expected, texts: [...expected.texts, ...texts] };
}

async function composed(
  { router, index }: DeployedSite,
  { method = 'GET', target, headers }: Request,
): Promise<Expected> {
  const whole = basePath(index) + target.slice(1);
  const response = await router({ method, target: whole, accept: headers?.Accept ?? '*/*' });
  if ('file' in response) throw new Error(`${target} is not the API’s`);
  const text = typeof response.body === 'string' ? response.body : new TextDecoder().decode(response.body);
  return { status: response.status, type: response.headers['Content-Type'], texts: [text] };
}

/** The canonical request for the same response. The links in a prebuilt file repeat the parameters of the canonical request. */
function canonicalTarget(target: string): string | undefined {
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const route = routeOf(path);
  if (!route || query === undefined) return undefined;
  const address = addressOf(route, parseQuery(query));
  return 'fault' in address ? undefined : urlOf(address);
}
