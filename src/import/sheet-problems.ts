// What is said of a file that lacks columns of its sheet: that it is another sheet, if it is one; else, how to say what they are
// called by now.

import type { SourceFile } from '../csv/document.ts';
import type { Problem } from '../problem.ts';
import { readSheet } from './read-sheet.ts';
import { SHEET_NAMES, type SheetName } from './sheet.ts';
import { sheetNamed } from './sheets.ts';

/** The problems of an import, those of the sheet's files as they are told. */
export function sheetProblems(
  name: SheetName,
  files: readonly SourceFile[],
  problems: readonly Problem[],
): readonly Problem[] {
  return files.reduce((told: readonly Problem[], file) => {
    const isLacking = (problem: Problem) => problem.code === 'missing-column' && problem.file === file.name;
    if (!told.some(isLacking)) return told;
    const other = SHEET_NAMES.find((other) => other !== name && isSheet(other, file));
    if (!other)
      return told.map((problem) => (isLacking(problem) ? { ...problem, code: 'missing-sheet-column' } : problem));
    const values = { sheet: sheetNamed(name).title, other: sheetNamed(other).title, name: other };
    return [{ code: 'other-sheet', file: file.name, values }, ...told.filter((problem) => problem.file !== file.name)];
  }, problems);
}

function isSheet(name: SheetName, file: SourceFile): boolean {
  const { columns, isPrivate } = sheetNamed(name);
  return readSheet(columns, file, isPrivate).problems.length === 0;
}
