// Whether anything that a build reads has changed: for a preview that follows edits, and for a build that would repeat the last one.
// It imports nothing that knows the tables, because loading that takes longer than an unchanged build.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { DESIGN_FOLDER, LOG_FOLDER, SITE_OPTIONS_FILE } from '../options/names.ts';
import { entriesBelow, filesBelow } from './files-below.ts';

/** Files that are read, or reported because they look like tables. */
const READ = /^(?![.]|~[$]).+[.](?:csv|csv[.]gz|tsv|xls|xlsx|ods|numbers|svg|png|webp|jpe?g)$/is;

/** @param templates the folder of the program's own templates */
function pathsRead(folder: string, templates: string): readonly string[] {
  const pathsIn = (place: string, list: (place: string) => readonly string[]) =>
    (attempt(() => list(place)) ?? []).map((name) => path.join(place, name));
  const [logs, design] = [path.join(folder, LOG_FOLDER), path.join(folder, DESIGN_FOLDER)];
  return [
    ...pathsIn(folder, (place) =>
      readdirSync(place)
        .filter((name) => READ.test(name))
        .sort(),
    ),
    ...[path.join(folder, SITE_OPTIONS_FILE), logs, design],
    ...pathsIn(logs, filesBelow),
    ...[design, templates].flatMap((place) => pathsIn(place, entriesBelow)),
  ];
}

/** A text that differs whenever something that a build reads may have changed. */
export const stateOfSources = (folder: string, templates: string): string =>
  pathsRead(folder, templates).map(stateOfFile).join('\n');

function stateOfFile(file: string): string {
  try {
    // ctime also changes with permissions, and with edits that preserve the file's modification time.
    const { ino, size, mtimeMs, ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [file, ino, size, mtimeMs, ctimeMs].join(' ');
  } catch (error) {
    // The code that reads the file reports the problem.
    return `${file} ${(error as Error).message}`;
  }
}

/** SHA-256 of the names and contents of everything that a build reads; undefined if something can't be read. */
export const hashOfSources = (folder: string, templates: string): string | undefined =>
  attempt(() => {
    const hash = createHash('sha256');
    for (const file of pathsRead(folder, templates)) {
      const status = statSync(file, { throwIfNoEntry: false });
      hash.update(`${JSON.stringify([file, status?.isFile() ? status.size : status?.isDirectory()])}\n`);
      if (status?.isFile()) addContent(hash, file);
    }
    return hash.digest('hex');
  });

/** In bytes; a log may be larger than memory. */
const PIECE = 1 << 20;

function addContent(hash: Hash, file: string): void {
  const piece = Buffer.allocUnsafe(PIECE);
  const descriptor = openSync(file, 'r');
  try {
    for (let length = -1; length !== 0; ) {
      length = readSync(descriptor, piece);
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}
