// Provides the globals of Node.js that bundled code uses: csv-parse needs buffers, and relative paths need a current folder.
import { Buffer } from './buffer.ts';

export { Buffer };

/** Chromium accepts spaces in the names of hosts and encodes them, which https://url.spec.whatwg.org/#host-parsing forbids. */
export class URL extends globalThis.URL {
  static override canParse(address: string): boolean {
    return globalThis.URL.canParse(address) && !new globalThis.URL(address).hostname.includes('%');
  }
}

export const process = { cwd: () => '/', env: {}, stdout: {}, stderr: {} };
