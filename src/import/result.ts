// What an import comes to: what became of the sheets' rows, and the files of ours that change.
import type { MergedTable } from './merging/merge.ts';
import type { FileReport, ReadFile } from './output/located.ts';
import { type TableChanges, tableChanges } from './output/table-changes.ts';
import type { LogChanges } from './search-log.ts';

/** A file of ours before and after. */
export interface OurFile {
  readonly file: string;
  /** Undefined where it is not there yet. */
  readonly before: Uint8Array | undefined;
  /** Undefined where nothing changes. */
  readonly after: Uint8Array | undefined;
}

export interface ImportedTable extends OurFile {
  readonly merged: MergedTable;
  /** Whether the sheet should know all its rows: those that it doesn't are told of. */
  readonly isMain: boolean;
  /** What the sheet says of rows that it doesn't bring, by the council's code. */
  readonly remarks: ReadonlyMap<string, string>;
}

export type ImportedLog = OurFile & LogChanges;

export interface Import {
  readonly sheets: readonly ReadFile[];
  /** Rows of the lookup files that were not used. */
  readonly lookupFiles: readonly FileReport[];
  readonly tables: readonly ImportedTable[];
  readonly log?: ImportedLog;
}

/** The files that change. */
export const changedFilesOf = ({ tables, log }: Import): readonly OurFile[] =>
  [...tables, ...(log ? [log] : [])].filter(({ after }) => after);

/** Of tables that are not the sheet’s own, only what changes. */
export function changesOf({ tables }: Import): readonly TableChanges[] {
  return tables
    .filter(({ isMain, after }) => isMain || after)
    .map(({ merged, file, isMain, remarks }) => {
      const changes = tableChanges(merged, file);
      if (!isMain) return { ...changes, kept: [], keptCells: [] };
      const kept = changes.kept.map((row) => ({ ...row, remark: remarks.get(row.cells.authority_code ?? '') }));
      return { ...changes, kept };
    });
}
