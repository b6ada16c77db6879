// Finds out whether the tables have edits that aren't committed. Unlike “git status”, this runs no filters, which are programs that
// the repository's settings may specify.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { readBlobs } from '../source/git.ts';
import { lfsReason } from '../source/git-folder.ts';
import type { FilesAt } from '../source/git-history.ts';
import { TABLE_FILES } from '../source/source-folder.ts';

/**
 * Whether tables differ from the current commit, apart from line breaks, which git may convert.
 * @param committed the files at the current commit
 */
export function hasEditedTables(folder: string, committed: FilesAt): boolean {
  const contents = readBlobs(folder, [...committed.values()]);
  return TABLE_FILES.some((name) => {
    const blob = committed.get(name);
    const before = blob && contents.get(blob.id);
    const after = attempt(() => readFileSync(path.join(folder, name)));
    if (!before || !after) return blob !== undefined || after !== undefined;
    // Git contains only a reference to the table.
    if (blob.isLink || lfsReason(before) !== undefined) return false;
    return !before.equals(after) && withLineFeeds(before) !== withLineFeeds(after);
  });
}

const withLineFeeds = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\r\n', '\n');
