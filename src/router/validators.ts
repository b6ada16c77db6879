// Cache validators: entity tags made from the content alone, so that they survive a rebuild and a move to another host.
// There is no Last-Modified: a file's time can go back when a site is rolled back, and a composed answer has none;
// without one, If-Modified-Since is ignored (RFC 9110, 13.1.3).

export async function entityTag(body: string | Uint8Array): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** Whether an If-None-Match header names the tag: `*`, or a list, compared weakly (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some((named) => named[1] === tag);
}
