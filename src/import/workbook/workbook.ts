// Reads Excel workbooks.
import type { WorkBook, WorkSheet } from '@e965/xlsx';
import { csvRow } from '../../csv/cell.ts';
import type { SourceFile } from '../../csv/document.ts';
import { encoded } from '../../csv/encoding.ts';
import { SIZE_LIMITS } from '../../csv/limits.ts';
import { type Diagnostic, inFile, type Unlocated } from '../../diagnostics/diagnostic.ts';
import { LARGEST_TABLE, tooLarge } from '../../source/read-file.ts';
import { bytesText } from '../../text/format.ts';
import { cellTexts } from './cell-texts.ts';
import { filesInZip, TooLarge } from './zip.ts';

/** A worksheet as CSV in UTF-8. Each row is a CSV row, including blank rows, so that the row numbers are the same. */
export interface Worksheet {
  readonly name: string;
  readonly csv: Uint8Array;
  readonly isHidden: boolean;
}

/** ZIP archives, and the older format for .xls files and workbooks with a password. */
const [ZIP, COMPOUND_FILE] = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4));

/** Whether `readWorkbook` can read the file, or say how to convert it. */
export const isWorkbook = (bytes: Uint8Array): boolean => [ZIP, COMPOUND_FILE].includes(startOf(bytes));

/**
 * Charts are left out.
 * @param most the maximum number of bytes to unpack from the workbook, and the maximum size of its worksheets as CSV
 */
export async function readWorkbook(
  { name, bytes }: SourceFile,
  most = LARGEST_TABLE,
): Promise<readonly Worksheet[] | Diagnostic> {
  const problem = tooLarge(name, bytes.length, LARGEST_TABLE);
  if (problem) return problem;
  const plausible = Math.max(SMALL_WORKBOOK, bytes.length * HIGHEST_RATIO);
  const found = await worksheetsIn(bytes, Math.min(most, plausible));
  return 'code' in found ? inFile(name, found) : found;
}

/** The bytes that any workbook may contain, and the compression ratio of larger ones. The published sheets have a ratio of about 3. */
const [SMALL_WORKBOOK, HIGHEST_RATIO] = [16 * 2 ** 20, 100];

/** The files that identify other formats that are also ZIP archives. */
const OTHER_FORMATS: readonly (readonly [file: string, kind: string])[] = [
  ['content.xml', 'an OpenDocument file (.ods)'],
  ['index/document.iwa', 'a Numbers spreadsheet'],
  ['index.zip', 'a Numbers spreadsheet'],
  ['xl/workbook.bin', 'a binary Excel workbook (.xlsb)'],
  ['word/document.xml', 'a Word document'],
];

async function worksheetsIn(bytes: Uint8Array, most: number): Promise<readonly Worksheet[] | Unlocated> {
  const unsupported = (kind: string): Unlocated => ({ code: 'unsupported-workbook', values: { kind } });
  if (startOf(bytes) === COMPOUND_FILE)
    return unsupported('an old Excel workbook (.xls), or a workbook with a password');
  try {
    // The library would read any other file as text.
    if (startOf(bytes) !== ZIP) throw new Error('the start is missing');
    const files = filesInZip(bytes, most);
    const other = OTHER_FORMATS.find(([file]) => files.has(file))?.[1];
    if (other !== undefined) return unsupported(other);
    if (!files.has('xl/workbook.xml')) return unsupported('a ZIP archive without a workbook');
    return await readWorksheets(bytes, most);
  } catch (error) {
    if (error instanceof TooLarge) return { code: 'workbook-too-large', values: { most: bytesText(most) } };
    // In a damaged file, any step may fail, including those in the library.
    return { code: 'bad-workbook', values: { reason: (error as Error).message } };
  }
}

async function readWorksheets(bytes: Uint8Array, most: number): Promise<readonly Worksheet[]> {
  const library = await import('@e965/xlsx');
  // Without `sheetStubs`, the library leaves out formulas that have no value. Errors that it doesn't know are only in the text.
  const options = { dense: true, cellNF: true, cellText: true, cellHTML: false, sheetStubs: true };
  const { SheetNames, Sheets, Workbook } = library.read(bytes, options);
  if (SheetNames.length === 0) throw new Error('it has no worksheets');
  const textsIn = cellTexts(library, Workbook, SIZE_LIMITS.rows + 1);
  let left = most;
  const csvOf = (sheet: WorkSheet): Uint8Array => {
    const lines = textsIn(sheet).map((texts) => {
      const line = csvRow(texts);
      left -= line.length + 1;
      if (left < 0) throw new TooLarge();
      return line;
    });
    return encoded(lines.join('\n'));
  };
  return SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name];
    if (!sheet) throw new Error(`the worksheet “${name}” is missing`);
    if (sheet['!type'] === 'chart') return [];
    return [{ name, csv: csvOf(sheet), isHidden: isHidden(Workbook, index) }];
  });
}

/** Whether the worksheet has no tab, so that people can’t see it (`state` in ECMA-376 part 1, section 18.2.19). */
const isHidden = (workbook: WorkBook['Workbook'], index: number): boolean =>
  (workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
