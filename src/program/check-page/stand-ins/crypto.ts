// Replaces `node:crypto` in a browser. `crypto.subtle` isn't an alternative: it needs the whole file at once, and a secure context.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export function createHash(_algorithm: 'sha256') {
  const hash = sha256.create();
  return {
    update(content: Uint8Array | string) {
      hash.update(typeof content === 'string' ? utf8ToBytes(content) : content);
      return this;
    },
    digest: (_encoding: 'hex') => bytesToHex(hash.digest()),
  };
}
