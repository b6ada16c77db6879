// Reads the sheets and lookup files for an import, from disk or standard input.
import { readFileSync } from 'node:fs';
import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { once } from '../once.ts';
import { LARGEST_TABLE, tooLargeOnDisk } from '../source/read-file.ts';
import type { SheetFiles } from './import-tables.ts';

interface SheetPaths {
  readonly files: readonly string[];
  readonly overrides?: string | undefined;
  readonly aliases?: string | undefined;
}

/** @param input reads standard input, which stands for any file named `-` */
export async function readSheetFiles(
  { files, overrides, aliases }: SheetPaths,
  input: () => Promise<Uint8Array>,
): Promise<SheetFiles & { readonly problems: readonly Diagnostic[] }> {
  const problems: Diagnostic[] = [];
  // The user may pass `-` several times, but standard input can be read only once.
  const piped = once(input);
  const read = async (name: string): Promise<SourceFile> => {
    if (name === '-') return { name: 'standard input', bytes: await piped() };
    try {
      const problem = tooLargeOnDisk(name, LARGEST_TABLE);
      if (!problem) return { name, bytes: readFileSync(name) };
      problems.push(problem);
    } catch (error) {
      const reason = reasonOf(error as NodeJS.ErrnoException);
      problems.push({ code: 'unreadable-sheet', values: { path: name, reason } });
    }
    return { name, bytes: new Uint8Array() };
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
  EISDIR: 'it is a directory',
  EACCES: 'you don’t have permission to read it',
};

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string => REASONS[code ?? ''] ?? message;

/** Reads slightly more than the maximum size of a sheet, so that oversized sheets are still rejected. */
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
