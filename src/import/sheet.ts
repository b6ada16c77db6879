// Describes a published sheet as data: its columns, with the field and the reader for each. If a column is renamed, only one line
// in `sheets/` needs to change.

import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { TableName } from '../tables/tables.ts';
import { quoted } from '../text/format.ts';

export const SHEET_NAMES = ['register', 'plans', 'promises', 'declarations', 'searches'] as const;
export type SheetName = (typeof SHEET_NAMES)[number];

/** A value for our table. It is empty if the sheet has none. */
interface KnownValue {
  readonly value: string;
  /** Any other text in the sheet's cell, which is not imported. */
  readonly ignored?: string;
}

/** Why a row or cell is not imported. */
export interface Rejection {
  readonly code: DiagnosticCode;
  /** The field of the faulty cell. Absent if the whole row is at fault. */
  readonly field?: string | undefined;
  /** Values for the message, in addition to `cell`. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** A guess at what was meant. */
  readonly suggestion?: string | undefined;
}

export type CellReading = KnownValue | Rejection;

export type Reader = (text: string) => CellReading;

export const isUnclear = (reading: CellReading): reading is Rejection => 'code' in reading;

export interface SheetColumn {
  /** The column names in published sheets. Letter case, spaces and underscores don't matter. */
  readonly names: readonly [string, ...string[]];
  readonly field: string;
  readonly read: Reader;
  /** Whether the sheet may lack this column, in which case our cells stay unchanged. */
  readonly isOptional?: true;
  /** Whether the rest of the row is imported if this cell is unclear. */
  readonly isExtra?: true;
}

/** The cells for a row in our table, by column. All other cells stay unchanged. */
export type Cells = Readonly<Record<string, string>>;

/** A row in the sheet, as cells for one of our tables. */
export interface ImportedRow {
  readonly cells: Cells;
  /** The number of the row in the sheet. The header is row 0. */
  readonly number: number;
}

/** How rows in a sheet are matched with rows in our table. */
export interface Identity {
  readonly table: TableName;
  /** The columns that together identify a row. */
  readonly key: readonly string[];
  /** Whether no two rows may have the same key. */
  readonly isUnique: boolean;
}

/** A row in the sheet after its cells have been read. */
export interface SheetRow {
  /** The row number. The header is row 0. */
  readonly number: number;
  /** The results of reading the cells, by field. Columns that the sheet lacks are left out. */
  readonly readings: Readonly<Record<string, CellReading>>;
  /** The text of the cells, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The value of a field in a row. It is empty if the field is absent or unclear. */
export function fieldValue({ readings }: SheetRow, field: string): string {
  const reading = readings[field];
  return reading && !isUnclear(reading) ? reading.value : '';
}

/** Whether a field contains no text. An unclear cell always contains some. */
export const isEmpty = ({ readings }: SheetRow, field: string): boolean => {
  const reading = readings[field];
  return !reading || (!isUnclear(reading) && reading.value === '');
};

export function contradiction({ texts }: SheetRow, field: string, other: string): Rejection {
  const text = (texts[other] ?? '').trim();
  return { code: 'contradiction', field, values: { other: text === '' ? 'an empty cell' : quoted(text) } };
}

/** The cells for the sheet's main table, or why the row is not imported. */
export type MappedRow = { readonly cells: Cells } | Rejection;

export interface Sheet {
  /** The title in messages, such as “the promises sheet”. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** Whether messages must not show any text from the sheet. */
  readonly isPrivate?: true;
  /** Recognises rows with nothing to import, even if some of their cells are unclear. */
  readonly skip?: (rows: readonly SheetRow[]) => (row: SheetRow) => Rejection | undefined;
  /**
   * Maps a row in which no cell is unclear.
   * @param code the authority code of the council; empty if the sheet has no councils
   */
  readonly map: (row: SheetRow, code: string) => MappedRow;
}

/** A sheet with rows for one of our tables. */
export interface TableSheet extends Sheet {
  readonly identity: Identity;
  /** The fields that are also imported into councils.csv. */
  readonly councilFields?: readonly string[];
}

export const isTableSheet = (sheet: Sheet): sheet is TableSheet => 'identity' in sheet;

/** Whether the rows refer to councils in our table. Rows in the register are councils themselves. */
export const hasCouncils = ({ columns }: Sheet): boolean => columns.some(({ field }) => field === COUNCIL.name);

/** The fields that identify a row's council. */
export const COUNCIL = { name: 'council name', code: 'council code', gss: 'council gss' } as const;
