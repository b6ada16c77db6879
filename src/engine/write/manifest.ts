// The manifest lists a site's files and their hashes. It is written last, so it always describes a complete site.
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Diagnostic, systemReason } from '../diagnostics/diagnostic.ts';
import type { EarlierBuild } from '../site/site-plan.ts';

export const MANIFEST = 'build-manifest.json';
const GENERATOR = 'council-climate-api';

export interface FileRecord {
  /** The first 32 hexadecimal digits of the SHA-256 hash. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** @param pieces the pieces of a single file, in order */
export function fileRecordOf(...pieces: readonly Uint8Array[]): FileRecord {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  const size = pieces.reduce((size, { length }) => size + length, 0);
  return { hash: hash.digest('hex').slice(0, 32), size };
}

export interface Build extends EarlierBuild<FileRecord> {
  /** The compression used for the files; undefined if they weren't compressed. */
  readonly compression?: string | undefined;
}

export const NO_BUILD: Build = { files: new Map(), origins: new Map() };

/** @throws {Error} if the folder doesn't contain a finished build */
export function openBuild(folder: string) {
  const manifest = readManifest(folder);
  if (!manifest) throw new Error(`its ${MANIFEST} is missing or invalid`);
  const { files } = manifest.build;
  /** @throws {Error} if the file can't be read or doesn't match the manifest */
  const read = (file: string): Buffer => {
    const place = path.join(folder, file);
    // Reading from a pipe could block forever.
    if (!statSync(place).isFile()) throw new Error(`its ${file} is not a file`);
    const bytes = readFileSync(place);
    if (files.get(file)?.hash !== fileRecordOf(bytes).hash) throw new Error(`its ${file} is from another build`);
    return bytes;
  };
  /** Identifies the build: the first 32 hexadecimal digits of the manifest's SHA-256 hash. */
  const identity = fileRecordOf(Buffer.from(manifest.text)).hash;
  return { files, read, identity };
}

/** @returns the result of `use`, or a problem if the folder contains no usable build */
export function fromBuild<Result>(
  folder: string,
  use: (build: ReturnType<typeof openBuild>) => Result,
): Result | Diagnostic {
  try {
    return use(openBuild(folder));
  } catch (error) {
    return { code: 'no-site', values: { folder, reason: (error as Error).message } };
  }
}

/**
 * @returns undefined if the folder has no manifest, or if its manifest isn't ours
 * @throws {Error} from the file system if the manifest can't be read
 */
export const readBuild = (folder: string): Build | undefined => readManifest(folder)?.build;

function readManifest(folder: string): { readonly build: Build; readonly text: string } | undefined {
  const file = path.join(folder, MANIFEST);
  try {
    // The target of a link isn't ours, and reading from a pipe could block forever.
    if (!lstatSync(file).isFile()) return undefined;
    const text = readFileSync(file, 'utf8');
    const { generator, compression, origins = {}, files } = JSON.parse(text);
    if (generator !== GENERATOR) return undefined;
    const records = new Map<string, FileRecord>();
    for (const [name, [hash, size]] of Object.entries(files as Record<string, [string, number]>)) {
      if (isInside(name)) records.set(name, { hash, size });
    }
    return { build: { files: records, origins: new Map(Object.entries(origins)), compression }, text };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (systemReason(error) !== undefined && !NOT_THERE.has(code)) throw error;
    return undefined;
  }
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/** Each file is on a separate line, sorted by path, so that two builds can be compared with `diff`. */
export function manifestText({ files, origins, compression }: Build): string {
  const made = [...origins.keys()].sort().map((name) => `    ${JSON.stringify(name)}: "${origins.get(name)!}"`);
  const lines = [...files.keys()].sort().map((name) => {
    const { hash, size } = files.get(name)!;
    return `    ${JSON.stringify(name)}: ["${hash}", ${size}]`;
  });
  const how = compression === undefined ? '' : `  "compression": ${JSON.stringify(compression)},\n`;
  const from = made.length === 0 ? '' : `  "origins": {\n${made.join(',\n')}\n  },\n`;
  return `{\n  "generator": "${GENERATOR}",\n${how}${from}  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/**
 * Whether a path is a valid file path inside the folder. This must be checked, because a build may delete any file listed in the
 * manifest.
 */
export function isInside(name: string): boolean {
  // A quick check that accepts nearly all names.
  if (/^\w[\w-]*(?:[./]\w[\w-]*)*$/.test(name)) return true;
  return (
    name !== '' &&
    !path.isAbsolute(name) &&
    !/^[a-z]:|\0/i.test(name) &&
    name.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
