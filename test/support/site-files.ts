// The files of a finished site. If a file is written again, its time changes.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';

export const filesOf = (folder: string): Readonly<Record<string, { readonly bytes: string; readonly time: number }>> =>
  Object.fromEntries(
    glob
      .sync('**', { cwd: folder, dot: true })
      .sort()
      .map((file) => {
        const where = path.join(folder, file);
        return [file, { bytes: readFileSync(where, 'latin1'), time: statSync(where).mtimeMs }];
      }),
  );
