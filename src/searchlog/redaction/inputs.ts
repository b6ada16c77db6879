// Finds the search logs that the user names by files, folders and patterns: each once, even if several names match it.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import type { Problem } from '../../problem.ts';
import { filesBelow } from '../../source/files-below.ts';
import { type LogFile, logOnDisk } from '../../source/log-file.ts';
import { compareCodePoints } from '../../text/collation.ts';
import { namesOf } from '../../text/format.ts';

/** A log, with its name as the user gave it. */
export interface Input extends LogFile {
  /** The real path of the file, without links. */
  readonly path: string;
}

const LOG = /\.csv(\.gz)?$/i;
const PARQUET = /\.parquet$/i;

/** @returns the logs in the order of their paths */
export function findInputs(named: readonly string[]): {
  readonly files: readonly Input[];
  readonly problems: readonly Problem[];
} {
  const files = new Map<string, Input>();
  const parquet: string[] = [];
  const problems: Problem[] = [];
  for (const name of named) {
    let found: readonly string[];
    try {
      found = filesOf(name);
    } catch (error) {
      // For example, a link to itself or an unreadable folder.
      problems.push({ code: 'unreadable-file', file: name, values: { reason: (error as Error).message } });
      continue;
    }
    if (found.length === 0) problems.push({ code: 'no-search-logs', values: { name } });
    for (const file of found) {
      const real = realpathSync(file);
      if (!statSync(real).isFile())
        problems.push({ code: 'unreadable-file', file, values: { reason: 'it is no file' } });
      else if (PARQUET.test(file)) parquet.push(file);
      else if (!LOG.test(file)) problems.push({ code: 'no-search-logs', values: { name: file } });
      else if (!files.has(real)) files.set(real, { ...logOnDisk(real, file), path: real });
    }
  }
  // Even if the user only named their folder, part of the history would be missing without them.
  if (parquet.length > 0) problems.push({ code: 'parquet-log', values: { files: namesOf(parquet) } });
  return { files: [...files.values()].sort((a, b) => compareCodePoints(a.path, b.path)), problems };
}

function filesOf(name: string): readonly string[] {
  // A file's name may look like a pattern.
  const stat = statSync(name, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory()) return stat.isFile() ? [name] : [];
  const found = stat
    ? filesBelow(name).map((file) => path.join(name, file))
    : glob.sync(path.sep === '\\' ? name.replaceAll('\\', '/') : name);
  return found.filter((file) => LOG.test(file) || PARQUET.test(file));
}
