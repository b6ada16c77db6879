// Replaces `node:fs` in a browser's worker. Files are kept in memory: those that the user chose, which are read only when necessary,
// and those that the program writes. Only the functions that the bundled code calls exist.
// A folder exists if a file is in it.
import { resolve } from 'path-browserify';

/** Available in workers only, and missing from TypeScript's types for pages (https://w3c.github.io/FileAPI/#FileReaderSync). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const disk = new Map<string, Blob | Uint8Array>();
/** The files as the user chose them, which another program may change in the meantime. */
const chosen = new Map<string, Blob>();

/**
 * Replaces all files.
 * @param files with their paths
 */
export function placeFiles(files: Iterable<readonly [path: string, content: Blob | Uint8Array]>): void {
  disk.clear();
  chosen.clear();
  for (const [path, content] of files) {
    disk.set(resolve('/', path), content);
    if ('size' in content) chosen.set(resolve('/', path), content);
  }
}

interface Stats {
  readonly size: number;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

const statsOf = (size: number, isFile: boolean): Stats => ({
  ...{ size, mode: isFile ? 0o644 : 0o755, uid: 0, gid: 0 },
  isFile: () => isFile,
  isDirectory: () => !isFile,
  isSymbolicLink: () => false,
});

/** Has the properties of Node's errors by which the program recognises them. */
function failure(syscall: string, code: string, path: string, reason: string): Error {
  return Object.assign(new Error(`${code}: ${reason}, ${syscall} '${path}'`), { code, syscall, path });
}

const missing = (syscall: string, path: string): Error => failure(syscall, 'ENOENT', path, 'no such file or directory');

const sizeOf = (content: Blob | Uint8Array): number => ('size' in content ? content.size : content.length);

/** @throws {Error} if there is no such file */
function contentAt(path: string, syscall: string): Blob | Uint8Array {
  const content = disk.get(resolve('/', path));
  if (!content) throw missing(syscall, path);
  return content;
}

export function statSync(path: string, { throwIfNoEntry = true } = {}): Stats | undefined {
  const place = resolve('/', path);
  const content = disk.get(place);
  if (content) return statsOf(sizeOf(content), true);
  if (place === '/' || [...disk.keys()].some((file) => file.startsWith(`${place}/`))) return statsOf(0, false);
  if (throwIfNoEntry) throw missing('stat', path);
  return undefined;
}

export const lstatSync = statSync;

export const existsSync = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

export function realpathSync(path: string): string {
  statSync(path);
  return resolve('/', path);
}

export function readdirSync(path: string, options?: { readonly withFileTypes?: boolean }): readonly unknown[] {
  const place = realpathSync(path);
  if (disk.has(place)) throw failure('scandir', 'ENOTDIR', place, 'not a directory');
  const inside = place === '/' ? '/' : `${place}/`;
  const names = new Map<string, boolean>();
  for (const file of disk.keys()) {
    if (!file.startsWith(inside)) continue;
    const [name = '', ...below] = file.slice(inside.length).split('/');
    names.set(name, below.length === 0);
  }
  if (!options?.withFileTypes) return [...names.keys()];
  return Array.from(names, ([name, isFile]) => ({ name, ...statsOf(0, isFile) }));
}

export function readFileSync(path: string, encoding?: string): Buffer | string {
  const content = contentAt(path, 'open');
  const bytes = bytesOf(path, content);
  // A browser refuses to read a file that has changed since the user chose it, but the result of the check still shows its rows.
  disk.set(resolve('/', path), bytes);
  return encoding === undefined ? bytes : bytes.toString(encoding as BufferEncoding);
}

function bytesOf(path: string, content: Blob | Uint8Array): Buffer {
  if (!('size' in content)) return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    return Buffer.from(new FileReaderSync().readAsArrayBuffer(content));
  } catch (error) {
    const { name, message } = error as Error;
    const hasChanged = name === 'NotReadableError' || name === 'NotFoundError';
    throw failure('read', 'EIO', path, hasChanged ? 'it has changed since you chose it, so choose it again' : message);
  }
}

/** Yields the file in pieces, each of which is read when it is needed. */
export async function* createReadStream(path: string, { highWaterMark = 2 ** 20 } = {}): AsyncGenerator<Uint8Array> {
  const content = contentAt(path, 'open');
  for (let from = 0; from < sizeOf(content); from += highWaterMark) {
    const piece =
      'size' in content ? content.slice(from, from + highWaterMark) : content.subarray(from, from + highWaterMark);
    yield bytesOf(path, piece);
  }
}

export function writeFileSync(path: string, content: Uint8Array | string): void {
  disk.set(resolve('/', path), typeof content === 'string' ? Buffer.from(content) : content);
}

export function renameSync(from: string, to: string): void {
  const content = contentAt(from, 'rename');
  disk.delete(resolve('/', from));
  disk.set(resolve('/', to), content);
}

export function rmSync(path: string): void {
  disk.delete(resolve('/', path));
}

// Everything can be read and written, and nothing has an owner.
export const constants = { W_OK: 2 } as const;
/** Before a file is fixed, so that the corrected file doesn't lack what the user has changed in it since. */
export function accessSync(path: string): void {
  const content = chosen.get(resolve('/', path));
  if (content) bytesOf(path, content.slice(0, 1));
}

export function chmodSync(): void {}
export function chownSync(): void {}
export function mkdirSync(): void {}
