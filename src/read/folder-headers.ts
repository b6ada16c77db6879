// The source folder → which tables are there, of which kind, and the header of each: no row is read.
import path from 'node:path';
import { kindsOf, LOG_COLUMNS } from '../model/logs.ts';
import type { SchemaName } from '../model/names.ts';
import { schemaOfLog } from '../model/schemas.ts';
import type { TableName } from '../model/tables.ts';
import type { Problem } from '../problem.ts';
import { readRows, type SourceFile } from './csv.ts';
import { type LogFile, readingProblem, textOf } from './log-file.ts';
import type { SourceFiles } from './source-folder.ts';

export interface FoundTable {
  readonly file: string;
  readonly schema: SchemaName;
  /** Undefined where there is none that can be read. */
  readonly header: readonly string[] | undefined;
}

/** @returns the tables, then the logs by path; what can't be read is among the problems and not among them */
export async function findHeaders(
  source: SourceFiles,
): Promise<{ readonly tables: readonly FoundTable[]; readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const tables: FoundTable[] = (Object.entries(source.tables) as [TableName, SourceFile][]).map(([schema, file]) => ({
    ...{ file: file.name, schema },
    header: headerOf(file),
  }));
  for (const log of source.searches) {
    const head = await headOf(log);
    if ('code' in head) problems.push({ ...head, file: log.name });
    else tables.push(logWith(log, headerOf({ name: log.name, bytes: head })));
  }
  return { tables, problems };
}

// A log whose header tells no kind, or two, is taken for the one that is private, as when its rows are read.
function logWith({ name }: LogFile, header: readonly string[] | undefined): FoundTable {
  const [kind = 'raw', ...others] = kindsOf(header ?? []);
  // Where the line end after the header is missing, the names of further columns are searches.
  const isKnown = header?.every((column) => LOG_COLUMNS[kind].includes(column));
  return { file: name, schema: schemaOfLog(others.length > 0 ? 'raw' : kind), header: isKnown ? header : undefined };
}

function headerOf(file: SourceFile): readonly string[] | undefined {
  let header: readonly string[] | undefined;
  readRows(file, (cells, row) => {
    if (row === 0) header = cells;
  });
  return header;
}

/** How much of a log is looked at for its header; a header is far shorter. */
const HEAD = 65_536;

/** The beginning of a log, to the end of its first line that is not empty. */
async function headOf(log: LogFile): Promise<Uint8Array | Problem> {
  let head = Buffer.alloc(0);
  try {
    for await (const piece of textOf(log)) {
      head = Buffer.concat([head, piece]);
      const line = /^\ufeff?[\r\n]*[^\r\n]+[\r\n]/.exec(head.toString('utf8'))?.[0];
      if (line !== undefined) return Buffer.from(line);
      if (head.length > HEAD) return Buffer.alloc(0);
    }
    return head;
  } catch (error) {
    const problem = readingProblem(error);
    if (problem) return problem;
    throw error;
  }
}

/** Where a file stands, from a folder, with slashes; undefined where it isn't in that folder. */
export function pathWithin(folder: string, file: string): string | undefined {
  const relative = path.relative(folder, file);
  const isOutside = relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
  return isOutside ? undefined : relative.split(path.sep).join('/');
}
