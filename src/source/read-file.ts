// Reads a file into memory, unless it is too large for that.
import { readFileSync, statSync } from 'node:fs';
import type { SourceFile } from '../csv/document.ts';
import type { Problem } from '../problem.ts';
import { bytesText } from '../text/format.ts';

/** In bytes: 500,000 rows of 500 bytes each. Tables are held in memory, search logs are not. */
export const LARGEST_TABLE = 256 * 2 ** 20;

/** In bytes, of a file that isn't a table: site.json, a template, style rules. */
export const LARGEST_TEXT = 2 ** 20;

/** @param most in bytes */
export const readSourceFile = (file: string, most: number): SourceFile | Problem =>
  readable(file, () => {
    expectFile(file);
    return tooLargeOnDisk(file, most) ?? { name: file, bytes: readFileSync(file) };
  });

/** What `read` returns, or the problem that the file can't be read. */
export function readable<Found>(file: string, read: () => Found): Found | Problem {
  try {
    return read();
  } catch (error) {
    return { code: 'unreadable-file', file, values: { reason: (error as Error).message } };
  }
}

/**
 * Pipes and devices may have no end.
 * @throws {Error} if it isn't a file, or can't be accessed
 */
export function expectFile(file: string): void {
  if (!statSync(file).isFile()) throw new Error('it is no file');
}

/** The problem with a file that isn't read because it has more bytes than `most`. */
export function tooLarge(file: string, size: number, most: number): Problem | undefined {
  if (size <= most) return undefined;
  return { code: 'too-large-file', file, values: { bytes: bytesText(size), most: bytesText(most) } };
}

/** A file that doesn't exist has no size. */
export const tooLargeOnDisk = (file: string, most: number): Problem | undefined =>
  tooLarge(file, statSync(file, { throwIfNoEntry: false })?.size ?? 0, most);
