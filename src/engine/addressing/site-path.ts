// Finds files for URLs outside the API.
import { API_FOLDER } from '../api/api.ts';
import { attempt } from '../attempt.ts';
import { isPrivateFile } from './private-files.ts';
import { HOME, OPENAPI } from './site-files.ts';

/** Far longer than any file's path. Some hosts fail on paths with thousands of folders. */
const LONGEST = 1000;

/**
 * Finds the file for a request. Rejects paths that a file server would normalise, because they could lead anywhere, even past the
 * router.
 * @param target the escaped path from the site's root, with its query
 * @returns the path from the site's root, without a leading slash; undefined if no such file can exist
 */
export function siteFileAt(target: string): string | undefined {
  const path = attempt(() => decodeURIComponent(target.replace(/\?.*$/s, '')));
  if (path === undefined || path.length > LONGEST) return undefined;
  if (path === `/${OPENAPI}`) return OPENAPI;
  if (path.split('/')[1]?.toLowerCase() === API_FOLDER) return undefined;
  if (path === '/') return HOME;
  // File names are limited to 255 bytes.
  if (!/^(?:\/(?!\.)[^/\\\0]{1,255})+\/?$/.test(path) || isPrivateFile(path.slice(1))) return undefined;
  return path.slice(1).replace(/\/$/, `/${HOME}`);
}
