// Recognises files that aren't CSV, whatever their names say, and unresolved Git conflicts. The problems of their rows would only
// distract from that.
import type { Problem } from '../problem.ts';
import { bomIn, encoded } from './encoding.ts';
import { isLineEnd } from './row-reader.ts';
import { lineAt } from './spot.ts';

/** The first bytes of a file, as Latin-1, and its kind. */
const KINDS: readonly (readonly [begin: string, kind: string])[] = [
  // PKWARE’s APPNOTE, 4.3.7; also of .xlsx and .ods
  ['PK\x03\x04', 'a workbook of a spreadsheet (.xlsx, .ods), or a ZIP archive'],
  // [MS-CFB], 2.2
  ['\xd0\xcf\x11\xe0', 'a workbook of an old Excel (.xls)'],
  ['\x1f\x8b', 'packed with gzip'],
  ['\xff\xfe', '“Unicode text” (UTF-16)'],
  ['\xfe\xff', '“Unicode text” (UTF-16)'],
  ['%PDF-', 'a PDF document'],
  ['{\\rtf', 'a document of a word processor (RTF)'],
  ['version https://git-lfs.github.com/', 'a pointer of Git LFS'],
];

const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|table|meta|\?xml)\b/i;

/** The kind of a file that certainly isn't CSV. */
export function foreignKind(beginning: Uint8Array): string | undefined {
  const text = String.fromCharCode(...beginning.subarray(0, 64));
  return KINDS.find(([begin]) => text.startsWith(begin))?.[1] ?? (WEB_PAGE.test(text) ? 'a web page' : undefined);
}

export const notCsv = (kind: string): Omit<Problem, 'file'> => ({ code: 'not-csv', values: { kind } });

const CONFLICT = encoded('<<<<<<< ');

/** The problem with a file as a whole, because of which none of its rows should be read. */
export function wholeFault(bytes: Uint8Array): Omit<Problem, 'file'> | undefined {
  const kind = foreignKind(bytes);
  if (kind !== undefined) return notCsv(kind);
  for (let at = bytes.indexOf(CONFLICT[0]!); at >= 0; at = bytes.indexOf(CONFLICT[0]!, at + 1)) {
    const isConflict = CONFLICT.every((byte, index) => bytes[at + index] === byte);
    if (isConflict && (at === bomIn(bytes) || isLineEnd(bytes[at - 1])))
      return { code: 'merge-conflict', place: lineAt(bytes, at) };
  }
  return undefined;
}
