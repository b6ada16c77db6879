// Detects changes to the files that a build reads. This lets a preview follow edits and a build skip unnecessary work. This module
// doesn't import the table definitions, because loading them takes longer than a build without changes.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { DESIGN_FOLDER, LOG_FOLDER, SITE_OPTIONS_FILE } from '../options/names.ts';
import { entriesBelow, filesBelow } from './files-below.ts';

/** Files that are read, and files that are reported because they look like tables. */
const READ = /^(?![.]|~[$]).+[.](?:csv|csv[.]gz|tsv|xls|xlsx|ods|numbers|svg|png|webp|jpe?g)$/is;

/** @param templates the folder that contains the program's own templates */
function pathsRead(folder: string, templates: string): readonly string[] {
  const pathsIn = (place: string, list: (place: string) => readonly string[]) =>
    (attempt(() => list(place)) ?? []).map((name) => path.join(place, name));
  const [logs, design] = [path.join(folder, LOG_FOLDER), path.join(folder, DESIGN_FOLDER)];
  return [
    ...pathsIn(folder, (place) => readdirSync(place).filter((name) => READ.test(name))),
    ...[path.join(folder, SITE_OPTIONS_FILE), logs, design],
    ...pathsIn(logs, filesBelow),
    ...[design, templates].flatMap((place) => pathsIn(place, entriesBelow)),
  ].sort();
}

/** A string that changes whenever a file that a build reads may have changed. */
export const stateOfSources = (folder: string, templates: string): string =>
  pathsRead(folder, templates).map(stateOfFile).join('\n');

function stateOfFile(file: string): string {
  try {
    // Unlike mtime, ctime also changes when a file's permissions change, and editors can't preserve it.
    const { ino, size, mtimeMs, ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [file, ino, size, mtimeMs, ctimeMs].join(' ');
  } catch (error) {
    // The problem is reported when the file is read.
    return `${file} ${(error as Error).message}`;
  }
}
