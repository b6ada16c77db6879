// The whole site as a single standard handler that takes a Request and returns a Response.
import { siteFileAt } from '../addressing/site-path.ts';
import { getOrAdd } from '../grouping.ts';
import { headersOfFile } from '../http/file-headers.ts';
import type { Read } from './files.ts';
import {
  type ApiResponse,
  hasNoContent,
  methodResponse,
  noSuchFile,
  partialResponse,
  serverError,
  validated,
} from './response.ts';
import { createRouter, type Router } from './router.ts';

interface FetchOptions {
  readonly read: Read;
  /**
   * Lets the host respond to GET and HEAD requests outside the API. If the result is undefined, the handler reads the file itself.
   * @param path the path and query of the request, without the site's base path
   */
  readonly file?: (request: Request, path: string) => Promise<Response | undefined>;
}

export type Fetch = (request: Request) => Promise<Response>;

export const createFetch = (options: FetchOptions): Fetch => fetchHandler(createRouter(options.read), options);

/** Logs errors and sends a 500 response to the client. */
export function fetchHandler(router: Router, { read, file }: FetchOptions): Fetch {
  return async (request) => {
    try {
      const ifNoneMatch = request.headers.get('If-None-Match') ?? undefined;
      const routed = await router({
        method: request.method,
        target: targetOf(request.url),
        accept: request.headers.get('Accept') ?? undefined,
        ifNoneMatch,
      });
      if (!('file' in routed)) return responseTo(request, routed);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const { body } = await fileAt(routed.file);
        return responseTo(request, methodResponse(request.method, body !== undefined));
      }
      const sent = await file?.(request, routed.file);
      return sent ?? responseTo(request, partialResponse(await readFile(routed.file, ifNoneMatch), request));
    } catch (error) {
      console.error(error);
      return responseTo(request, serverError());
    }
  };

  async function readFile(path: string, ifNoneMatch: string | undefined): Promise<ApiResponse> {
    const { name, body } = await fileAt(path);
    return body ? validated(headersOfFile(name), body, ifNoneMatch) : noSuchFile(read);
  }

  async function fileAt(path: string) {
    const name = siteFileAt(path) ?? '';
    return { name, body: name === '' ? undefined : await read(name) };
  }
}

const handlers = new WeakMap<Read, Fetch>();

/** Keeps one handler for each `read` function, along with the files that the handler has read. */
export function fetch(request: Request, { read }: { readonly read: Read }): Promise<Response> {
  return getOrAdd(handlers, read, () => createFetch({ read }))(request);
}

/** The path and query, exactly as received. `URL` would normalise them. */
function targetOf(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}

/** The response to HEAD has the same headers as the response to GET, but no body (RFC 9110, section 9.3.2). */
function responseTo({ method }: Request, { status, headers, body }: ApiResponse): Response {
  if (hasNoContent(status)) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body as Uint8Array<ArrayBuffer>);
  if (method !== 'HEAD') return new Response(bytes, { status, headers });
  return new Response(null, { status, headers: { ...headers, 'Content-Length': String(bytes.length) } });
}
