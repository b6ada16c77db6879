// Finds storage in memory for files that tests and benchmarks write and delete by the thousand. On a disk, the same work takes up to
// three times as long, and how long depends on the system.
import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';

/**
 * @param {number} bytes the space that is needed
 * @returns {string | undefined} the path of a folder in memory; undefined if the system has none with this much space
 */
export function memoryFolder(bytes) {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > bytes ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
