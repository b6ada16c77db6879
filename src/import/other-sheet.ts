// A file that was given as another sheet than it is: the columns that are missing would say little.
import type { Problem } from '../problem.ts';
import type { SourceFile } from '../read/csv.ts';
import { readSheet } from './read-sheet.ts';
import { SHEET_NAMES, type SheetName } from './sheet.ts';
import { sheetNamed } from './sheets.ts';

/** The problems of files, but for those that are another sheet: of these, that they are. */
export function otherSheetsAmong(
  name: SheetName,
  files: readonly SourceFile[],
  problems: readonly Problem[],
): readonly Problem[] {
  const others = files.flatMap((file): readonly Problem[] => {
    const isUnlike = problems.some((problem) => problem.code === 'missing-column' && problem.file === file.name);
    const other = isUnlike ? SHEET_NAMES.find((other) => other !== name && isSheet(other, file)) : undefined;
    if (!other) return [];
    const values = { sheet: sheetNamed(name).title, other: sheetNamed(other).title, name: other };
    return [{ code: 'other-sheet', file: file.name, values }];
  });
  const told = new Set(others.map(({ file }) => file));
  return [...others, ...problems.filter(({ file }) => !told.has(file))];
}

function isSheet(name: SheetName, file: SourceFile): boolean {
  const { columns, isPrivate } = sheetNamed(name);
  return readSheet(columns, file, isPrivate).problems.length === 0;
}
