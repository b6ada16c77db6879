// URL → a file of the site other than a response.
import { attempt } from '../attempt.ts';
import { isPrivateFile } from './private-files.ts';
import { HOME, OPENAPI } from './site-files.ts';

/** Much longer than any file's path. Some hosts fail for paths with thousands of folders. */
const LONGEST = 1000;

/**
 * A path that a file server would normalise first could lead anywhere, even past the router, so it is refused.
 * @param target from the site's root, escaped, with its query
 * @returns from the site's root, without a leading slash; undefined if there can be no such file
 */
export function siteFileAt(target: string): string | undefined {
  const path = attempt(() => decodeURIComponent(target.replace(/\?.*$/s, '')));
  if (path === undefined || path.length > LONGEST) return undefined;
  if (path === `/${OPENAPI}`) return OPENAPI;
  if (/^\/api(?:\/|$)/i.test(path)) return undefined;
  if (path === '/') return HOME;
  // File systems allow names of up to 255 bytes.
  if (!/^(?:\/(?!\.)[^/\\\0]{1,255})+\/?$/.test(path) || isPrivateFile(path.slice(1))) return undefined;
  return path.slice(1).replace(/\/$/, `/${HOME}`);
}
