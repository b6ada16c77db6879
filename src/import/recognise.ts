// Recognises which kind of sheet a file is, by its columns.
import path from 'node:path';
import { type CsvDocument, readDocument } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { compareCodePoints } from '../text/collation.ts';
import { sheetsReported } from './output/rejects-table.ts';
import { columnsIn, type SheetFile } from './read-sheet.ts';
import { SHEET_NAMES, type SheetName } from './sheet.ts';
import { sheetNamed } from './sheets.ts';

/** A file with the kind of sheet that it contains. */
export interface NamedSheet<Name = SheetName> {
  readonly name: Name;
  readonly file: SheetFile;
}

/** The share of a sheet's mandatory columns that a file must have. The others may have been renamed. */
const SMALLEST_SHARE = 0.6;

/** The kind of sheet whose columns the file has; undefined if there is none. */
function sheetKindOf({ rows: [header = []] }: CsvDocument): SheetName | undefined {
  // If the separator isn't a comma, reading the sheet reports it.
  const cells = header.length === 1 ? header[0]!.split(/[;\t]/) : header;
  const found = SHEET_NAMES.map((name) => {
    const { columns } = sheetNamed(name);
    const required = columns.filter(({ isOptional }) => !isOptional);
    const { at } = columnsIn(cells, columns);
    const share = required.filter(({ field }) => at.has(field)).length / required.length;
    return { name, share, count: at.size };
  });
  const [best] = found.toSorted((a, b) => b.share - a.share || b.count - a.count);
  return best!.share >= SMALLEST_SHARE ? best!.name : undefined;
}

/**
 * The sheets to import, in an order that doesn't depend on the order of the files: the register comes first, and files with the
 * same kind of sheet are sorted by name.
 * @param name the kind of sheet, if the user has specified it
 */
export function recogniseSheets(files: readonly SheetFile[], name: SheetName | undefined) {
  const sheets: (NamedSheet & { readonly isCorrection: boolean })[] = [];
  const skipped: Diagnostic[] = [];
  for (const file of files) {
    const document = readDocument(file);
    const reported = sheetsReported(document);
    const kinds = reported ?? [sheetKindOf(document)];
    const isCorrection = reported !== undefined;
    for (const kind of kinds) {
      if (name !== undefined) {
        if (kind === name || (kinds.length === 1 && !file.isFromFolder)) sheets.push({ name, file, isCorrection });
      } else if (kind === undefined || kind === 'searches') {
        const code = kind ? 'private-sheet' : 'unknown-sheet';
        skipped.push(
          document.fault ?? { code, location: { file: file.name }, ...(file.isFromFolder && { severity: 'notice' }) },
        );
      } else sheets.push({ name: kind, file, isCorrection });
    }
  }
  return { sheets: sheets.toSorted((a, b) => compareCodePoints(orderOf(a), orderOf(b))), skipped };
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
    const other = sheetKindOf(readDocument(sheet.file));
    if (other === undefined || other === sheet.name) return { ...problem, code: 'missing-sheet-column' };
    const values = { sheet: sheetNamed(sheet.name).title, other: sheetNamed(other).title, name: other };
    return { code: 'wrong-sheet', location: { file: sheet.file.name }, values };
  });
