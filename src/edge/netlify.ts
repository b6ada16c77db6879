// The site on Netlify: an edge function that composes every answer from the site's store.
import { createFetch, type Fetch } from '../router/fetch.ts';

interface Context {
  /** The answer that the site's files give to the request. */
  next(): Promise<Response>;
}

/**
 * The files whose paths `src/hosts/netlify.ts` keeps from the function: asked for any other, the site would ask the
 * function again. No answer of the API is among them.
 */
const OWN_FILE = /^(?:(?:index|404)\.html|(?:assets|store)\/[^/]+)$/;

const contexts = new WeakMap<Request, Context>();
let latest: { readonly origin: string; readonly handler: Fetch } | undefined;

/** A deployment has its own isolates, but may have several names; only that of the latest request is kept. */
function handlerFor(origin: string): Fetch {
  if (latest?.origin !== origin) latest = { origin, handler: createFetch({ read: reader(origin), file }) };
  return latest.handler;
}

function reader(origin: string) {
  return async (name: string): Promise<Uint8Array | undefined> => {
    if (!OWN_FILE.test(name)) return undefined;
    const response = await fetch(`${origin}/${name}`);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`the site answers ${response.status} to ${name}`);
  };
}

// Under a base path a file has another path than the request; else the site itself knows best what it has.
function file(request: Request, path: string): Promise<Response> | undefined {
  const { pathname, search } = new URL(request.url);
  return path === pathname + search ? contexts.get(request)?.next() : undefined;
}

export default function answer(request: Request, context: Context): Promise<Response> {
  contexts.set(request, context);
  return handlerFor(new URL(request.url).origin)(request);
}
