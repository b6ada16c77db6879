// A file of the user's gets other content: it stays theirs, with its owner and its mode, and is there whole at every moment.
import { accessSync, chmodSync, chownSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { attempt } from '../attempt.ts';
import { systemReason } from '../problem.ts';
import { replaceFile } from './replace-file.ts';

/** Why a file that is no longer what it was is left alone. */
export const CHANGED_SINCE = 'it has changed since it was read';

/**
 * @param edit makes the new bytes of the old ones, or tells why there are none
 * @returns why the file is as it was
 */
export function rewriteFile(file: string, edit: (bytes: Buffer) => Uint8Array | string): string | undefined {
  return reasonIn(() => {
    const target = realpathSync(file);
    const stats = statSync(target);
    // Another file takes its place: without being asked, the system would not mind that it may not be written.
    accessSync(target, constants.W_OK);
    if ((stats.mode & 0o222) === 0) return 'it is read-only';
    const edited = edit(readFileSync(target));
    if (typeof edited === 'string') return edited;
    replaceFile(target, edited, (beside) => {
      // In a container, the program may be root and the owner somebody else. Without root’s rights, the owner is the user anyway.
      attempt(() => chownSync(beside, stats.uid, stats.gid));
      chmodSync(beside, stats.mode);
    });
    return undefined;
  });
}

/** @returns why the file system refused, or what the task says itself */
export function reasonIn(task: () => string | undefined): string | undefined {
  try {
    return task();
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return reason;
  }
}
