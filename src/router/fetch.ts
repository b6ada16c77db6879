// The whole site as one standard handler, Request → Response, on any runtime that has those two.

import { siteFileAt } from '../addressing/site-path.ts';
import { getOrAdd } from '../grouping.ts';
import { headersOfFile } from '../http/file-headers.ts';
import { type Read, siteFiles } from './files.ts';
import { filesOnly, noSuchFile, somethingWrong } from './plain.ts';
import { type ApiResponse, createComposer, createRouter, type Router } from './router.ts';
import { validated } from './validators.ts';

export interface FetchOptions {
  readonly read: Read;
  /**
   * The host's own answer to GET and HEAD of what is not the API; undefined where the handler is to read the file itself.
   * @param path where the file lies: the request's target without the site's base path
   */
  readonly file?: (request: Request, path: string) => Promise<Response | undefined>;
}

export type Fetch = (request: Request) => Promise<Response>;

export function createFetch(options: FetchOptions): Fetch {
  return fetchOf(createRouter(options.read), options);
}

/** The same for a site without prebuilt answers. */
export function createComposingFetch(options: FetchOptions): Fetch {
  return fetchOf(createComposer(siteFiles(options.read)), options);
}

/** Rejects nothing: what is thrown is logged, and answered with a 500. */
function fetchOf(router: Router, { read, file }: FetchOptions): Fetch {
  return async (request) => {
    try {
      const ifNoneMatch = request.headers.get('If-None-Match') ?? undefined;
      const answered = await router({
        method: request.method,
        target: targetOf(request.url),
        accept: request.headers.get('Accept') ?? undefined,
        ifNoneMatch,
      });
      if (!('file' in answered)) return responseTo(request, answered);
      if (request.method !== 'GET' && request.method !== 'HEAD') return responseTo(request, filesOnly());
      return (await file?.(request, answered.file)) ?? responseTo(request, await readFile(answered.file, ifNoneMatch));
    } catch (error) {
      console.error(error);
      return responseTo(request, somethingWrong());
    }
  };

  async function readFile(path: string, ifNoneMatch: string | undefined): Promise<ApiResponse> {
    const name = siteFileAt(path);
    const body = name === undefined ? undefined : await read(name);
    if (name === undefined || !body) return noSuchFile(read);
    return validated(headersOfFile(name), body, ifNoneMatch);
  }
}

const handlers = new WeakMap<Read, Fetch>();

/** The same without a handler to keep: what has been read is remembered with `read`, so that must be the same each time. */
export function fetch(request: Request, { read }: { readonly read: Read }): Promise<Response> {
  return getOrAdd(handlers, read, () => createFetch({ read }))(request);
}

/** Path and query as they came: `URL` would give them in its own spelling. */
function targetOf(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}

/** HEAD has the headers of the answer to GET, and no body (RFC 9110, 9.3.2). */
function responseTo({ method }: Request, { status, headers, body }: ApiResponse): Response {
  if (status === 304) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body as Uint8Array<ArrayBuffer>);
  if (method !== 'HEAD') return new Response(bytes, { status, headers });
  return new Response(null, { status, headers: { ...headers, 'Content-Length': String(bytes.length) } });
}
