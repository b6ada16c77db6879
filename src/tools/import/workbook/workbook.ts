// Reads Excel workbooks.
import path from 'node:path';
import { csvRow } from '../../../engine/csv/cell.ts';
import type { SourceFile } from '../../../engine/csv/document.ts';
import { encoded } from '../../../engine/csv/encoding.ts';
import { SIZE_LIMITS } from '../../../engine/csv/limits.ts';
import { type Diagnostic, locatedIn, type UnlocatedDiagnostic } from '../../../engine/diagnostics/diagnostic.ts';
import { LARGEST_TABLE, tooLarge } from '../../../engine/source/read-file.ts';
import { bytesText } from '../../../engine/text/format.ts';
import { cellTexts } from './cell-texts.ts';
import { markUncalculated, uncalculatedIn } from './uncalculated-cells.ts';
import { filesInZip, TooLarge } from './zip.ts';

type ZipFiles = ReturnType<typeof filesInZip>;

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
  return 'code' in found ? locatedIn(name, found) : found;
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

async function worksheetsIn(bytes: Uint8Array, most: number): Promise<readonly Worksheet[] | UnlocatedDiagnostic> {
  const unsupported = (kind: string): UnlocatedDiagnostic => ({ code: 'unsupported-workbook', values: { kind } });
  if (startOf(bytes) === COMPOUND_FILE)
    return unsupported('an old Excel workbook (.xls), or a workbook with a password');
  try {
    // The library would read any other file as text.
    if (startOf(bytes) !== ZIP) throw new Error('the start is missing');
    const files = filesInZip(bytes, (file) => file.startsWith('xl/work') || file.startsWith('xl/_rels/'), most);
    const other = OTHER_FORMATS.find(([file]) => files.has(file))?.[1];
    if (other !== undefined) return unsupported(other);
    if (!files.has('xl/workbook.xml')) return unsupported('a ZIP archive without a workbook');
    return await readWorksheets(bytes, files, most);
  } catch (error) {
    if (error instanceof TooLarge) return { code: 'workbook-too-large', values: { most: bytesText(most) } };
    // In a damaged file, any step may fail, including those in the library.
    return { code: 'bad-workbook', values: { reason: error instanceof Error ? error.message : String(error) } };
  }
}

async function readWorksheets(bytes: Uint8Array, files: ZipFiles, most: number): Promise<readonly Worksheet[]> {
  const library = await import('@e965/xlsx');
  // Errors that the library doesn't know are only in the text of a cell.
  const options = { dense: true, cellNF: true, cellText: true, cellHTML: false };
  const { SheetNames, Sheets, Workbook } = library.read(bytes, options);
  if (SheetNames.length === 0) throw new Error('it has no worksheets');
  const textsIn = cellTexts(library, Workbook, SIZE_LIMITS.rows + 1);
  const xmlOf = worksheetXml(files, Workbook as WorkbookRecord);
  const isStale = mustBeCalculated(Workbook as WorkbookRecord);
  let left = most;
  const csvOf = (texts: readonly (readonly string[])[]): Uint8Array => {
    const lines = texts.map((row) => {
      const line = csvRow(row);
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
    const texts = textsIn(sheet);
    markUncalculated(texts, uncalculatedIn(xmlOf(index), isStale));
    const rows = withoutEnd(
      texts.map((row) => withoutEnd(row, (text) => text !== '')),
      ({ length }) => length > 0,
    );
    return [{ name, csv: csvOf(rows), isHidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0 }];
  });
}

function withoutEnd<Item>(items: readonly Item[], isFilled: (item: Item) => boolean): readonly Item[] {
  return items.slice(0, items.findLastIndex(isFilled) + 1);
}

/** What the library reads from xl/workbook.xml, beyond its types. */
interface WorkbookRecord {
  readonly Sheets?: readonly { readonly id?: string }[];
  readonly CalcPr?: { readonly fullCalcOnLoad?: string };
}

/**
 * Whether the workbook says that its formulas must be calculated when it is opened (`fullCalcOnLoad` in ECMA-376 part 1, section
 * 18.2.2). Libraries that can't calculate write this, and a value such as 0 for each formula.
 */
const mustBeCalculated = ({ CalcPr }: WorkbookRecord): boolean => ['1', 'true'].includes(CalcPr?.fullCalcOnLoad ?? '');

/** Returns a function that finds the XML of a worksheet by its index. */
function worksheetXml(files: ZipFiles, { Sheets = [] }: WorkbookRecord): (index: number) => string {
  const decoder = new TextDecoder();
  const relationships = decoder.decode(files.get('xl/_rels/workbook.xml.rels'));
  const targets = new Map(
    Array.from(relationships.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g), ([tag]) => [
      /\sId=["']([^"']*)/.exec(tag)?.[1],
      /\sTarget=["']([^"']*)/.exec(tag)?.[1] ?? '',
    ]),
  );
  return (index) => {
    const target = targets.get(Sheets[index]?.id) ?? '';
    const content = files.get(
      path.posix
        .join(target.startsWith('/') ? '' : 'xl', target)
        .replace(/^\//, '')
        .toLowerCase(),
    );
    if (!content) throw new Error(`the file ${target} is missing`);
    return decoder.decode(content);
  };
}
