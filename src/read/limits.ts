// How much is read: what is more than any of the data this program is for would fill the memory, and is refused with a word.
import { statSync } from 'node:fs';
import type { Problem } from '../problem.ts';
import { bytesText } from '../text/format.ts';

/** A row that never ends would fill the memory. In bytes; of a log in characters. */
export const LONGEST_ROW = 16 * 2 ** 20;

/** Far more than any table has columns. */
export const MOST_CELLS = 1_000_000;

/** Of a table, its header not counted: four tables of so many take 1.4 GB, less than V8 has on any machine of today. */
export const MOST_RECORDS = 200_000;

/** Of a sheet to be imported: of searches there may be years. */
export const MOST_ROWS = 500_000;

/** In bytes: so many rows of 500 bytes each. Tables are held in memory, logs are not. */
export const LARGEST_TABLE = 256 * 2 ** 20;

/** In bytes, of a file that is read whole and is no table: site.json, a template, style rules. */
export const LARGEST_TEXT = 2 ** 20;

/** How many problems of a table or a log are told: the same mistake in millions of rows would fill the memory. */
export const MOST_FINDINGS = 250_000;

/** The problem with a file that is not read because it has more bytes than `most`. */
export function tooLarge(file: string, size: number, most: number): Problem | undefined {
  if (size <= most) return undefined;
  return { code: 'too-large-file', file, values: { bytes: bytesText(size), most: bytesText(most) } };
}

/** The same of a file on disk, before any of it is read; what isn't there has no size. */
export const tooLargeOnDisk = (file: string, most: number): Problem | undefined =>
  tooLarge(file, statSync(file, { throwIfNoEntry: false })?.size ?? 0, most);
