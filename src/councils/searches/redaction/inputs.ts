// Finds the search logs that the user specifies by file or folder. Each log is used only once, even if it is specified more than
// once.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../../../engine/diagnostics/diagnostic.ts';
import { filesBelow } from '../../../engine/source/files-below.ts';
import { type LogFile, logOnDisk } from '../../../engine/source/log-file.ts';
import { readable } from '../../../engine/source/read-file.ts';
import { compareCodePoints } from '../../../engine/text/collation.ts';
import { namesOf } from '../../../engine/text/format.ts';

/** A search log and its name as typed by the user. */
export interface LogInput extends LogFile {
  /** The file's real path, with links resolved. */
  readonly path: string;
}

const LOG = /\.csv(\.gz)?$/i;
const PARQUET = /\.parquet$/i;

/** @returns the logs, sorted by path */
export function findInputs(named: readonly string[]): {
  readonly files: readonly LogInput[];
  readonly problems: readonly Diagnostic[];
} {
  const files = new Map<string, LogInput>();
  const parquet: string[] = [];
  const problems: Diagnostic[] = [];
  for (const name of named) {
    const found = readable(name, () => filesOf(name));
    // The path may be a link to itself, or contain an unreadable folder.
    if ('code' in found) {
      problems.push(found);
      continue;
    }
    if (found.length === 0) problems.push({ code: 'no-search-logs', values: { name } });
    for (const file of found) {
      const real = realpathSync(file);
      if (!statSync(real).isFile())
        problems.push({ code: 'unreadable-file', location: { file }, values: { reason: 'it isn’t a regular file' } });
      else if (PARQUET.test(file)) parquet.push(file);
      else if (!LOG.test(file)) problems.push({ code: 'no-search-logs', values: { name: file } });
      else if (!files.has(real)) files.set(real, { ...logOnDisk(real, file), path: real });
    }
  }
  // These are reported even if the user specified only their folder, because part of the history would be missing without them.
  if (parquet.length > 0) problems.push({ code: 'parquet-log', values: { files: namesOf(parquet) } });
  return { files: [...files.values()].sort((a, b) => compareCodePoints(a.path, b.path)), problems };
}

function filesOf(name: string): readonly string[] {
  const stat = statSync(name, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.isFile() ? [name] : [];
  return filesBelow(name)
    .map((file) => path.join(name, file))
    .filter((file) => LOG.test(file) || PARQUET.test(file));
}
