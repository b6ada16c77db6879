// Small sites for tests of writing, and the contents of folders.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { PlannedFile } from '../../../src/engine/site/site-plan.ts';
import type { Compress } from '../../../src/engine/write/compression.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import type { WriteResult } from '../../../src/engine/write/write-tree.ts';

/** The contents of files, keyed by path. */
export type Contents = Readonly<Record<string, string>>;

export function filesOf(contents: Contents): readonly PlannedFile[] {
  return Object.entries(contents).map(([path, content]) => ({ path, render: () => content, origin: undefined }));
}

/** The same site, except that rendering the file with the index `at` fails. */
export function failingAt(contents: Contents, at: number): readonly PlannedFile[] {
  return filesOf(contents).map((file, index) => {
    if (index !== at) return file;
    return {
      ...file,
      render: () => {
        throw new Error('the power is cut');
      },
    };
  });
}

/** Writes a site, and expects no problems. */
export async function write(out: string, contents: Contents): Promise<WriteResult> {
  const result = await writeSite(out, filesOf(contents));
  if ('code' in result) return expect.unreachable(JSON.stringify(result));
  return result;
}

export interface Entry {
  readonly text: string;
  /** If the same content is written twice, two different objects with this content are written. */
  readonly identity: string;
  readonly inode: bigint;
}

/** The content of every file in a folder, keyed by path, and the path of every subfolder, with a trailing slash. */
export function entriesIn(folder: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name);
    const status = lstatSync(file, { bigint: true });
    const identity = `${status.ino} ${status.mtimeNs}`;
    if (status.isDirectory()) entries.set(`${name}/`, { text: '', identity, inode: status.ino });
    else {
      const text = status.isSymbolicLink() ? readlinkSync(file) : readFileSync(file, 'utf8');
      entries.set(name, { text, identity, inode: status.ino });
    }
  }
  return entries;
}

/** The text of every file in a folder, and the paths of its subfolders. */
export function textsIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...entriesIn(folder)].map(([name, { text }]) => [name, text]));
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses files, and records each content when its compression has finished. */
export function countingCompressor(): { readonly compress: Compress; readonly given: string[]; most: number } {
  let underWay = 0;
  const compressor = {
    given: [] as string[],
    most: 0,
    compress: async (content: Uint8Array) => {
      compressor.most = Math.max(compressor.most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, compressor.given.length % 3));
      underWay--;
      compressor.given.push(Buffer.from(content).toString());
      return { br: brotliCompressSync(content, FAST), gzip: gzipSync(content) };
    },
  };
  return compressor;
}

/** Writes a site and its compressed files, and expects no problems. */
export async function writeCompressed(
  out: string,
  contents: Contents,
  { compress }: { readonly compress: Compress } = countingCompressor(),
): Promise<WriteResult> {
  const result = await writeSite(out, filesOf(contents), { compress });
  if ('code' in result) return expect.unreachable(JSON.stringify(result));
  return result;
}

/** Compressed files that don't match the file next to them, or have none. A server would still send them. */
export function staleIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const plain = name.replace(/\.(?:br|gz)$/, '');
    if (plain === name) return false;
    if (!lstatSync(path.join(folder, plain), { throwIfNoEntry: false })?.isFile()) return true;
    const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    const whole = unpack(readFileSync(path.join(folder, name)));
    return Buffer.compare(whole, readFileSync(path.join(folder, plain))) !== 0;
  });
}
