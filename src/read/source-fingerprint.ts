// The source folder in a few characters, without understanding any of it: whether a build would read what one has read before.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Fingerprint {
  /** SHA-256 of the names of all files, and of the contents of those that are read. */
  readonly content: string;
  /** Of when each was changed: differs where one may have changed and changed back. */
  readonly state: string;
}

const READ_FOLDER = /^(?:searches|templates)(?:\/|$)/;
const READ_FILE = /^(?:searches|templates)\/|^[^/]*\.(?:csv|csv\.gz|json|svg|png|webp|jpe?g)$/i;

/**
 * Of everything that a build may read in a source folder.
 * @returns undefined where something can't be read
 */
export const sourceFingerprint = (folder: string): Fingerprint | undefined =>
  fingerprintOf(folder, (name, isFolder) => (isFolder ? READ_FOLDER : READ_FILE).test(name));

/**
 * @param isRead whether what has this path in the folder counts with its content; by default everything does
 * @returns undefined where something can't be read
 */
export function fingerprintOf(
  folder: string,
  isRead: (name: string, isFolder: boolean) => boolean = () => true,
): Fingerprint | undefined {
  const [content, state] = [createHash('sha256'), createHash('sha256')];
  const add = (within: string): void => {
    for (const entry of readdirSync(path.join(folder, within)).sort()) {
      const name = within + entry;
      const file = path.join(folder, name);
      const status = statSync(file, { bigint: true, throwIfNoEntry: false });
      content.update(`${JSON.stringify([name, status?.isDirectory(), status?.isFile()])}\n`);
      if (!status || !isRead(name, status.isDirectory())) continue;
      state.update(`${[status.ino, status.size, status.mtimeNs, status.ctimeNs].join(' ')}\n`);
      if (status.isDirectory()) add(`${name}/`);
      else if (status.isFile()) content.update(contentHash(file));
    }
  };
  try {
    add('');
  } catch {
    return undefined;
  }
  return { content: content.digest('hex'), state: state.digest('hex') };
}

/** In bytes; a log may be larger than memory. */
const PIECE = 1 << 20;

function contentHash(file: string): Buffer {
  const hash: Hash = createHash('sha256');
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
  return hash.digest();
}
