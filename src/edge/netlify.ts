// The router for Netlify: an edge function that composes every response from the site's store.

import { NOT_FOUND, OPENAPI } from '../addressing/site-files.ts';
import { siteFileAt } from '../addressing/site-path.ts';
import { PAGE_FOLDERS } from '../api/api.ts';
import { headersOfFile } from '../http/file-headers.ts';
import { createComposingFetch, type Fetch } from '../router/fetch.ts';

interface Context {
  /** The site's own response to the request. */
  next(): Promise<Response>;
}

/**
 * Files that the function fetches from the site: the store, which `src/hosts/netlify.ts` excludes from the function, and pages
 * under a base path. Anything else could call the function again.
 */
const OWN_FILE = new RegExp(
  `^(?:[^/]+\\.(?:html|svg|txt|xml)|${OPENAPI.replace('.', '[.]')}|(?:${['reference', ...PAGE_FOLDERS.map((folder) => `${folder}/[^/]+`)].join('|')})/index\\.html|(?:assets|store)/[^/]+)$`,
);

const contexts = new WeakMap<Request, Context>();

/** A deployment's own, its branch's, Netlify's and the owner's. */
const MOST_ORIGINS = 4;

/** Each handler caches its files. The latest origin is last. */
const handlers = new Map<string, Fetch>();

function handlerFor(origin: string): Fetch {
  const handler = handlers.get(origin) ?? createComposingFetch({ read: reader(origin), file });
  handlers.delete(origin);
  handlers.set(origin, handler);
  if (handlers.size > MOST_ORIGINS) handlers.delete(handlers.keys().next().value!);
  return handler;
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

// Under a base path, files have other paths than requests. Their headers don't reach a function's response
// (https://docs.netlify.com/build/edge-functions/limits/#feature-limitations).
async function file(request: Request, path: string): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const name = siteFileAt(path);
  if (name === undefined || path !== pathname + search) return undefined;
  const sent = await contexts.get(request)!.next();
  const own = headersOfFile(sent.ok || sent.status === 304 ? name : NOT_FOUND);
  const response = new Response(sent.body, sent);
  for (const [header, value] of Object.entries(own)) response.headers.set(header, value);
  return response;
}

export default function answer(request: Request, context: Context): Promise<Response> {
  contexts.set(request, context);
  return handlerFor(new URL(request.url).origin)(request);
}
