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
  const seen = new Map<string, Found>([['', { isThere: true }]]);
  const look = (folder: string): Found => {
    let found = seen.get(folder);
    if (found === undefined) {
      const above = look(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
      // Where there is nothing, there is nothing in it.
      found = above.isThere && above.linked === undefined ? lookAt(folder, path.join(out, folder)) : above;
      seen.set(folder, found);
    }
    return found;
  };
  return (name) => look(name.slice(0, Math.max(0, name.lastIndexOf('/')))).linked;
}

interface Found {
  readonly isThere: boolean;
  /** The link that leads there, from the site's root. */
  readonly linked?: string;
}

function lookAt(folder: string, place: string): Found {
  try {
    const status = lstatSync(place, { throwIfNoEntry: false });
    return { isThere: status !== undefined, ...(status?.isSymbolicLink() && { linked: folder }) };
  } catch (error) {
    // Below a file there is nothing, and nothing has such a name.
    if (['ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return { isThere: false };
    throw error;
  }
}
