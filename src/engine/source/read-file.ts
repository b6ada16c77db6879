// Reads a file into memory unless it is too large.
import { readFileSync, statSync } from 'node:fs';
import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { bytesText } from '../text/format.ts';

/** In bytes. This is enough for 500,000 rows of 500 bytes each. Unlike search logs, tables are held in memory. */
export const LARGEST_TABLE = 256 * 2 ** 20;

/** In bytes. This limit applies to files that aren't tables: site.json, templates and style sheets. */
export const LARGEST_TEXT = 2 ** 20;

/** @param most in bytes */
export const readSourceFile = (file: string, most: number): SourceFile | Diagnostic =>
  readable(file, () => {
    expectFile(file);
    return tooLargeOnDisk(file, most) ?? { name: file, bytes: readFileSync(file) };
  });

/** Returns the result of `read`, or a problem if the file can't be read. */
export function readable<Found>(file: string, read: () => Found): Found | Diagnostic {
  try {
    return read();
  } catch (error) {
    return { code: 'unreadable-file', location: { file }, values: { reason: (error as Error).message } };
  }
}

/**
 * Accepts only regular files, because reading from a pipe or device may never end.
 * @throws {Error} if it isn't a regular file or can't be accessed
 */
export function expectFile(file: string): void {
  if (!statSync(file).isFile()) throw new Error('it isn’t a regular file');
}

/** Returns a problem if a file is larger than `most` bytes. */
export function tooLarge(file: string, size: number, most: number): Diagnostic | undefined {
  if (size <= most) return undefined;
  return { code: 'file-too-large', location: { file }, values: { bytes: bytesText(size), most: bytesText(most) } };
}

/** A file that doesn't exist can't be too large. */
export const tooLargeOnDisk = (file: string, most: number): Diagnostic | undefined =>
  tooLarge(file, statSync(file, { throwIfNoEntry: false })?.size ?? 0, most);
