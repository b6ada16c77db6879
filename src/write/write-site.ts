// Writes a planned site to a folder, or as a release. Files that are already there are left alone, and all others appear
// complete or not at all. Only files that an earlier build wrote are removed.
import type { Problem } from '../problem.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { type OutFolder, openOutFolder } from './out-folder.ts';
import { type WrittenRelease, writeRelease } from './releases.ts';
import { siblingsOf } from './siblings.ts';
import { orProblem, type WriteResult, type Writing, writeTree } from './write-tree.ts';

export interface SiteWriting extends Writing {
  /** The folder for releases, and how many to keep; if undefined, the site is written to `out`. */
  readonly releases?: { readonly folder: string; readonly keep: number } | undefined;
}

/** @param out path of the folder */
export async function writeSite(
  out: string,
  files: readonly PlannedFile[],
  { releases, ...writing }: SiteWriting = {},
): Promise<WriteResult | WrittenRelease | Problem> {
  if (releases) return writeRelease(releases.folder, files, { ...writing, keep: releases.keep });
  let opened: OutFolder | undefined;
  return orProblem(out, async () => {
    try {
      const folder = openOutFolder(out, namesOf(files, writing), writing.force ?? false);
      if ('code' in folder) return folder;
      opened = folder;
      const result = await writeTree(opened.tree, files, writing);
      opened.finish();
      return result;
    } finally {
      opened?.release();
    }
  });
}

/** The paths of all files that may be written, including compressed copies. */
function namesOf(files: readonly PlannedFile[], { compress }: Writing): readonly string[] {
  return files.flatMap(({ path: name }) => (compress ? [name, ...siblingsOf(name)] : [name]));
}
