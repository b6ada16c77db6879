// Recognises unresolved Git conflicts, and files that aren't CSV despite their names. In such files, reporting the problems in
// each row would only be a distraction.
import type { Unlocated } from '../diagnostics/diagnostic.ts';
import { bomIn, encoded } from './encoding.ts';
import { isLineEnd } from './row-reader.ts';
import { lineAt } from './spot.ts';

const UNICODE_TEXT = '“Unicode Text” from Excel (UTF-16)';

/** The first bytes of various file formats other than CSV, as Latin-1. */
export const FOREIGN_KINDS: readonly (readonly [begin: string, kind: string])[] = [
  // PKWARE APPNOTE, section 4.3.7; .xlsx and .ods files also begin with these bytes
  ['PK\x03\x04', 'an Excel or LibreOffice workbook (.xlsx, .ods) or a ZIP archive'],
  // [MS-CFB], section 2.2
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook (.xls)'],
  ['\x1f\x8b', 'a gzip file'],
  ['\xff\xfe', UNICODE_TEXT],
  ['\xfe\xff', UNICODE_TEXT],
  ['%PDF-', 'a PDF document'],
  ['{\\rtf', 'a word processor document (RTF)'],
  ['version https://git-lfs.github.com/', 'a Git LFS pointer'],
];

const TEXT_KINDS: readonly (readonly [begin: RegExp, kind: string])[] = [
  [/^<(?:!doctype|html|head|body|table|meta)\b/i, 'a web page'],
  [/^<\?xml\b/i, 'an XML file'],
  [/^[[{]\s*["[\]{}]/, 'a JSON file'],
];

/** The file's format, if it definitely isn't CSV. */
export function foreignKind(beginning: Uint8Array): string | undefined {
  const text = String.fromCharCode(...beginning.subarray(0, 64));
  if (/^[a-z_"]\0[a-z_"]\0/i.test(text)) return UNICODE_TEXT;
  const trimmed = text.replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  return (FOREIGN_KINDS.find(([begin]) => text.startsWith(begin)) ??
    TEXT_KINDS.find(([begin]) => begin.test(trimmed)))?.[1];
}

const DAMAGED = 'a damaged file (this line contains NUL bytes instead of text)';

export const notCsv = (kind: string): Unlocated => ({ code: 'not-csv', values: { kind } });

/** The offset of the first line that begins with this text. */
function lineWith(text: string, bytes: Uint8Array): number | undefined {
  const marker = encoded(text);
  for (let at = bytes.indexOf(marker[0]!); at >= 0; at = bytes.indexOf(marker[0]!, at + 1)) {
    const isFound = marker.every((byte, index) => bytes[at + index] === byte);
    if (isFound && (at === bomIn(bytes) || isLineEnd(bytes[at - 1]))) return at;
  }
  return undefined;
}

/** A problem that makes the whole file unreadable. */
export function wholeFault(bytes: Uint8Array): Unlocated | undefined {
  const kind = foreignKind(bytes);
  if (kind !== undefined) return notCsv(kind);
  const conflict = lineWith('<<<<<<< ', bytes) ?? lineWith('>>>>>>> ', bytes);
  if (conflict !== undefined) {
    const first = Math.min(conflict, lineWith('=======', bytes) ?? conflict);
    return { code: 'merge-conflict', place: lineAt(bytes, first) };
  }
  // A text can contain single NUL bytes.
  const damaged = lineWith('\0'.repeat(8), bytes);
  return damaged === undefined ? undefined : { ...notCsv(DAMAGED), place: lineAt(bytes, damaged) };
}
