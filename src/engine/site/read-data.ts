// Reads and checks the tables and logs of a site. This module reads neither options nor templates, so the page that checks tables in a
// browser can do without the code for them.
import type { Dataset } from '#service/dataset';
import { readLogs } from '#service/log-reading';
import type { SourceFile } from '../csv/document.ts';
import { hasErrors, type Outcome } from '../diagnostics/diagnostic.ts';
import { leftOutFiles } from '../source/left-out-files.ts';
import { isFolder, readSourceFolder, type SourceFiles } from '../source/source-folder.ts';
import type { TableComparison } from '../tables/checks/check-tables.ts';
import { readTables } from '../tables/read-tables.ts';
import { referredTables } from '../tables/referred-tables.ts';
import type { TableName } from '../tables/tables.ts';
import type { CountedLogs } from '../terms/search-log.ts';
import type { LogReading } from './log-reader.ts';

/** The part of a source that comes from the tables and logs. A service without logs has no counts. */
export interface SourceData extends Partial<CountedLogs> {
  readonly dataset: Dataset;
  /** The tables to which others refer, as CSV, by name. */
  readonly referredTables: () => Readonly<Record<string, string>>;
}

export interface ReadingOptions extends LogReading {
  readonly comparison?: TableComparison | undefined;
  /** Called before each table is read, with the share of all bytes read so far. */
  readonly onTable?: ((name: TableName, share: number) => void) | undefined;
}

interface FolderOutcome extends Outcome<SourceData> {
  /** The file with the site's options, which isn't checked here. Undefined if there is none. */
  readonly site: SourceFile | undefined;
}

/** Reads the tables and the logs in a folder, and reports files that are missing or have the wrong name. */
export async function readFolder(folder: string, options: ReadingOptions = {}): Promise<FolderOutcome> {
  const files = readSourceFolder(folder);
  const { problems, ...read } = await readData(files, options);
  const leftOut = isFolder(folder) ? leftOutFiles(folder, files, options.comparison?.earlier) : [];
  return { ...read, site: files.site, problems: [...problems, ...leftOut] };
}

/** Reads the tables and the logs. */
export async function readData(
  source: SourceFiles,
  { comparison, onTable, ...reading }: ReadingOptions = {},
): Promise<Outcome<SourceData>> {
  const { dataset, tables, problems: tableProblems } = readTables(source.tables, comparison, onTable);
  const logs = await readLogs?.(source, tables, reading);
  const problems = [...source.problems, ...tableProblems, ...(logs?.problems ?? [])];
  if (!dataset || hasErrors(problems)) return { problems };
  return { value: { dataset, referredTables: () => referredTables(tables), ...logs?.value }, problems };
}
