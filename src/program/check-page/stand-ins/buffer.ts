// Replaces `node:buffer` in a browser, and provides the global `Buffer`, on which csv-parse depends.
import { Buffer } from 'buffer/';

export { Buffer };

/** Whether bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
