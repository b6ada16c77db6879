// Replaces a user's file in a single step, so that it always has either its old content or its new content.
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { systemReason } from '../diagnostics/diagnostic.ts';

/**
 * @param prepare receives the path of the new file before it replaces the old one
 * @throws {Error} if the file system reports an error; the old file is then unchanged
 */
export function replaceFile(file: string, content: string | Uint8Array, prepare?: (beside: string) => void): void {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  // The file may be left over from a killed process with the same ID, or it may be a link, which must not be followed.
  rmSync(beside, { force: true });
  try {
    writeFileSync(beside, content, { flag: 'wx' });
    prepare?.(beside);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}

export const CHANGED_SINCE = 'it has changed since it was read';

/**
 * Changes a file's content, but not its owner or mode.
 * @param edit returns the new content, or the reason why it can't be changed
 * @returns the reason if the file wasn't changed
 */
export function rewriteFile(file: string, edit: (bytes: Buffer) => Uint8Array | string): string | undefined {
  return reasonIn(() => {
    const target = realpathSync(file);
    const stats = statSync(target);
    // A file can be replaced even without permission to write to it, so this checks the permission.
    accessSync(target, constants.W_OK);
    if ((stats.mode & 0o222) === 0) return 'it is read-only';
    const edited = edit(readFileSync(target));
    if (typeof edited === 'string') return edited;
    replaceFile(target, edited, (beside) => {
      // In a container, the program may run as root while the file belongs to another user.
      attempt(() => chownSync(beside, stats.uid, stats.gid));
      chmodSync(beside, stats.mode);
    });
    return undefined;
  });
}

/** @returns the reason for a file system error, or else whatever the task returns */
export function reasonIn(task: () => string | undefined): string | undefined {
  try {
    return task();
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return reason;
  }
}
