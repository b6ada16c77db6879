// Recognises unresolved Git conflicts, and files that aren't CSV despite their names. In such files, reporting the problems in
// each row would only be a distraction.
import type { UnlocatedDiagnostic } from '../diagnostics/diagnostic.ts';
import { bomIn, encoded } from './encoding.ts';
import { lineAt } from './line-column.ts';
import { isLineEnd } from './row-parser.ts';

interface ForeignKind {
  readonly kind: string;
  /** How to get the table as a CSV file. */
  readonly advice: string;
}

const EXPORT = 'Save or export the table as “CSV UTF-8 (comma delimited)”.';

const UNICODE_TEXT = '“Unicode Text” from Excel (UTF-16)';

/** The first bytes of various file formats other than CSV, as Latin-1. */
export const FOREIGN_KINDS: readonly (readonly [begin: string, kind: string, advice?: string])[] = [
  // PKWARE APPNOTE, section 4.3.7; .xlsx and .ods files also begin with these bytes
  ['PK\x03\x04', 'an Excel or LibreOffice workbook (.xlsx, .ods) or a ZIP archive'],
  // [MS-CFB], section 2.2
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook (.xls)'],
  ['\x1f\x8b', 'a gzip file', 'Unpack the file, for example with “gunzip”.'],
  ['\xff\xfe', UNICODE_TEXT],
  ['\xfe\xff', UNICODE_TEXT],
  ['%PDF-', 'a PDF document', 'Use the spreadsheet from which the document was made, and save it as CSV.'],
  ['{\\rtf', 'a word processor document (RTF)'],
  [
    'version https://git-lfs.github.com/',
    'a Git LFS pointer',
    'Run “git lfs pull”, which downloads the file itself. In GitHub Actions, add “lfs: true” to actions/checkout.',
  ],
];

const TEXT_KINDS: readonly (readonly [begin: RegExp, kind: string, advice?: string])[] = [
  [
    /^<(?:!doctype|html|head|body|table|meta|title|script|style|link|div|!--)(?![\w-])/i,
    'a web page',
    'Download the file itself instead of the page that shows it. On GitHub, choose “Download raw file”. If the page asks you to log in, do so first.',
  ],
  [/^<\?xml\b/i, 'an XML file'],
  [/^[[{]\s*["[\]{}]/, 'a JSON file'],
];

/** The file's format, if it definitely isn't CSV. */
export function foreignKind(beginning: Uint8Array): ForeignKind | undefined {
  const text = String.fromCharCode(...beginning.subarray(0, 64));
  if (/^[a-z_"]\0[a-z_"]\0/i.test(text)) return { kind: UNICODE_TEXT, advice: EXPORT };
  const trimmed = text.replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  const found =
    FOREIGN_KINDS.find(([begin]) => text.startsWith(begin)) ?? TEXT_KINDS.find(([begin]) => begin.test(trimmed));
  return found && { kind: found[1], advice: found[2] ?? EXPORT };
}

const DAMAGED: ForeignKind = {
  kind: 'a damaged file (this line contains NUL bytes instead of text)',
  advice: 'Restore the file from git or from a backup.',
};

export const notCsv = ({ kind, advice }: ForeignKind): UnlocatedDiagnostic => ({
  code: 'not-csv',
  values: { kind, advice },
});

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
export function fileFault(bytes: Uint8Array): UnlocatedDiagnostic | undefined {
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
