// Lists the files in a folder and its subfolders.
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { compareCodePoints } from '../text/collation.ts';

/** Also returns true for a broken link. */
export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/**
 * Returns sorted paths relative to the folder, with slashes; an empty list if the folder doesn't exist. Follows links, but lists
 * each folder only once, because links may form a loop. Skips hidden files.
 * @throws {Error} from the file system if a folder can't be read or a link is broken
 */
export function filesBelow(folder: string): readonly string[] {
  if (!isThere(folder)) return [];
  const files: string[] = [];
  const seen = new Set<string>();
  const folders = [''];
  // Linked folders come last, so that each file is listed under its own path if possible.
  const links: string[] = [];
  for (let name = folders.pop(); name !== undefined; name = folders.pop() ?? links.shift()) {
    const real = realpathSync(path.join(folder, name));
    if (seen.has(real)) continue;
    seen.add(real);
    for (const entry of readdirSync(real, { withFileTypes: true }).sort(byName)) {
      if (entry.name.startsWith('.')) continue;
      const inner = path.posix.join(name, entry.name);
      if (entry.isDirectory()) folders.push(inner);
      else if (entry.isSymbolicLink() && statSync(path.join(folder, inner)).isDirectory()) links.push(inner);
      else files.push(inner);
    }
  }
  return files.sort(compareCodePoints);
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  compareCodePoints(one.name, other.name);

/**
 * Like `filesBelow`, but lists links and folders as well, and doesn't follow links.
 * @throws {Error} from the file system if a folder can't be read
 */
export const entriesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .filter((name) => !/(?:^|\/)\./.test(name))
    .sort(compareCodePoints);
