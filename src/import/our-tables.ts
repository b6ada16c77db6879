// Our tables before and after an import: read where they are right, and held to the check again before anything is written.
import path from 'node:path';
import { groupBy } from '../grouping.ts';
import { errorsIn, type Problem } from '../problem.ts';
import { readSourceFolder, TABLE_FILES } from '../source/source-folder.ts';
import { readTables, type TableFiles } from '../tables/dataset.ts';

/** The tables as they are now. A table that can't be read is a problem; a missing one is not. */
export function readOurFiles(data: string): { readonly files: TableFiles; readonly problems: readonly Problem[] } {
  const { tables, problems } = readSourceFolder(data);
  const names = TABLE_FILES.map((name) => path.join(data, name));
  const unreadable = problems.filter(({ code, file = '' }) => code === 'unreadable-file' && names.includes(file));
  return { files: tables, problems: unreadable };
}

/** What an import may yet put right: councils that are missing. */
const BETWEEN_TABLES: readonly Problem['code'][] = ['unknown-council', 'no-councils'];

/** What is wrong with tables by themselves: rows can't be merged into them until it is fixed. */
export function errorsWithin(files: TableFiles): readonly Problem[] {
  return errorsOf(files).filter(({ code }) => !BETWEEN_TABLES.includes(code));
}

/** What would be wrong afterwards, and is not before. */
export function newErrors(before: TableFiles, after: TableFiles): readonly Problem[] {
  const errors = errorsOf(after);
  // Mostly there are none, and it doesn't matter what was wrong before.
  if (errors.length === 0) return [];
  const kindOf = ({ file, code }: Problem) => `${file} ${code}`;
  const known = groupBy(errorsOf(before), kindOf);
  return [...groupBy(errors, kindOf)].flatMap(([kind, problems]) =>
    problems.length > (known.get(kind)?.length ?? 0) ? problems : [],
  );
}

const errorsOf = (files: TableFiles): readonly Problem[] => errorsIn(readTables(files).problems);
