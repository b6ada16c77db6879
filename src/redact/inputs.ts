// What the user names, files, folders and patterns → the log files to read, each once, however often it is named.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import type { Problem } from '../problem.ts';
import { filesBelow } from '../read/files-below.ts';
import { compareCodePoints } from '../route/collation.ts';
import { namesOf } from '../terminal.ts';
import type { InputFile, InputKind } from './engine.ts';

/** Of a file's name; undefined for anything else than a log. */
function kindOf(name: string): InputKind | undefined {
  if (/\.parquet$/i.test(name)) return 'parquet';
  return /\.csv(\.gz)?$/i.test(name) ? 'csv' : undefined;
}

/**
 * @param kinds what can be read; a log of another kind, wherever it is found, is a part of the history that would be missing
 * @returns the files in the order of their names
 */
export function findInputs(
  named: readonly string[],
  kinds: readonly InputKind[],
): { readonly files: readonly InputFile[]; readonly problems: readonly Problem[] } {
  const files = new Map<string, InputFile>();
  const problems: Problem[] = [];
  for (const name of named) {
    let found: readonly string[];
    try {
      found = filesOf(name);
    } catch (error) {
      // A link that leads to itself, a folder that may not be entered.
      problems.push({ code: 'unreadable-file', file: name, values: { reason: (error as Error).message } });
      continue;
    }
    if (found.length === 0) problems.push({ code: 'no-search-logs', values: { name } });
    for (const file of found) {
      const real = realpathSync(file);
      const kind = kindOf(file);
      if (!statSync(real).isFile())
        problems.push({ code: 'unreadable-file', file, values: { reason: 'it is no file' } });
      else if (!kind) problems.push({ code: 'no-search-logs', values: { name: file } });
      else if (!files.has(real)) files.set(real, { name: file, path: real, kind });
    }
  }
  const sorted = [...files.values()].sort((a, b) => compareCodePoints(a.path, b.path));
  const unread = sorted.filter(({ kind }) => !kinds.includes(kind)).map(({ name }) => name);
  if (unread.length > 0) problems.push({ code: 'parquet-needs-duckdb', values: { files: namesOf(unread) } });
  return { files: sorted, problems };
}

function filesOf(name: string): readonly string[] {
  // A file's name goes before the pattern that it could also be.
  const stat = statSync(name, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory()) return stat.isFile() ? [name] : [];
  const found = stat
    ? filesBelow(name).map((file) => path.join(name, file))
    : glob.sync(path.sep === '\\' ? name.replaceAll('\\', '/') : name);
  return found.filter((file) => kindOf(file) !== undefined);
}
