// The router's responses on every host: with an entity tag, as a 304, or as a short plain-text message.
import { NOT_FOUND } from '../addressing/site-files.ts';
import { METHODS } from '../api/media.ts';
import { contentRange, requestedRange } from '../http/byte-range.ts';
import { FILE_TYPES, headersOfFile } from '../http/file-headers.ts';
import { PREFLIGHT_HEADERS, SITE_HEADERS } from '../http/rules.ts';
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
  const all = { ...headers, ETag: await entityTag(body) };
  return matchesTag(ifNoneMatch, all.ETag) ? notModified(all) : { status: 200, headers: all, body };
}

/** @param headers the headers of the 200 response in its place */
export function notModified(headers: Readonly<Record<string, string>>): ApiResponse {
  const { 'Content-Type': _, 'Content-Encoding': __, ...renewed } = headers;
  return { status: 304, headers: renewed, body: '' };
}

/** The part of a file that the client asks for. */
export function partialResponse(response: ApiResponse, { method, headers: asked }: Request): ApiResponse {
  const { status, headers, body } = response;
  if (status !== 200) return response;
  const wanted = { method, range: asked.get('Range'), ifRange: asked.get('If-Range') };
  const range = requestedRange(wanted, body.length, headers.ETag);
  if (range === 'unsatisfiable') return rangeNotSatisfiable(body.length);
  if (!range) return { ...response, headers: { ...headers, 'Accept-Ranges': 'bytes' } };
  const { start, end } = range;
  const part = { ...headers, 'Content-Range': contentRange(range, body.length) };
  return { status: 206, headers: part, body: body.slice(start, end + 1) };
}

/** @param size the size of the file, in bytes */
export const rangeNotSatisfiable = (size: number): ApiResponse => ({
  status: 416,
  headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store', ...SITE_HEADERS },
  body: '',
});

/** The number of hexadecimal digits of the content's SHA-256 hash in an entity tag. */
export const TAG_DIGITS = 24;

async function entityTag(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>));
  const digits = Array.from(digest.subarray(0, TAG_DIGITS / 2), (byte) => byte.toString(16).padStart(2, '0'));
  return `"${digits.join('')}"`;
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

/**
 * The response to any method except GET and HEAD, outside the API. Browsers send OPTIONS before they read a file for a page on
 * another site (Fetch, section 4.8).
 * @param isFile whether the path is that of a file
 */
export function methodResponse(method: string, isFile: boolean): ApiResponse {
  const allow = METHODS.filter((each) => isFile || each !== 'OPTIONS').join(', ');
  if (isFile && method === 'OPTIONS')
    return { status: 204, headers: { Allow: allow, ...SITE_HEADERS, ...PREFLIGHT_HEADERS }, body: '' };
  return plain(405, `Only ${allow} are allowed here.`, { Allow: allow });
}

/** Whether responses with this status have no content (RFC 9110, sections 15.3.5 and 15.4.5). */
export const hasNoContent = (status: number): boolean => status === 204 || status === 304;

export async function noSuchFile(read: Read): Promise<ApiResponse> {
  const body = await read(NOT_FOUND);
  return body ? { status: 404, headers: headersOfFile(NOT_FOUND), body } : plain(404, 'Not found.');
}
