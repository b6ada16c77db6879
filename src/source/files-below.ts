// Lists the files below a folder.
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { compareCodePoints } from '../text/collation.ts';

/** Also true for a link to nothing. */
export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/**
 * Paths relative to the folder, with slashes, sorted; none if there is no such folder. Links are followed, but each folder is
 * listed once, because links may lead back. Hidden files are left out.
 * @throws {Error} of the file system: a folder that can't be read, or a link to nothing
 */
export function filesBelow(folder: string): readonly string[] {
  if (!isThere(folder)) return [];
  const files: string[] = [];
  const seen = new Set<string>();
  const folders = [''];
  // After all other folders, so that each file is listed under its own name.
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
 * The same without following links, which are listed like files; so are folders.
 * @throws {Error} of the file system: a folder that can't be read
 */
export const entriesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .filter((name) => !/(?:^|\/)\./.test(name))
    .sort(compareCodePoints);
