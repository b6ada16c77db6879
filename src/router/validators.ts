// Cache validators: entity tags made from the content alone, so that they survive a rebuild and a move to another host.
// There is no Last-Modified: a file's time can go back when a site is rolled back, and a composed answer has none;
// without one, If-Modified-Since is ignored (RFC 9110, 13.1.3).

import type { ApiResponse } from './response.ts';

/**
 * GET's answer, or where the client has it already a 304: with the headers that a cache is to renew, and no content
 * (RFC 9110, 15.4.5).
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

async function entityTag(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>));
  return `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** Whether an If-None-Match header names the tag: `*`, or a list, compared weakly (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some((named) => named[1] === tag);
}
