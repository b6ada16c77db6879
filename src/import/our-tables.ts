// Our tables before and after an import: read where they are right, and held to the check again before anything is written.
import path from 'node:path';
import { groupBy } from '../grouping.ts';
import type { TableName } from '../model/tables.ts';
import { errorsIn, type Problem } from '../problem.ts';
import type { SourceFile } from '../read/csv.ts';
import { readDataset } from '../read/dataset.ts';
import { readSourceFolder, TABLE_FILES } from '../read/source-folder.ts';

export type OurFiles = { readonly [Name in TableName]?: SourceFile };

/** // The plan of a site: every file by URL group, with how to render it. */
export function readOurFiles(data: string): { readonly files: OurFiles; readonly problems: readonly Problem[] } {
  const { tables, problems } = readSourceFolder(data);
  const names = TABLE_FILES.map((name) => path.join(data, name));
  const unreadable = problems.filter(({ code, file = '' }) => code === 'unreadable-file' && names.includes(file));
  return { files: tables, problems: unreadable };
}

/** What an import may yet put right: councils that are missing. */
const BETWEEN_TABLES: readonly Problem['code'][] = ['unknown-council', 'no-councils'];

/** What is wrong with tables by themselves: rows can't be merged into them until it is fixed. */
export async function errorsWithin(files: OurFiles): Promise<readonly Problem[]> {
  return (await errorsOf(files)).filter(({ code }) => !BETWEEN_TABLES.includes(code));
}

/** What would be wrong afterwards, and is not before. */
export async function newErrors(before: OurFiles, after: OurFiles): Promise<readonly Problem[]> {
  const errors = await errorsOf(after);
  // Mostly there are none, and it doesn't matter what was wrong before.
  if (errors.length === 0) return [];
  const kindOf = ({ file, code }: Problem) => `${file} ${code}`;
  const known = groupBy(await errorsOf(before), kindOf);
  return [...groupBy(errors, kindOf)].flatMap(([kind, problems]) =>
    problems.length > (known.get(kind)?.length ?? 0) ? problems : [],
  );
}

async function errorsOf(tables: OurFiles): Promise<readonly Problem[]> {
  return errorsIn(
    (await readDataset({ tables, searches: [], withheld: undefined, site: undefined, problems: [] })).problems,
  );
}
