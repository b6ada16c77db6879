// All files below a folder, through links, too: each folder once, whatever leads to it.
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { compareCodePoints } from '../text/collation.ts';

/** Whether something is there, be it a link that leads nowhere. */
export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/**
 * Paths from the folder on, with slashes, sorted; none where there is no folder. Names that begin with a dot are left out, as
 * shells do. Links may lead back: they would name the same files for ever.
 * @throws {Error} of the file system: a folder that can't be read, or a link that leads nowhere
 */
export function filesBelow(folder: string): readonly string[] {
  if (!isThere(folder)) return [];
  const files: string[] = [];
  const seen = new Set<string>();
  const folders = [''];
  // Those after all others, so that each file goes by its own name.
  const links: string[] = [];
  for (let name = folders.pop(); name !== undefined; name = folders.pop() ?? links.shift()) {
    const real = realpathSync(path.join(folder, name));
    if (seen.has(real)) continue;
    seen.add(real);
    for (const entry of readdirSync(real, { withFileTypes: true }).sort(byName)) {
      if (entry.name.startsWith('.')) continue;
      const inner = name === '' ? entry.name : `${name}/${entry.name}`;
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
 * Of what is read to its end: pipes and devices may have none.
 * @throws {Error} where nothing is there, or it can't be seen
 */
export function expectFile(file: string): void {
  if (!statSync(file).isFile()) throw new Error('it is no file');
}
