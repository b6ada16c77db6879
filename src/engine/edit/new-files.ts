// Creates files in a user's folder, and leaves files that exist as they are.
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Diagnostic, systemReason } from '../diagnostics/diagnostic.ts';
import type { OwnFile } from './own-files.ts';

export interface NewFiles {
  /** The paths of the files, as in the arguments. */
  readonly created: readonly string[];
  readonly kept: readonly string[];
}

/** @param files their names are paths, which may be relative to the folder; the folder is created if necessary */
export function createFiles(folder: string, files: readonly OwnFile[]): NewFiles | Diagnostic {
  const created: string[] = [];
  const kept: string[] = [];
  let current = folder;
  try {
    for (const { name, text } of files) {
      current = path.isAbsolute(name) ? name : path.join(folder, name);
      // A link counts, even if its target doesn't exist.
      if (lstatSync(current, { throwIfNoEntry: false })) {
        kept.push(name);
        continue;
      }
      mkdirSync(path.dirname(current), { recursive: true });
      // Fails if someone has created the file in the meantime.
      writeFileSync(current, text, { flag: 'wx' });
      created.push(name);
    }
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return { code: 'unwritable', values: { path: current, reason } };
  }
  return { created, kept };
}
