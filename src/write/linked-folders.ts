// Symbolic links in the place of folders of the site: nothing is written, read or deleted through them.
import { lstatSync } from 'node:fs';
import path from 'node:path';

export type LinkedAt = (name: string) => string | undefined;

/**
 * The first folder on the way to a file that is a link, from the site's root; undefined where there is none. Each folder
 * is looked at once: what becomes a link later is not seen, since Node has no calls relative to an open folder (openat).
 * @param out the out folder, which may be a link itself
 */
export function linkedFolders(out: string): LinkedAt {
  const seen = new Map<string, string | undefined>();
  const linkedAt = (folder: string): string | undefined => {
    if (folder === '.') return undefined;
    const known = seen.get(folder);
    if (known !== undefined || seen.has(folder)) return known;
    const linked = linkedAt(path.posix.dirname(folder)) ?? (isLink(path.join(out, folder)) ? folder : undefined);
    seen.set(folder, linked);
    return linked;
  };
  return (name) => linkedAt(name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '.');
}

function isLink(folder: string): boolean {
  try {
    return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch (error) {
    // Below a file there is nothing, and nothing has such a name.
    if (['ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
