// What a right host answers to a request, by the router over the site's own store.

import { addressOf, routeOf, urlOf } from '../addressing/address.ts';
import { basePath } from '../addressing/links.ts';
import { parseQuery } from '../addressing/query.ts';
import { CONTENT_TYPES } from '../api/media.ts';
import type { DeployedSite } from './deployed.ts';
import type { Expected, Level, Request } from './exchange.ts';

export async function expectedOf(request: Request, site: DeployedSite, level: Level): Promise<Expected> {
  if (request.expected) return request.expected;
  const target = request.url ?? request.target;
  const answer = await reference(site, { ...request, target });
  // A host of files has one page for whatever it lacks.
  if (target !== request.target && answer.status !== 200) return { status: answer.status, texts: [] };
  if (request.method === 'HEAD' || answer.type !== CONTENT_TYPES.json) return { ...answer, texts: [] };
  const canonical = level === 'canonical' ? canonicalTarget(target) : undefined;
  return canonical === undefined
    ? answer
    : { ...answer, texts: [...answer.texts, ...(await reference(site, { ...request, target: canonical })).texts] };
}

async function reference(
  { router, index }: Pick<DeployedSite, 'router' | 'index'>,
  { method = 'GET', target, headers }: Request,
): Promise<Expected> {
  const whole = basePath(index) + target.slice(1);
  const answer = await router({ method, target: whole, accept: headers?.Accept ?? '*/*' });
  if ('file' in answer) throw new Error(`${target} is not the API’s`);
  const text = typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body);
  return { status: answer.status, type: answer.headers['Content-Type'], texts: [text] };
}

/** The same answer in its canonical spelling, which is what a prebuilt file's links echo. */
function canonicalTarget(target: string): string | undefined {
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const route = routeOf(path);
  if (!route || query === undefined) return undefined;
  const address = addressOf(route, parseQuery(query));
  return 'fault' in address ? undefined : urlOf(address);
}
