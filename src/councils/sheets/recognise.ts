// Recognises which kind of sheet a file is, by its columns.

import path from 'node:path';
import { type CsvDocument, readDocument } from '../../engine/csv/document.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { compareCodePoints } from '../../engine/text/collation.ts';
import { asCsv } from '../../tools/import/as-csv.ts';
import { columnsIn, isRejectsTable, type SheetFile } from '../../tools/import/read-sheet.ts';
import { sheetNamed } from './kinds.ts';
import { sheetsReported, unclearKinds } from './output/rejects-table.ts';
import { SHEET_NAMES, type SheetName } from './sheet-names.ts';

/** A file with the kind of sheet that it contains. */
export interface NamedSheet<Name = SheetName> {
  readonly name: Name;
  readonly file: SheetFile;
}

/** The share of a sheet's mandatory columns that a file must have. The others may have been renamed. */
const SMALLEST_SHARE = 0.6;

/** The kind of sheet whose columns a header has; undefined if there is none. */
function sheetKindOf(header: readonly string[]): SheetName | undefined {
  const found = SHEET_NAMES.map((name) => {
    const { columns } = sheetNamed(name);
    const required = columns.filter(({ isOptional }) => !isOptional);
    const { at } = columnsIn(header, columns);
    const share = required.filter(({ field }) => at.has(field)).length / required.length;
    return { name, share, count: at.size };
  });
  const [best] = found.toSorted((a, b) => b.share - a.share || b.count - a.count);
  return best!.share >= SMALLEST_SHARE ? best!.name : undefined;
}

/** If the separator isn't a comma and the file can't be read, reading it as this kind of sheet reports the separator. */
const headerOf = ([header = []]: CsvDocument['rows']): readonly string[] =>
  header.length === 1 ? header[0]!.split(/[;\t]/) : header;

const isHeader = (cells: readonly string[]): boolean => isRejectsTable(cells) || sheetKindOf(cells) !== undefined;

interface Recognised {
  readonly file: SheetFile;
  /** Undefined if the columns don't match any kind. A table of rejected rows can contain several kinds. */
  readonly kinds: readonly (SheetName | undefined)[];
  readonly isCorrection: boolean;
  readonly fault: Diagnostic | undefined;
  /** Problems with the kinds of rows in a table of rejected rows. */
  readonly problems: readonly Diagnostic[];
}

function recognised(file: SheetFile): Recognised {
  const document = readDocument(file);
  const { rows, fault } = document;
  const reported = sheetsReported(document);
  const kinds = reported ?? [sheetKindOf(headerOf(rows))];
  return { file, kinds, isCorrection: reported !== undefined, fault, problems: reported ? unclearKinds(document) : [] };
}

/**
 * The sheets to import, in an order that doesn't depend on the order of the files: the register comes first, and files with the
 * same kind of sheet are sorted by name.
 * @param name the kind of sheet, if the user has specified it
 */
export function recogniseSheets(files: readonly SheetFile[], name: SheetName | undefined) {
  const sheets: (NamedSheet & Pick<Recognised, 'isCorrection'>)[] = [];
  const skipped: Diagnostic[] = [];
  const readable = files.map((file) => asCsv(file, isHeader));
  for (const own of groupBy(readable, ({ file }) => file.workbook ?? file.name).values()) {
    const found = own.map(({ file }) => recognised(file));
    const chosen = found.flatMap((each) => namedSheets(each, name));
    skipped.push(...own.flatMap(({ notices }) => notices), ...found.flatMap(({ problems }) => problems));
    if (chosen.length > 0 || name === undefined || found.some(({ file }) => file.isFromFolder)) {
      sheets.push(...chosen);
      skipped.push(...found.flatMap((each) => skippedSheets(each, name, chosen.length > 0)));
    } else {
      // Reading the file as this kind of sheet reports what is missing. A table of rejected rows may be empty.
      const all = found.filter(({ kinds }) => kinds.length > 0);
      sheets.push(...all.map(({ file, isCorrection }) => ({ name, file, isCorrection })));
    }
  }
  return { sheets: sheets.toSorted((a, b) => compareCodePoints(orderOf(a), orderOf(b))), skipped };
}

/** Searches are imported only if the user has specified them. */
const namedSheets = ({ file, kinds, isCorrection }: Recognised, name: SheetName | undefined) =>
  kinds
    .filter((kind) => kind !== undefined && (name === undefined ? kind !== 'searches' : kind === name))
    .map((kind) => ({ name: kind!, file, isCorrection }));

/** @param isUsed whether another sheet in the same file is imported */
function skippedSheets(
  { file, kinds, fault }: Recognised,
  name: SheetName | undefined,
  isUsed: boolean,
): readonly Diagnostic[] {
  const location = { file: file.name };
  const isExpected = file.isFromFolder === true;
  return kinds.flatMap((kind): readonly Diagnostic[] => {
    if (kind === undefined)
      return [fault ?? { code: 'unknown-sheet', location, ...((isExpected || isUsed) && { severity: 'notice' }) }];
    if (kind !== 'searches' || name !== undefined) return [];
    const severity = isExpected ? 'notice' : isUsed ? 'warning' : undefined;
    return [{ code: 'private-sheet', location, ...(severity && { severity }) }];
  });
}

/** Corrected rows come last, because they take precedence over the sheets. */
const orderOf = ({ name, file, isCorrection }: NamedSheet & { readonly isCorrection: boolean }): string =>
  [SHEET_NAMES.indexOf(name), Number(isCorrection), path.basename(file.name), file.name].join('\0');

/** Explains missing columns: the file may be a different kind of sheet, or columns may have been renamed. */
export const explainMissingColumns = (
  sheets: readonly NamedSheet[],
  problems: readonly Diagnostic[],
): readonly Diagnostic[] =>
  problems.map((problem): Diagnostic => {
    const sheet = sheets.find(({ file }) => file.name === problem.location?.file);
    if (!['missing-column', 'missing-header-row'].includes(problem.code) || !sheet) return problem;
    const other = sheetKindOf(headerOf(readDocument(sheet.file).rows));
    if (other === undefined || other === sheet.name) return { ...problem, code: 'missing-sheet-column' };
    const values = { sheet: sheetNamed(sheet.name).title, other: sheetNamed(other).title, name: other };
    return { code: 'wrong-sheet', location: { file: sheet.file.name }, values };
  });
