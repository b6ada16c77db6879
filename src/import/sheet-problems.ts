// Explains missing columns: the file may be a different kind of sheet, or columns may have been renamed.

import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readSheet } from './read-sheet.ts';
import { SHEET_NAMES, type SheetName } from './sheet.ts';
import { sheetNamed } from './sheets.ts';

export function sheetProblems(
  name: SheetName,
  files: readonly SourceFile[],
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  return files.reduce((found: readonly Diagnostic[], file) => {
    const lacksColumn = (problem: Diagnostic) =>
      problem.code === 'missing-column' && problem.location?.file === file.name;
    if (!found.some(lacksColumn)) return found;
    const other = SHEET_NAMES.find((other) => other !== name && matchesSheet(other, file));
    if (!other)
      return found.map((problem) => (lacksColumn(problem) ? { ...problem, code: 'missing-sheet-column' } : problem));
    const values = { sheet: sheetNamed(name).title, other: sheetNamed(other).title, name: other };
    return [
      { code: 'wrong-sheet', location: { file: file.name }, values },
      ...found.filter((problem) => problem.location?.file !== file.name),
    ];
  }, problems);
}

function matchesSheet(name: SheetName, file: SourceFile): boolean {
  const { columns, isPrivate } = sheetNamed(name);
  return readSheet(columns, file, isPrivate).problems.length === 0;
}
