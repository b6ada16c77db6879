// The result of an import: the outcomes for the rows in the sheets, and the changes to our files.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { MergedTable } from './merging/merge.ts';
import { type TableChanges, tableChanges } from './output/table-changes.ts';
import type { LogChanges } from './search-log.ts';
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
  /**
   * Whether the sheet should contain every row of the table, in which case the report lists rows that are missing from the sheet.
   */
  readonly isTarget: boolean;
  /** The reasons for leaving out rows in the sheet, by authority code. */
  readonly remarks: ReadonlyMap<string, string>;
}

export type ImportedLog = FileChange & LogChanges;

export interface Import {
  readonly sheets: readonly SheetReport[];
  /** Problems with rows in lookup files. Those rows were not used. */
  readonly lookupProblems: readonly Diagnostic[];
  readonly tables: readonly ImportedTable[];
  readonly log?: ImportedLog;
}

export const importProblems = ({ sheets, lookupProblems }: Import): readonly Diagnostic[] => [
  ...sheets.flatMap(({ problems }) => problems),
  ...lookupProblems,
];

/** The files that are changed by the import. */
export const changedFilesOf = ({ tables, log }: Import): readonly FileChange[] =>
  [...tables, ...(log ? [log] : [])].filter(({ after }) => after);

/** If the sheet is only expected to add rows to a table, the report doesn't list what is missing from the sheet. */
export function changesOf({ tables }: Import): readonly TableChanges[] {
  return tables
    .filter(({ isTarget, after }) => isTarget || after)
    .map(({ merged, file, isTarget, remarks }) => {
      const changes = tableChanges(merged, file);
      if (!isTarget) return { ...changes, kept: [], keptCells: [] };
      const kept = changes.kept.map((row) => ({ ...row, remark: remarks.get(row.cells.authority_code ?? '') }));
      return { ...changes, kept };
    });
}
