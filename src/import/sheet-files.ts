// Reads the files of an import, sheets and lookup files, from the disk or from standard input.
import { readFileSync } from 'node:fs';
import type { SourceFile } from '../csv/document.ts';
import { once } from '../once.ts';
import type { Problem } from '../problem.ts';
import { LARGEST_TABLE, tooLargeOnDisk } from '../source/read-file.ts';
import type { SheetFiles } from './import-tables.ts';

interface SheetPaths {
  readonly files: readonly string[];
  readonly overrides?: string | undefined;
  readonly aliases?: string | undefined;
}

/** @param input the bytes of standard input, which is the file called `-` */
export async function readSheetFiles(
  { files, overrides, aliases }: SheetPaths,
  input: () => Promise<Uint8Array>,
): Promise<SheetFiles & { readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  // Whoever names it twice means the same.
  const piped = once(input);
  const read = async (name: string): Promise<SourceFile> => {
    if (name === '-') return { name: 'standard input', bytes: await piped() };
    try {
      const problem = tooLargeOnDisk(name, LARGEST_TABLE);
      if (!problem) return { name, bytes: readFileSync(name) };
      problems.push(problem);
      return { name, bytes: new Uint8Array() };
    } catch (error) {
      problems.push({ code: 'no-sheet', values: { path: name, reason: reasonOf(error as NodeJS.ErrnoException) } });
      return { name, bytes: new Uint8Array() };
    }
  };
  return {
    files: await Promise.all(files.map(read)),
    overrides: overrides === undefined ? undefined : await read(overrides),
    aliases: aliases === undefined ? undefined : await read(aliases),
    problems,
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string => REASONS[code ?? ''] ?? message;

/** Reads standard input up to a sheet's largest size, and a little beyond it, so that a longer sheet can be refused. */
export async function standardInput(
  input: AsyncIterable<Uint8Array> = process.stdin,
  most = LARGEST_TABLE,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return Buffer.concat(chunks);
}
