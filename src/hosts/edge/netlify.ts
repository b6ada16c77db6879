// Runs the site on Netlify, using an edge function that generates all responses from the site's store.
import { CHANGES_FILE, NOT_FOUND, OPENAPI, PAGE_FOLDERS, VERSIONS_FOLDER } from '../../engine/addressing/site-files.ts';
import { siteFileAt } from '../../engine/addressing/site-path.ts';
import { getOrAdd } from '../../engine/grouping.ts';
import { headersOfFile } from '../../engine/http/file-headers.ts';
import { SITE_HEADERS } from '../../engine/http/rules.ts';
import { type Fetch, fetchHandler } from '../../engine/router/fetch-handler.ts';
import { siteFiles } from '../../engine/router/files.ts';
import { createComposer } from '../../engine/router/router.ts';

interface Context {
  /** Makes Netlify respond with one of the site's files. */
  next(): Promise<Response>;
}

/**
 * Matches the files that the function requests from its own site: the store, which `src/hosts/netlify.ts` excludes from the
 * function's paths, and the pages if there is a base path. Requesting any other file might cause the function to call itself
 * endlessly.
 */
const OWN_FILE = new RegExp(
  `^(?:[^/]+\\.(?:html|svg|txt|xml|atom)|${OPENAPI.replace('.', '[.]')}|${CHANGES_FILE.replace('.', '[.]')}|(?:${PAGE_FOLDERS.join('|')})(?:/[^/]+)*/(?:index\\.html|[^/]+\\.atom)|(?:assets|downloads|store|${VERSIONS_FOLDER})(?:/[^/]+)+)$`,
);

const contexts = new WeakMap<Request, Context>();

/** A deployment can have four domains: the owner's, Netlify's, the branch's and its own. */
const MOST_ORIGINS = 4;

/** Handlers by origin. Each handler caches the files that it has read from its origin. */
const handlers = new Map<string, Fetch>();

function handlerFor(origin: string): Fetch {
  return getOrAdd(handlers, origin, () => {
    if (handlers.size === MOST_ORIGINS) handlers.clear();
    const read = reader(origin);
    return fetchHandler(createComposer(siteFiles(read)), { read, file });
  });
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

// With a base path, the file's path differs from the request's. Without one, Netlify sends the file but not its headers
// (https://docs.netlify.com/build/edge-functions/limits/#feature-limitations).
async function file(request: Request, path: string): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const name = siteFileAt(path);
  if (name === undefined || path !== pathname + search) return undefined;
  const sent = await contexts.get(request)!.next();
  const response = new Response(sent.body, sent);
  for (const [header, value] of Object.entries(ownHeaders(sent, name))) response.headers.set(header, value);
  return response;
}

/** Netlify’s other errors, such as 416 for a range beyond the end of the file, must not be cached. */
function ownHeaders({ ok, status }: Response, name: string): Readonly<Record<string, string>> {
  if (ok || status === 304) return headersOfFile(name);
  return status === 404 ? headersOfFile(NOT_FOUND) : { ...SITE_HEADERS, 'Cache-Control': 'no-store' };
}

export default function handle(request: Request, context: Context): Promise<Response> {
  contexts.set(request, context);
  return handlerFor(new URL(request.url).origin)(request);
}
