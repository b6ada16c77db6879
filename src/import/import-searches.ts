// `import searches`: the rows of an export of saved searches, into our raw log.

import type { SourceFile } from '../csv/document.ts';
import type { Problem } from '../problem.ts';
import { fileReport } from './output/located.ts';
import { readSheet } from './read-sheet.ts';
import type { Import } from './result.ts';
import { logWith, mergeSearches, readOurLog } from './search-log.ts';
import type { Sheet } from './sheet.ts';
import { understand } from './understand.ts';

/** @param out the log to add to; undefined for `searches.csv` in the folder */
export async function importSearches(
  sheet: Sheet,
  files: readonly SourceFile[],
  data: string,
  out: string | undefined,
): Promise<Import | readonly Problem[]> {
  const raws = files.map((file) => readSheet(sheet.columns, file, true));
  const problems = raws.flatMap((raw) => raw.problems);
  if (problems.length > 0) return problems;
  const our = await readOurLog(data, out);
  if (!('counts' in our)) return our;
  const understood = raws.map((raw) => understand(sheet, raw));
  const log = await mergeSearches(
    our,
    understood.map(({ rows }) => rows),
  );
  const sheets = raws.map((raw, index) => ({ raw, report: fileReport(raw, understood[index]!.rejects, [], true) }));
  return { sheets, lookupFiles: [], tables: [], log: { ...log, ...logWith(our, log) } };
}
