// What a published sheet is to an import: which of its columns is read as which field, and by which reader. Each sheet is such
// data (`sheets/`), so that a column that was renamed is a line that is changed.
import type { TableName } from '../model/tables.ts';
import type { ReasonCode } from './reasons.ts';

/** What a cell says: the text that a cell of ours will have, empty for nothing. */
export interface Understood {
  readonly value: string;
  /** What it says beyond that, and is left out: it is told of. */
  readonly beside?: { readonly reason: ReasonCode; readonly text: string };
}

/** Why nobody can know what a cell says. */
export interface Unclear {
  readonly unclear: ReasonCode;
  /** The value that may be meant, for people to decide. */
  readonly suggestion?: string | undefined;
}

export type Reading = Understood | Unclear;

/** Reads a cell as it stands in the sheet. */
export type Reader = (text: string) => Reading;

export const isUnclear = (reading: Reading): reading is Unclear => 'unclear' in reading;

export interface SheetColumn {
  /** The names that it has in published sheets; letter case, spaces and underscores don't matter. */
  readonly names: readonly [string, ...string[]];
  readonly field: string;
  readonly read: Reader;
  /** Whether the sheet may lack the column: then our cells stay as they are. */
  readonly mayBeMissing?: true;
  /** Whether only the cell stays out where it is unclear, and not the whole row. */
  readonly isExtra?: true;
}

/** Cells for a row of ours, by column; where a column is not there, the cell stays as it is. */
export type Cells = Readonly<Record<string, string>>;

/** What a row of a sheet brings into one of our tables. */
export interface ImportedRow {
  readonly cells: Cells;
  /** The row's number in the sheet, from 0, the header. */
  readonly number: number;
}

/** How rows of a sheet find the rows of ours that they are about. */
export interface Identity {
  readonly table: TableName;
  /** The columns that say which row it is. */
  readonly key: readonly string[];
  /** Whether one key can't have two rows. */
  readonly isUnique: boolean;
}
