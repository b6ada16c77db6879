// The manifest of a built site: which files are ours, with what content. Written last, so that it tells of a whole site.
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

/** @param pieces the pieces of one file, in order */
export function fileRecordOf(...pieces: readonly Uint8Array[]): FileRecord {
  const size = pieces.reduce((size, { length }) => size + length, 0);
  return { hash: pieces.length === 1 ? hashOf(pieces[0]!) : hashOf(pieces.map(partHash).join('')), size };
}

/** The content of a manifest. */
export interface Build extends EarlierBuild<FileRecord> {
  /** How its files were compressed; undefined if they weren’t. */
  readonly compression?: string | undefined;
}

export const NO_BUILD: Build = { files: new Map(), origins: new Map() };

/** The files of a build; otherwise as `readBuild`. */
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
    // What a link leads to is not ours, and a pipe would keep the reader waiting for ever.
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

/** The manifest's text: a line a file, by path, so that the difference of two builds can be read. */
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

/** Whether a path stays within the folder, and can be a file's: what a manifest names may be deleted. */
export function isInside(name: string): boolean {
  // Nearly all names are made of these.
  if (/^\w[\w-]*(?:[./]\w[\w-]*)*$/.test(name)) return true;
  return (
    name !== '' &&
    !path.isAbsolute(name) &&
    !/^[a-z]:|\0/i.test(name) &&
    name.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
