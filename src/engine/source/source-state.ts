// Detects changes to the files that a build reads. This lets a preview follow edits and a build skip unnecessary work. This module
// doesn't import the table definitions, because loading them takes longer than a build without changes.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LOG_FOLDER } from '#service/names';
import { DESIGN_FOLDER, SITE_OPTIONS_FILE } from '../options/names.ts';
import { entriesBelow, filesBelow } from './files-below.ts';

/** Files that are read, and files that are reported because they look like tables. */
const READ = /^(?![.]|~[$]).+[.](?:csv|csv[.]gz|tsv|xls|xlsx|ods|numbers|svg|png|webp|jpe?g)$/is;

/**
 * A string that changes whenever a file that a build reads may have changed.
 * @param templates the folders with the default templates
 */
export const stateOfSources = (folder: string, templates: readonly string[]): string => {
  const design = path.join(folder, DESIGN_FOLDER);
  const logs = LOG_FOLDER === undefined ? [] : [path.join(folder, LOG_FOLDER)];
  const states = [
    ...[path.join(folder, SITE_OPTIONS_FILE), ...logs, design].map(stateOfFile),
    ...statesIn(folder, (place) => readdirSync(place).filter((name) => READ.test(name))),
    ...logs.flatMap((place) => statesIn(place, filesBelow)),
    ...[design, ...templates].flatMap((place) => statesIn(place, entriesBelow)),
  ];
  return states.sort().join('\n');
};

function statesIn(place: string, list: (place: string) => readonly string[]): readonly string[] {
  try {
    return list(place).map((name) => stateOfFile(path.join(place, name)));
  } catch (error) {
    return [unknownState(place, error)];
  }
}

/** A string that changes whenever a file may have changed. */
export function stateOfFile(file: string): string {
  try {
    // Unlike mtime, ctime also changes when a file's permissions change, and editors can't preserve it.
    const { ino, size, mtimeMs, ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [file, ino, size, mtimeMs, ctimeMs].join(' ');
  } catch (error) {
    return unknownState(file, error);
  }
}

/** A problem is reported when the file or folder is read. */
const unknownState = (place: string, error: unknown): string => `${place} ${(error as Error).message}`;
