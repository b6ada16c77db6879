// The site on Netlify: an edge function that composes every answer from the site's store.

import { NOT_FOUND, OPENAPI } from '../addressing/site-files.ts';
import { siteFileAt } from '../addressing/site-path.ts';
import { PAGE_FOLDERS } from '../api/api.ts';
import { headersOfFile } from '../http/file-headers.ts';
import { createComposingFetch, type Fetch } from '../router/fetch.ts';

interface Context {
  /** The answer that the site's files give to the request. */
  next(): Promise<Response>;
}

/**
 * What the function asks the site for: the store, whose path `src/hosts/netlify.ts` keeps from the function, and under a
 * base path the files of pages. Anything else could ask the function again, and again.
 */
const OWN_FILE = new RegExp(
  `^(?:[^/]+\\.(?:html|svg|txt|xml)|${OPENAPI.replace('.', '[.]')}|(?:${['reference', ...PAGE_FOLDERS.map((folder) => `${folder}/[^/]+`)].join('|')})/index\\.html|(?:assets|store)/[^/]+)$`,
);

const contexts = new WeakMap<Request, Context>();

/** A deployment can have four domains: its owner's, Netlify's, its branch's and its own. */
const MOST_ORIGINS = 4;

/** Each handler caches the files that it has read. The origin of the latest request is last. */
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

// Under a base path a file has another path than the request; else the site itself knows best what it has. Its headers
// don't reach a function's answer (https://docs.netlify.com/build/edge-functions/limits/#feature-limitations).
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
