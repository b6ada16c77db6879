// What a file is that only its name calls CSV: a workbook, a web page, a text with the marks of an unsolved conflict. Whatever a
// reader of CSV would say of its bytes would hide that.
import type { Problem } from '../problem.ts';
import type { SourceFile } from './csv.ts';
import { locateLine } from './places.ts';

/** How a file begins, each byte a character of Latin-1, and what it is. */
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

/** What a file is, from its beginning, if it is surely no CSV. */
export function foreignKind(beginning: Uint8Array): string | undefined {
  const text = Buffer.from(beginning.subarray(0, 64)).toString('latin1');
  return KINDS.find(([begin]) => text.startsWith(begin))?.[1] ?? (WEB_PAGE.test(text) ? 'a web page' : undefined);
}

export const notCsv = (kind: string): Omit<Problem, 'file'> => ({ code: 'not-csv', values: { kind } });

const CONFLICT = '<<<<<<< ';

/** The problem with a table as a whole, for which none of its rows is to be read. */
export function wholeFault({ name, bytes }: SourceFile): Problem | undefined {
  const kind = foreignKind(bytes);
  if (kind !== undefined) return { ...notCsv(kind), file: name };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf(CONFLICT); at >= 0; at = text.indexOf(CONFLICT, at + 1)) {
    const isLineStart = at === 0 || text[at - 1] === 0x0a || text[at - 1] === 0x0d;
    if (isLineStart) return { code: 'merge-conflict', file: name, place: locateLine(bytes, at) };
  }
  return undefined;
}
