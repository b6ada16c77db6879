// Finds the tables and logs in a source folder, and determines their kinds and headers.

import path from 'node:path';
import { readDocument, type SourceFile } from '../csv/document.ts';
import { type Diagnostic, locatedIn } from '../diagnostics/diagnostic.ts';
import type { SchemaName } from '../options/names.ts';
import type { LogDefinition } from '../tables/definition.ts';
import { LOGS } from '../tables/logs.ts';
import type { TableName } from '../tables/tables.ts';
import { type LogFile, logHeader, UnreadableLog } from './log-file.ts';
import type { SourceFiles } from './source-folder.ts';

export interface FoundTable {
  readonly file: string;
  readonly schema: SchemaName;
  /** Undefined if the header can't be read. */
  readonly header: readonly string[] | undefined;
}

/** Lists the tables, followed by the logs sorted by path. Logs that can't be read are left out. */
export async function findHeaders(
  source: SourceFiles,
): Promise<{ readonly tables: readonly FoundTable[]; readonly problems: readonly Diagnostic[] }> {
  const problems: Diagnostic[] = [];
  const tables: FoundTable[] = (Object.entries(source.tables) as [TableName, SourceFile][]).map(([schema, file]) => ({
    ...{ file: file.name, schema },
    header: readDocument(file).rows[0],
  }));
  for (const log of LOGS ? source.logs : []) {
    try {
      tables.push(logWith(log, await logHeader(log), LOGS!));
    } catch (error) {
      if (!(error instanceof UnreadableLog)) throw error;
      problems.push(locatedIn(log.name, error.problem));
    }
  }
  return { tables, problems };
}

// If a header matches no kind of log, or more than one, the log is assumed to be an ordinary one.
function logWith(
  { name }: LogFile,
  header: readonly string[] | undefined,
  { schemas, schemasFor, usual }: LogDefinition,
): FoundTable {
  const [schema = usual, ...others] = schemasFor(header ?? []);
  // If there is no line break after the header, the header may also contain private text.
  const isKnown = header?.every((column) => Object.hasOwn(schemas[schema]!.columns, column));
  const chosen = (others.length > 0 ? usual : schema) as SchemaName;
  return { file: name, schema: chosen, header: isKnown ? header : undefined };
}

/** The path of a file relative to a folder, with slashes; undefined if the file is outside the folder. */
export function pathWithin(folder: string, file: string): string | undefined {
  const relative = path.relative(folder, file);
  const isOutside = relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
  return isOutside ? undefined : relative.split(path.sep).join('/');
}
