// The manifest of a built site, which lists its files and their contents. It's written last, so that it describes a complete site.
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { systemReason } from '../problem.ts';
import { hashOf, partHash } from '../site/file-content.ts';
import type { EarlierBuild } from '../site/site-plan.ts';

export const MANIFEST = 'build-manifest.json';
const GENERATOR = 'council-climate-api';

export interface FileRecord {
  /** The first 32 hexadecimal digits of the SHA-256 of the content, or of its pieces' hashes if there are several. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** By path from the site's root. */
export type Manifest = ReadonlyMap<string, FileRecord>;

/** @param pieces of one file, in order */
export function fileRecordOf(...pieces: readonly Uint8Array[]): FileRecord {
  const size = pieces.reduce((size, { length }) => size + length, 0);
  return { hash: pieces.length === 1 ? hashOf(pieces[0]!) : hashOf(pieces.map(partHash).join('')), size };
}

export interface Build extends EarlierBuild<FileRecord> {
  /** How its files were compressed; undefined if they weren’t. */
  readonly compression?: string | undefined;
}

export const NO_BUILD: Build = { files: new Map(), origins: new Map() };

/** The files of a build, as `readBuild` returns them. */
export function readManifest(folder: string): Manifest | undefined {
  return readBuild(folder)?.files;
}

/**
 * @returns undefined if the folder has no manifest, or one that isn't ours
 * @throws {Error} from the file system, for a manifest that can't be read
 */
export function readBuild(folder: string): Build | undefined {
  const file = path.join(folder, MANIFEST);
  try {
    // The target of a link isn't ours, and reading from a pipe could block forever.
    if (!lstatSync(file).isFile()) return undefined;
    const { generator, compression, origins = {}, files } = JSON.parse(readFileSync(file, 'utf8'));
    if (generator !== GENERATOR) return undefined;
    const records = Object.entries(files as Record<string, [string, number]>);
    const inside = records.filter(([name]) => isInside(name));
    return {
      files: new Map(inside.map(([name, [hash, size]]) => [name, { hash, size }])),
      origins: new Map(Object.entries(origins)),
      compression,
    };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (systemReason(error) !== undefined && !NOT_THERE.has(code)) throw error;
    return undefined;
  }
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/** A line for each file, sorted by path, so that two builds can be compared with `diff`. */
export function manifestText({ files, origins, compression }: Build): string {
  const made = Array.from(origins)
    .sort()
    .map(([name, hash]) => `    ${JSON.stringify(name)}: "${hash}"`);
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { hash, size }]) => `    ${JSON.stringify(name)}: ["${hash}", ${size}]`);
  const how = compression === undefined ? '' : `  "compression": ${JSON.stringify(compression)},\n`;
  const from = made.length === 0 ? '' : `  "origins": {\n${made.join(',\n')}\n  },\n`;
  return `{\n  "generator": "${GENERATOR}",\n${how}${from}  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Whether a path is inside the folder and can be a file's. A build may delete every file that the manifest lists. */
export function isInside(name: string): boolean {
  // True for nearly all names.
  if (/^\w[\w-]*(?:[./]\w[\w-]*)*$/.test(name)) return true;
  return (
    name !== '' &&
    !path.isAbsolute(name) &&
    !/^[a-z]:|\0/i.test(name) &&
    name.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
