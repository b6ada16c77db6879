// Writes generated files to a user's folder. Doesn't rewrite unchanged files, and never replaces files that this program didn't
// write.
import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Diagnostic, systemReason } from '../diagnostics/diagnostic.ts';
import { replaceFile } from './replace-file.ts';

export interface OwnFile {
  readonly name: string;
  readonly text: string;
}

/** @param isOurs whether the text of an existing file shows that it was written by this program */
export function writeOwnFiles(
  folder: string,
  files: readonly OwnFile[],
  isOurs: (text: string) => boolean,
): { readonly written: number; readonly unchanged: number } | Diagnostic {
  let current = folder;
  try {
    const changed: OwnFile[] = [];
    for (const file of files) {
      current = path.join(folder, file.name);
      const before = textOf(current);
      if (before === file.text) continue;
      if (before === SOMETHING_ELSE || (before !== undefined && !isOurs(before)))
        return { code: 'existing-file', values: { path: current } };
      changed.push(file);
    }
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of changed) {
      current = path.join(folder, name);
      replaceFile(current, text);
    }
    return { written: changed.length, unchanged: files.length - changed.length };
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return { code: 'unwritable', values: { path: current, reason } };
  }
}

const SOMETHING_ELSE = Symbol('exists, but is not a regular file');

/** Only regular files are read: links may point to other people's files, and reading from a pipe could block forever. */
function textOf(file: string): string | typeof SOMETHING_ELSE | undefined {
  const status = lstatSync(file, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  return status.isFile() ? readFileSync(file, 'utf8') : SOMETHING_ELSE;
}
