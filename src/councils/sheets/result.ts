// The result of an import: the outcomes for the rows in the sheets, and the changes to our files.
import type { Diagnostic, Place } from '../../engine/diagnostics/diagnostic.ts';
import type { MergedRow, MergedTable } from '../../tools/import/merging/merge.ts';
import type { ImportedRow } from '../../tools/import/sheet.ts';
import { type TableChanges, tableChanges } from './output/table-changes.ts';
import type { SheetReport } from './sheet-report.ts';

/** The content of one of our files before and after the import. */
export interface FileChange {
  readonly file: string;
  /** Undefined if the file doesn't exist yet. */
  readonly before: Uint8Array | undefined;
  /** Undefined if the file doesn't change. */
  readonly after: Uint8Array | undefined;
}

export interface ImportedTable extends FileChange {
  readonly merged: MergedTable;
  /** The imported rows that no sheet contains any more. */
  readonly missing: readonly MergedRow[];
}

export interface ImportedLog extends FileChange {
  readonly added: readonly ImportedRow[];
  /** The number of searches in our logs that are missing from the files. `keptAt` gives the places of the first few. */
  readonly kept: number;
  readonly keptAt: readonly { readonly file: string; readonly place: Place }[];
}

export interface Import {
  readonly sheets: readonly SheetReport[];
  /** Problems with skipped files, and with aliases that were not used. */
  readonly otherProblems: readonly Diagnostic[];
  readonly tables: readonly ImportedTable[];
  /** The record of imported rows. */
  readonly record?: FileChange;
  readonly log?: ImportedLog;
}

export const importProblems = ({ sheets, otherProblems }: Import): readonly Diagnostic[] => [
  ...sheets.flatMap(({ problems }) => problems),
  ...otherProblems,
];

export const changedFilesOf = ({ tables, record, log }: Import): readonly FileChange[] =>
  [...tables, ...(record ? [record] : []), ...(log ? [log] : [])].filter(({ after }) => after);

export const changesOf = ({ tables }: Import): readonly TableChanges[] =>
  tables.map(({ file, merged, missing }) => tableChanges(merged, missing, file));
