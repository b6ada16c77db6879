// What a published sheet is to an import: which of its columns is read as which field, and by which reader. Each sheet is such
// data (`sheets/`), so that a column that was renamed is a line that is changed.
import type { TableName } from '../tables/tables.ts';
import type { ReasonCode } from './reasons.ts';

export const SHEET_NAMES = ['register', 'plans', 'promises', 'declarations', 'searches'] as const;
export type SheetName = (typeof SHEET_NAMES)[number];

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

export type SheetReading = Understood | Unclear;

/** Reads a cell as it stands in the sheet. */
export type Reader = (text: string) => SheetReading;

export const isUnclear = (reading: SheetReading): reading is Unclear => 'unclear' in reading;

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

/** A row of a sheet whose cells have been read. */
export interface SheetRow {
  /** From 0, the header. */
  readonly number: number;
  /** By field; a column that the sheet lacks has none. */
  readonly readings: Readonly<Record<string, SheetReading>>;
  /** The cells as they stand, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What a field of a row says; empty where nothing is said, and where it is unclear. */
export function valueIn({ readings }: SheetRow, field: string): string {
  const reading = readings[field];
  return reading && !isUnclear(reading) ? reading.value : '';
}

/** Whether nothing is said in a field; what nobody understands is something. */
export const isSilent = ({ readings }: SheetRow, field: string): boolean => {
  const reading = readings[field];
  return !reading || (!isUnclear(reading) && reading.value === '');
};

/** Why a row stays out of our tables. */
export interface StaysOut {
  readonly reason: ReasonCode;
  /** The field that it is about; absent for the row as a whole. */
  readonly field?: string | undefined;
  readonly suggestion?: string | undefined;
  /** What there is to say of this row alone. */
  readonly detail?: string | undefined;
}

/** What a row brings: cells for the sheet's own table, or the reason why none. */
export type Brought = { readonly cells: Cells } | StaysOut;

export interface Sheet {
  /** As people call it: “the promises sheet”. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** Whether nothing that stands in it may be shown. */
  readonly isPrivate?: true;
  /** Given all rows, tells of each whether there is nothing to import in it, before its unclear cells count. */
  readonly leaveOut?: (rows: readonly SheetRow[]) => (row: SheetRow) => StaysOut | undefined;
  /**
   * Of a row in which no cell is unclear.
   * @param code of its council; empty in sheets that name none
   */
  readonly bring: (row: SheetRow, code: string) => Brought;
}

/** A sheet whose rows go into one of our tables. */
export interface TableSheet extends Sheet {
  readonly identity: Identity;
  /** Columns of councils.csv of which its rows have the cells, besides. */
  readonly ofCouncils?: readonly string[];
}

export const goesIntoTable = (sheet: Sheet): sheet is TableSheet => 'identity' in sheet;

/** Whether a row of the sheet is about a council of ours, or, as in the register, is one itself. */
export const namesCouncil = ({ columns }: Sheet): boolean => columns.some(({ field }) => field === COUNCIL.name);

/** The fields by which a row's council is known. */
export const COUNCIL = { name: 'council name', code: 'council code', gss: 'council gss' } as const;
