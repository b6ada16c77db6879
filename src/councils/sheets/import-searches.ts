// `import searches`: adds an export of searches to our raw search log.

import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { readSheet } from '../../tools/import/read-sheet.ts';
import { SEARCHES } from './kinds/searches.ts';
import { mapRows } from './map-rows.ts';
import type { NamedSheet } from './recognise.ts';
import { withRenamedColumns } from './renamed-columns.ts';
import type { Import } from './result.ts';
import { mergeSearches, readExistingLog } from './search-log.ts';
import { sheetReports } from './sheet-report.ts';

interface SearchOptions {
  /** Renamed columns, each in the form `NAME=HEADER`. */
  readonly columns: readonly string[];
  readonly data: string;
  /** The log to which searches are added; by default, `searches.csv` in the data directory. */
  readonly out: string | undefined;
}

export async function importSearches(
  named: readonly NamedSheet[],
  { columns, data, out }: SearchOptions,
): Promise<Import | readonly Diagnostic[]> {
  const renamed = withRenamedColumns([SEARCHES], columns);
  if ('code' in renamed) return [renamed];
  const [sheet = SEARCHES] = renamed;
  const raws = named.map(({ file }) => readSheet(sheet.columns, file, true));
  const problems = raws.flatMap((raw) => raw.problems);
  if (problems.length > 0) return problems;
  const existing = await readExistingLog(data, out);
  if (!('counts' in existing)) return existing;
  const mapped = raws.map((raw) => mapRows(sheet, raw));
  const log = await mergeSearches(
    existing,
    mapped.map(({ rows }) => rows),
  );
  const sheets = sheetReports(raws.map((raw, index) => ({ sheet, raw, ...mapped[index]! })));
  return { sheets, otherProblems: [], tables: [], log };
}
