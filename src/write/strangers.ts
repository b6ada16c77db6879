// What an out folder holds besides the files of a site.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { foldersOf } from './folders.ts';

/**
 * Paths from the folder on, sorted: of a folder that the site doesn't have, only the folder's, with a slash at its end. A link
 * is no file of the site, whatever its name. An empty folder doesn't count: it holds nothing that could be lost.
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
