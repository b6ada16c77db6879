// Whether anything in a source folder may have changed, for a preview that follows edits.
import { statSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import {
  DESIGN_FOLDER,
  DESIGN_SEARCH,
  logsIn,
  SITE_OPTIONS_FILE,
  TABLE_FILES,
  WITHHELD_FILE,
} from './source-folder.ts';

const LOGOS = '*.{svg,png,webp,jpg,jpeg}';

/** A text that differs whenever one of the folder's files may have changed. */
export function stateOf(folder: string): string {
  const logos = glob.sync(LOGOS, { ...DESIGN_SEARCH, cwd: folder }).sort();
  const files = [...TABLE_FILES, SITE_OPTIONS_FILE, WITHHELD_FILE, ...logsIn(folder), ...logos, DESIGN_FOLDER];
  const states = files.map((name) => stateOfFile(path.join(folder, name)));
  // Read from within, because the folder itself may be a link.
  return [...states, stateBelow(path.join(folder, DESIGN_FOLDER))].join('\n');
}

/** The same for every file below a folder. */
export function stateBelow(folder: string): string {
  return glob
    .sync('**', { ...DESIGN_SEARCH, cwd: folder, dot: true })
    .sort()
    .map((name) => stateOfFile(path.join(folder, name)))
    .join('\n');
}

function stateOfFile(file: string): string {
  try {
    // ctime also changes with permissions, and with edits that preserve the file's modification time.
    const { ino, size, mtimeMs, ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [file, ino, size, mtimeMs, ctimeMs].join(' ');
  } catch (error) {
    // The code that reads the file reports the problem.
    return `${file} ${(error as Error).message}`;
  }
}
