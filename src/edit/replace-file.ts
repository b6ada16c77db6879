// A file of the user's is replaced in one step: it is there whole, as it was or as it is to be.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param prepare is told of the new file before it takes the place of the old one
 * @throws {Error} of the file system; then the old file is as it was
 */
export function replaceFile(file: string, content: string | Uint8Array, prepare?: (beside: string) => void): void {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  // Left by a killed run with our number, or put there: written through, a link would lead elsewhere.
  rmSync(beside, { force: true });
  try {
    writeFileSync(beside, content, { flag: 'wx' });
    prepare?.(beside);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
