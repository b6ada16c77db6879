// Provides the globals of Node.js that bundled code uses: csv-parse needs buffers, and relative paths need a current folder.
import { Buffer } from './buffer.ts';

export { Buffer };

export const process = { cwd: () => '/', env: {}, stdout: {}, stderr: {} };
