// `import searches`: adds an export of searches to our raw search log.

import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mapRows } from './map-rows.ts';
import { readSheet } from './read-sheet.ts';
import type { Import } from './result.ts';
import { editedLog, mergeSearches, readExistingLog } from './search-log.ts';
import type { Sheet } from './sheet.ts';
import { sheetReport } from './sheet-report.ts';

/** @param out the log to which searches are added; by default, `searches.csv` in the data directory */
export async function importSearches(
  sheet: Sheet,
  files: readonly SourceFile[],
  data: string,
  out: string | undefined,
): Promise<Import | readonly Diagnostic[]> {
  const raws = files.map((file) => readSheet(sheet.columns, file, true));
  const problems = raws.flatMap((raw) => raw.problems);
  if (problems.length > 0) return problems;
  const existing = await readExistingLog(data, out);
  if (!('counts' in existing)) return existing;
  const mapped = raws.map((raw) => mapRows(sheet, raw));
  const log = await mergeSearches(
    existing,
    mapped.map(({ rows }) => rows),
  );
  const sheets = raws.map((raw, index) => sheetReport(raw, mapped[index]!.rejects, [], true));
  return { sheets, lookupProblems: [], tables: [], log: { ...log, ...editedLog(existing, log) } };
}
