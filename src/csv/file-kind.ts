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

const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|table|meta|\?xml)\b/i;

/** The file's format, if it definitely isn't CSV. */
export function foreignKind(beginning: Uint8Array): string | undefined {
  const text = String.fromCharCode(...beginning.subarray(0, 64));
  if (/^[a-z_"]\0[a-z_"]\0/i.test(text)) return UNICODE_TEXT;
  return (
    FOREIGN_KINDS.find(([begin]) => text.startsWith(begin))?.[1] ?? (WEB_PAGE.test(text) ? 'a web page' : undefined)
  );
}

export const notCsv = (kind: string): Unlocated => ({ code: 'not-csv', values: { kind } });

const CONFLICTS = ['<<<<<<< ', '>>>>>>> '].map(encoded);

/** A problem that makes the whole file unreadable. */
export function wholeFault(bytes: Uint8Array): Unlocated | undefined {
  const kind = foreignKind(bytes);
  if (kind !== undefined) return notCsv(kind);
  for (const conflict of CONFLICTS) {
    for (let at = bytes.indexOf(conflict[0]!); at >= 0; at = bytes.indexOf(conflict[0]!, at + 1)) {
      const isConflict = conflict.every((byte, index) => bytes[at + index] === byte);
      if (isConflict && (at === bomIn(bytes) || isLineEnd(bytes[at - 1])))
        return { code: 'merge-conflict', place: lineAt(bytes, at) };
    }
  }
  return undefined;
}
