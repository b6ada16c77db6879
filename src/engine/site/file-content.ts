// The content of a file: text, bytes or parts.
import { hash } from 'node:crypto';

export type FileContent = string | Uint8Array | readonly (string | Uint8Array)[];

const isParts = (content: FileContent): content is readonly (string | Uint8Array)[] => Array.isArray(content);

const partsOf = (content: FileContent): readonly (string | Uint8Array)[] => (isParts(content) ? content : [content]);

/** The length of the content, in bytes. */
export function lengthOf(content: FileContent): number {
  return partsOf(content).reduce((length, part) => length + Buffer.byteLength(part), 0);
}

export const textOf = (content: FileContent): string => Buffer.from(bytesOf(content)).toString();

/** The parts as bytes. */
export const encodedParts = (content: FileContent): readonly Uint8Array[] =>
  partsOf(content).map((part) => (typeof part === 'string' ? Buffer.from(part) : part));

export const bytesOf = (content: FileContent): Uint8Array =>
  content instanceof Uint8Array ? content : Buffer.concat(encodedParts(content));

/** The first 16 hexadecimal digits of the SHA-256 hash, which make a file name unique to its content. */
export const contentHash = (content: string | Uint8Array): string => hash('sha256', content).slice(0, 16);
