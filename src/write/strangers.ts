// Finds everything in an output folder that is not a file of the site.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { foldersOf } from './folders.ts';

/**
 * Paths relative to the folder, sorted. A folder that the site doesn't have is listed by its own path only, with a slash at the end.
 * A link is never a file of the site, whatever its name. Empty folders are ignored, because they contain nothing to lose.
 * @param names of the site's files
 */
export function strangersIn(out: string, names: readonly string[]): readonly string[] {
  const files = new Set(names);
  const folders = new Set(names.flatMap(foldersOf));
  const strangersBelow = (folder: string): readonly string[] =>
    readdirSync(path.join(out, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = folder + entry.name;
      if (!entry.isDirectory()) return entry.isFile() && files.has(name) ? [] : [name];
      if (folders.has(name)) return strangersBelow(`${name}/`);
      return files.has(name) || holdsFile(path.join(out, name)) ? [`${name}/`] : [];
    });
  return strangersBelow('').toSorted();
}

const holdsFile = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => !entry.isDirectory() || holdsFile(path.join(folder, entry.name)),
  );
