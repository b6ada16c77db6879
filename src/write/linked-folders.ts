// Symbolic links in the place of folders of the site: nothing is written, read or deleted through them.
import path from 'node:path';
import { getOrAdd } from '../grouping.ts';
import { foldersOf } from './folders.ts';
import { statusOf } from './tree.ts';

export type LinkedAt = (name: string) => string | undefined;

/**
 * The first folder on the way to a file that is a link, from the site's root; undefined where there is none. Each folder
 * is looked at once: what becomes a link later is not seen, since Node has no calls relative to an open folder (openat).
 * @param out the out folder, which may be a link itself
 */
export function linkedFolders(out: string): LinkedAt {
  const seen = new Map<string, 'folder' | 'link' | 'nothing'>();
  const look = (folder: string) => getOrAdd(seen, folder, () => kindOf(path.join(out, folder)));
  return (name) => {
    for (const folder of foldersOf(name)) {
      const kind = look(folder);
      if (kind === 'link') return folder;
      // Where there is nothing, there is nothing in it.
      if (kind === 'nothing') return undefined;
    }
    return undefined;
  };
}

function kindOf(folder: string) {
  const status = statusOf(folder);
  if (!status) return 'nothing';
  return status.isSymbolicLink() ? 'link' : 'folder';
}
