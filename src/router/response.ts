// The router's responses on every host: with an entity tag, as a 304, or as a short plain-text message.
import { NOT_FOUND } from '../addressing/site-files.ts';
import { FILE_TYPES, headersOfFile } from '../http/file-headers.ts';
import { SITE_HEADERS } from '../http/rules.ts';
import type { Read } from './files.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body for a GET request. Hosts omit it in response to HEAD. */
  readonly body: string | Uint8Array;
}

/**
 * The response to GET, or a 304 without a body if the client already has the content (RFC 9110, section 15.4.5). The tag depends
 * only on the content, so it stays the same after a rebuild or a move to another host. Last-Modified isn't sent, because a file
 * can be replaced by an older one.
 */
export async function validated(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  ifNoneMatch: string | undefined,
): Promise<ApiResponse> {
  const { 'Content-Type': _, ...renewed } = headers;
  const ETag = await entityTag(body);
  return matchesTag(ifNoneMatch, ETag)
    ? { status: 304, headers: { ...renewed, ETag }, body: '' }
    : { status: 200, headers: { ...headers, ETag }, body };
}

/**
 * The part of a file that the Range header asks for. Requests for several parts, for a part beyond the end, and with If-Range get
 * the whole file, which a server may always send (RFC 9110, section 14.2).
 */
export function ranged(response: ApiResponse, { method, headers: asked }: Request): ApiResponse {
  const { status, headers, body } = response;
  if (status !== 200) return response;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(asked.get('Range') ?? '') ?? [];
  const start = first ? Number(first) : Math.max(body.length - Number(last), 0);
  const part = body.slice(start, first && last ? Number(last) + 1 : undefined);
  const isPart = start >= 0 && part.length > 0 && method === 'GET' && !asked.has('If-Range');
  if (!isPart) return { ...response, headers: { ...headers, 'Accept-Ranges': 'bytes' } };
  const range = `bytes ${start}-${start + part.length - 1}/${body.length}`;
  return { status: 206, headers: { ...headers, 'Content-Range': range }, body: part };
}

async function entityTag(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>));
  return `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/**
 * Whether an If-None-Match header matches the tag. The header is `*` or a list, and the comparison is weak (RFC 9110, section
 * 13.1.2).
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some((named) => named[1] === tag);
}

/** These responses must not be cached, because their cause is temporary. */
function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): ApiResponse {
  return {
    status,
    headers: { 'Content-Type': FILE_TYPES.txt!, 'Cache-Control': 'no-store', ...SITE_HEADERS, ...headers },
    body: `${text}\n`,
  };
}

/** The error is logged, but not sent to the client. */
export const serverError = (): ApiResponse => plain(500, 'Something went wrong. It has been logged.');

export const notBuiltYet = (): ApiResponse => plain(503, 'The site is not built yet. The terminal says why.');

export const fileMethodNotAllowed = (): ApiResponse =>
  plain(405, 'Only GET and HEAD are allowed here.', { Allow: 'GET, HEAD' });

export async function noSuchFile(read: Read): Promise<ApiResponse> {
  const body = await read(NOT_FOUND);
  return body ? { status: 404, headers: headersOfFile(NOT_FOUND), body } : plain(404, 'Not found.');
}
