// Saved searches → our raw search log. It is private: nothing that people searched for is ever shown. Two searches may be equal in
// every cell, so they are counted, not told apart: of equal ones as many are there in the end as in whichever file has most.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '../csv/document.ts';
import { editedDocument } from '../csv/edit.ts';
import { type ByteSpan, streamRows } from '../csv/row-reader.ts';
import { errorsIn, type Place, type Problem } from '../problem.ts';
import { type CellInLog, locateInLog } from '../searchlog/log-places.ts';
import { readSearchLogs } from '../searchlog/read-logs.ts';
import { isPacked, type LogFile, logOnDisk, logText } from '../source/log-file.ts';
import { LOG_PLACES, logsIn } from '../source/source-folder.ts';
import { kindsOf, LOG_COLUMNS } from '../tables/logs.ts';
import { isBlankRow } from '../tables/read-table.ts';
import type { Cells, ImportedRow } from './sheet.ts';

const COLUMNS = LOG_COLUMNS.raw;
const LOG_FILE = LOG_PLACES[0]!;

export interface OurLog {
  /** The file that new searches are added to. */
  readonly out: string;
  /** Its bytes; undefined where it is not there yet. */
  readonly bytes: Buffer | undefined;
  readonly header: readonly string[];
  /** Our logs, that file among them if it is there. */
  readonly files: readonly LogFile[];
  /** How often each search is in them. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * The raw logs of the source folder, or a single one.
 * @param out the one that is added to; undefined for `searches.csv` in the folder
 */
export async function readOurLog(data: string, out: string | undefined): Promise<OurLog | readonly Problem[]> {
  const place = out ?? path.join(data, LOG_FILE);
  const notRaw = (path: string): readonly Problem[] => [{ code: 'not-a-raw-log', values: { path } }];
  const stats = statSync(place, { throwIfNoEntry: false });
  if (isPacked({ name: place }) || stats?.isDirectory()) return notRaw(place);
  const bytes = stats && readFileSync(place);
  // What is counted are the very bytes that are added to.
  const others = out === undefined ? logsIn(data).map((name) => path.join(data, name)) : [];
  const files = [
    ...(bytes ? [{ name: place, size: bytes.length, open: () => [bytes] }] : []),
    ...others.filter((name) => name !== place).map((name) => logOnDisk(name)),
  ];
  const errors = errorsIn((await readSearchLogs(files)).problems);
  if (errors.length > 0) return errors;
  const counts = new Map<string, number>();
  let header: readonly string[] = COLUMNS;
  for (const file of files) {
    const columns = await forEachSearch(file, (key) => counts.set(key, (counts.get(key) ?? 0) + 1));
    if (kindsOf(columns)[0] !== 'raw') return notRaw(file.name);
    if (file.name === place) header = columns;
  }
  return { out: place, bytes, header, files, counts };
}

/** @returns the header */
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

const keyOf = (cells: Cells): string => COLUMNS.map((name) => cells[name]).join('\0');

export interface LogChanges {
  /** Our log. */
  readonly file: string;
  readonly isNew: boolean;
  readonly added: readonly ImportedRow[];
  /** How many searches of ours no file has, and where the first of them stand. */
  readonly kept: number;
  readonly keptAt: readonly { readonly file: string; readonly place: Place }[];
}

/** How many of them are listed. */
const MOST_KEPT = 10;

/** @param sheets the searches of each file */
export async function mergeSearches(our: OurLog, sheets: readonly (readonly ImportedRow[])[]): Promise<LogChanges> {
  const added: ImportedRow[] = [];
  const known = new Map<string, number>();
  for (const rows of sheets) {
    const seen = new Map<string, number>();
    for (const row of rows) {
      const key = keyOf(row.cells);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      if (count <= (known.get(key) ?? 0)) continue;
      known.set(key, count);
      if (count > (our.counts.get(key) ?? 0)) added.push(row);
    }
  }
  return { file: our.out, isNew: !our.bytes, added, ...(await keptOf(our, known)) };
}

async function keptOf(our: OurLog, known: ReadonlyMap<string, number>): Promise<Pick<LogChanges, 'kept' | 'keptAt'>> {
  let kept = 0;
  for (const [key, count] of our.counts) kept += Math.max(0, count - (known.get(key) ?? 0));
  return { kept, keptAt: kept === 0 ? [] : await firstKept(our, known) };
}

/** Of equal searches the first are those that the sheets have, too. */
async function firstKept(our: OurLog, known: ReadonlyMap<string, number>): Promise<LogChanges['keptAt']> {
  const seen = new Map<string, number>();
  const keptAt: LogChanges['keptAt'][number][] = [];
  for (const file of our.files) {
    const rows: CellInLog[] = [];
    await forEachSearch(file, (key, { start, end }) => {
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      if (count > (known.get(key) ?? 0) && keptAt.length + rows.length < MOST_KEPT)
        rows.push({ start, end, column: 0 });
    });
    const { places } = rows.length > 0 ? await locateInLog(file, rows) : { places: [] };
    keptAt.push(...places.map((place) => ({ file: file.name, place })));
    if (keptAt.length === MOST_KEPT) break;
  }
  return keptAt;
}

interface ChangedBytes {
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

/** The log as it is, and with the new searches at its end. */
export function logWith({ out, bytes, header }: OurLog, { added }: LogChanges): ChangedBytes {
  if (added.length === 0) return { before: bytes, after: undefined };
  const document = readDocument({ name: out, bytes: bytes ?? Buffer.from(`${COLUMNS.join(',')}\n`) });
  const rows = added.map(({ cells }) => header.map((name) => cells[name] ?? ''));
  return { before: bytes, after: editedDocument(document, { rows }) };
}
