// Whether what is to be written can find room: told before hours are spent on filling the disk.
import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { bytesText } from '../terminal.ts';
import { readManifest } from './manifest.ts';

/**
 * How many bytes an ordinary user may write into a folder that need not be there yet.
 * @returns undefined where the system doesn't tell
 */
export function freeBytesAt(folder: string): number | undefined {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    try {
      const { blocks, bavail, bsize } = statfsSync(place);
      // Some file systems know nothing of their size.
      return blocks > 0 ? bavail * bsize : undefined;
    } catch (error) {
      const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isMissing || place === path.dirname(place)) return undefined;
    }
  }
}

/**
 * That the lists of councils for every filter need more room than there is; what an earlier build wrote makes room.
 * @param least how many bytes they have at the least
 * @param hosts those that can do without these lists
 * @param freeBytes how many bytes may be written into a folder, if that is known
 */
export function spaceProblem(
  out: string,
  least: number,
  hosts: readonly string[],
  freeBytes: (folder: string) => number | undefined = freeBytesAt,
): Problem | undefined {
  const free = freeBytes(out);
  if (free === undefined || least <= free) return undefined;
  const before = Array.from(readManifest(out)?.values() ?? []).reduce((sum, { size }) => sum + size, 0);
  if (least <= free + before) return undefined;
  const values = { folder: out, needed: bytesText(least), free: bytesText(free), hosts: hosts.join(', ') };
  return { code: 'too-little-space', values };
}
