// Small sites to write, and folders as they look from outside.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { PlannedFile } from '../../src/plan/planned.ts';
import { type WriteResult, writeSite } from '../../src/write/write-site.ts';

/** Contents by path. */
export type Contents = Readonly<Record<string, string>>;

export function filesOf(contents: Contents): readonly PlannedFile[] {
  return Object.entries(contents).map(([path, content]) => ({ path, render: () => content }));
}

/** The same site, its file number `at` (from 0) impossible to make. */
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

/** Writes a site and expects no problem. */
export async function write(out: string, contents: Contents): Promise<WriteResult> {
  const result = await writeSite(out, filesOf(contents));
  if ('code' in result) return expect.unreachable(JSON.stringify(result));
  return result;
}

export interface Entry {
  readonly text: string;
  /** Two writes of one content give two of these. */
  readonly identity: string;
  readonly inode: bigint;
}

/** Every file below a folder, and every folder (with a slash at its end), by its path. */
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

/** The texts of every file below a folder, and its folders. */
export function textsIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...entriesIn(folder)].map(([name, { text }]) => [name, text]));
}
