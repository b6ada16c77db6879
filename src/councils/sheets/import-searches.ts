// `import searches`: adds an export of searches to our raw search log. Searches are private, so they are never shown. Equal
// searches can't be told apart, so they are counted, and the log gets the higher of the two counts.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '../../engine/csv/document.ts';
import { editedDocument } from '../../engine/csv/edit.ts';
import { type ByteSpan, streamRows } from '../../engine/csv/row-reader.ts';
import { type Diagnostic, errorsIn } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { isPacked, type LogFile, logOnDisk, logText } from '../../engine/source/log-file.ts';
import { LOG_PLACES, logsIn } from '../../engine/source/source-folder.ts';
import { isBlankRow } from '../../engine/tables/rows.ts';
import { readSheet } from '../../tools/import/read-sheet.ts';
import type { ImportedRow } from '../../tools/import/sheet.ts';
import { type CellInLog, locateInLog } from '../searches/log-places.ts';
import { kindsOf, LOG_COLUMNS } from '../searches/logs.ts';
import { readSearchLogs } from '../searches/read-logs.ts';
import { SEARCHES } from './kinds/searches.ts';
import { mapRows } from './map-rows.ts';
import type { NamedSheet } from './recognise.ts';
import { withRenamedColumns } from './renamed-columns.ts';
import type { Import, ImportedLog } from './result.ts';
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

// ---- merging ----

const COLUMNS = LOG_COLUMNS.raw;
const LOG_FILE = LOG_PLACES[0]!;

interface ExistingLog {
  /** The file to which searches are added. */
  readonly out: string;
  /** The content of the file. Undefined if it doesn't exist yet. */
  readonly bytes: Buffer | undefined;
  readonly header: readonly string[];
  /** All our logs, including the file above if it exists. */
  readonly files: readonly LogFile[];
  /** The number of times each search occurs in the logs. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Reads the raw logs in the data directory, or a single log.
 * @param out the log to which searches are added; by default, `searches.csv` in the data directory
 */
export async function readExistingLog(data: string, out?: string): Promise<ExistingLog | readonly Diagnostic[]> {
  const outPath = out ?? path.join(data, LOG_FILE);
  const notRawLog = (path: string): readonly Diagnostic[] => [{ code: 'not-a-raw-log', values: { path } }];
  const stats = statSync(outPath, { throwIfNoEntry: false });
  if (isPacked({ name: outPath }) || stats?.isDirectory()) return notRawLog(outPath);
  const bytes = stats && readFileSync(outPath);
  const otherLogs = out === undefined ? logsIn(data).map((name) => path.join(data, name)) : [];
  // The counts and the new file are based on the same bytes, even if the file changes in the meantime.
  const files = [
    ...(bytes ? [{ name: outPath, size: bytes.length, open: () => [bytes] }] : []),
    ...otherLogs.filter((name) => name !== outPath).map((name) => logOnDisk(name)),
  ];
  const errors = errorsIn((await readSearchLogs(files)).problems);
  if (errors.length > 0) return errors;
  const counts = new Map<string, number>();
  let header: readonly string[] = COLUMNS;
  for (const file of files) {
    const columns = await forEachSearch(file, (key) => counts.set(key, (counts.get(key) ?? 0) + 1));
    if (kindsOf(columns)[0] !== 'raw') return notRawLog(file.name);
    if (file.name === outPath) header = columns;
  }
  return { out: outPath, bytes, header, files, counts };
}

/** @returns the header of the file */
async function forEachSearch(file: LogFile, take: (key: string, row: ByteSpan) => void): Promise<readonly string[]> {
  let header: readonly string[] = [];
  let columns: readonly number[] = [];
  await streamRows(logText(file), (cells, row) => {
    if (row.row > 0) {
      if (!isBlankRow(cells)) take(columns.map((column) => cells[column]).join('\0'), row);
    } else {
      header = cells;
      columns = COLUMNS.map((name) => cells.indexOf(name));
    }
  });
  return header;
}

const keyOf = ({ cells }: ImportedRow): string => COLUMNS.map((name) => cells[name]).join('\0');

/** The maximum number of kept searches that are listed. */
const MOST_LISTED = 10;

/** @param sheets the searches in each file */
async function mergeSearches(existing: ExistingLog, sheets: readonly (readonly ImportedRow[])[]): Promise<ImportedLog> {
  const added: ImportedRow[] = [];
  const counted = new Map<string, number>();
  for (const rows of sheets) {
    for (const [key, same] of groupBy(rows, keyOf)) {
      const before = counted.get(key) ?? 0;
      for (const row of same.slice(Math.max(before, existing.counts.get(key) ?? 0))) added.push(row);
      counted.set(key, Math.max(before, same.length));
    }
  }
  let kept = 0;
  for (const [key, count] of existing.counts) kept += Math.max(0, count - (counted.get(key) ?? 0));
  const keptAt = kept === 0 ? [] : await firstKept(existing, counted);
  const after = added.length === 0 ? undefined : editedLog(existing, added);
  return { file: existing.out, before: existing.bytes, after, added, kept, keptAt };
}

/** If a search occurs more often in our logs than in the files, its last occurrences are listed as kept. */
async function firstKept(existing: ExistingLog, counted: ReadonlyMap<string, number>): Promise<ImportedLog['keptAt']> {
  const seen = new Map<string, number>();
  const keptAt: ImportedLog['keptAt'][number][] = [];
  for (const file of existing.files) {
    const rows: CellInLog[] = [];
    await forEachSearch(file, (key, { start, end }) => {
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      if (count > (counted.get(key) ?? 0) && keptAt.length + rows.length < MOST_LISTED)
        rows.push({ start, end, column: 0 });
    });
    const { places } = rows.length > 0 ? await locateInLog(file, rows) : { places: [] };
    keptAt.push(...places.map((place) => ({ file: file.name, place })));
    if (keptAt.length === MOST_LISTED) break;
  }
  return keptAt;
}

function editedLog({ out, bytes, header }: ExistingLog, added: readonly ImportedRow[]): Uint8Array {
  const document = readDocument({ name: out, bytes: bytes ?? Buffer.from(`${COLUMNS.join(',')}\n`) });
  const rows = added.map(({ cells }) => header.map((name) => cells[name] ?? ''));
  return editedDocument(document, { rows });
}
