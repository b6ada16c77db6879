// A few files that this program writes into a folder of the user's: what is the same is left alone, what isn't ours is
// never written over, and each appears whole or not at all.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';

export interface OwnFile {
  readonly name: string;
  readonly text: string;
}

export interface WrittenFiles {
  readonly written: number;
  readonly unchanged: number;
}

/** @param isOurs whether the text of a file that is there shows that this program wrote it */
export function writeOwnFiles(
  folder: string,
  files: readonly OwnFile[],
  isOurs: (text: string) => boolean,
): WrittenFiles | Problem {
  let current = folder;
  try {
    const changed: OwnFile[] = [];
    for (const file of files) {
      current = path.join(folder, file.name);
      const before = textOf(current);
      if (before === file.text) continue;
      if (before !== undefined && !isOurs(before)) return { code: 'foreign-file', values: { path: current } };
      changed.push(file);
    }
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of changed) {
      current = path.join(folder, name);
      replace(current, text);
    }
    return { written: changed.length, unchanged: files.length - changed.length };
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    return { code: 'unwritable', values: { path: current, reason: message } };
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function replace(file: string, text: string): void {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
