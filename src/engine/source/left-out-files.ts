// Optional files that the data directory doesn't contain: those that an earlier version had, and tables that the site does without.

import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { EarlierTables } from '../tables/checks/earlier.ts';
import { LOGS } from '../tables/logs.ts';
import { type TableName, tableNamed } from '../tables/tables.ts';
import { listText } from '../text/format.ts';
import { OPTIONAL_TABLES, type SourceFiles, tableFile } from './source-folder.ts';

/** @returns a warning for each lost file, and a notice that names the other tables that are left out */
export function leftOutFiles(folder: string, source: SourceFiles, earlier?: EarlierTables): readonly Diagnostic[] {
  const { tables, logs, problems } = source;
  const isReported = (file: string) =>
    problems.some(({ location }) => location !== undefined && path.basename(location.file) === file);
  const missing = OPTIONAL_TABLES.filter((name) => !tables[name] && !isReported(tableFile(name)));
  const lost = missing.filter((name) => hasRows(earlier?.tables[name]));
  const hadLogs = logs.length === 0 && earlier?.hasLogs?.() === true;
  const lostLog = LOGS && !isReported(LOGS.file) && hadLogs ? [LOGS.file] : [];
  const files = [...lost.map(tableFile), ...lostLog];
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

const recordsOf = (name: TableName): string | undefined => tableNamed(name).records;

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
