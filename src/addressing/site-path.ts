// What a path may name that is no answer's: a file of the site, and nothing else.
import { attempt } from '../attempt.ts';
import { isPrivateFile } from './private-files.ts';
import { HOME, OPENAPI } from './site-files.ts';

/** Far longer than any of ours: hosts fail in ways of their own where they look for a file with thousands of folders. */
const LONGEST = 1000;

/**
 * What a file server would first have to tidy up could lead anywhere, even to the API's own files past its router.
 *
 * @param target from the site's root, escapes and query and all
 * @returns a file's path from the site's root, without a leading slash; undefined where there can't be one
 */
export function siteFileAt(target: string): string | undefined {
  const path = attempt(() => decodeURIComponent(target.replace(/\?.*$/s, '')));
  if (path === undefined || path.length > LONGEST) return undefined;
  if (path === `/${OPENAPI}`) return OPENAPI;
  if (/^\/api(?:\/|$)/i.test(path)) return undefined;
  if (path === '/') return HOME;
  // No file system has longer names.
  if (!/^(?:\/(?!\.)[^/\\\0]{1,255})+\/?$/.test(path) || isPrivateFile(path.slice(1))) return undefined;
  return path.slice(1).replace(/\/$/, `/${HOME}`);
}
