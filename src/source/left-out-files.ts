// Optional files that the data directory doesn't contain: those that an earlier version had, and tables that the site does without.
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { EarlierTables } from '../tables/checks/earlier.ts';
import { TABLES, type TableName } from '../tables/tables.ts';
import { listText } from '../text/format.ts';
import { LOG_FILE, OPTIONAL_TABLES, type SourceFiles, tableFile } from './source-folder.ts';

/** @returns a warning for each lost file, and a notice that names the other tables that are left out */
export function leftOutFiles(folder: string, source: SourceFiles, earlier?: EarlierTables): readonly Diagnostic[] {
  const { tables, searches, problems } = source;
  const isReported = (file: string) =>
    problems.some(({ location }) => location !== undefined && path.basename(location.file) === file);
  const missing = OPTIONAL_TABLES.filter((name) => !tables[name] && !isReported(tableFile(name)));
  const lost = missing.filter((name) => hasRows(earlier?.tables[name]));
  const hasLostLog = searches.length === 0 && !isReported(LOG_FILE) && earlier?.hasSearches?.() === true;
  const files = [...lost.map(tableFile), ...(hasLostLog ? [LOG_FILE] : [])];
  const others = missing.filter((name) => recordsOf(name) && !lost.includes(name));
  return [
    ...files.map(
      (file): Diagnostic => ({
        code: 'lost-file',
        location: { file: path.join(folder, file) },
        values: { version: earlier!.name },
      }),
    ),
    ...(others.length > 0 ? [tablesLeftOut(others)] : []),
  ];
}

/** What the site lacks without the table, if anything. */
function recordsOf(name: TableName): string | undefined {
  const table = TABLES[name];
  return 'records' in table ? table.records : undefined;
}

/** The rows of a table from git aren't counted, because reading them takes longer. */
const hasRows = (table: EarlierTables['tables'][TableName]): boolean =>
  table !== undefined && (!('rows' in table) || table.rows > 0);

const tablesLeftOut = (names: readonly TableName[]): Diagnostic => ({
  code: 'tables-left-out',
  values: {
    files: listText(names.map(tableFile), 'or'),
    records: listText(
      names.flatMap((name) => recordsOf(name) ?? []),
      'or',
    ),
  },
});
