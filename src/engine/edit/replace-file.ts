// Replaces a user's file in a single step, so that the file is always either the old version or the new one.
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
 * @param prepare called with the path of the new file before it replaces the old one
 * @throws {Error} if the file system reports an error, in which case the old file is unchanged
 */
export function replaceFile(file: string, content: string | Uint8Array, prepare?: (beside: string) => void): void {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  // The file may have been left behind by a killed process with the same ID. It may also be a link, which must not be followed.
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
 * Changes the content of a file, but not its owner or mode.
 * @param edit returns the new content, or the reason why the file can't be changed
 * @returns the reason if the file wasn't changed
 */
export function rewriteFile(file: string, edit: (bytes: Buffer) => Uint8Array | string): string | undefined {
  return reasonIn(() => {
    const target = realpathSync(file);
    const stats = statSync(target);
    // Permission to write is checked explicitly, because replacing a file doesn't require it.
    accessSync(target, constants.W_OK);
    if ((stats.mode & 0o222) === 0) return 'it is read-only';
    const edited = edit(readFileSync(target));
    if (typeof edited === 'string') return edited;
    replaceFile(target, edited, (beside) => {
      // In a container, the program may run as root even though the file belongs to another user.
      attempt(() => chownSync(beside, stats.uid, stats.gid));
      chmodSync(beside, stats.mode);
    });
    return undefined;
  });
}

/** @returns the reason for any file system error, or else the task's own result */
export function reasonIn(task: () => string | undefined): string | undefined {
  try {
    return task();
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return reason;
  }
}
