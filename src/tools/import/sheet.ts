// Types that describe a published sheet as data: its columns, with a field and a reader for each.

import { type CellReading, isUnclear, type Reader, type Rejection } from '../../engine/tables/readers/reading.ts';
import type { TableName } from '../../engine/tables/tables.ts';
import { quoted } from '../../engine/text/format.ts';

export interface SheetColumn {
  /** The column's names in published sheets. Letter case, spaces and underscores don't matter. */
  readonly names: readonly [string, ...string[]];
  readonly field: string;
  readonly read: Reader;
  /** Whether the column may be missing from the sheet, in which case our cells stay unchanged. */
  readonly isOptional?: true;
  /** Whether the rest of the row is imported even if this cell is unclear. */
  readonly isExtra?: true;
}

/** The cells for a row in our table, by column. All other cells in that row stay unchanged. */
export type Cells = Readonly<Record<string, string>>;

/** A row in the sheet, converted to cells for one of our tables. */
export interface ImportedRow {
  readonly cells: Cells;
  /** The row number in the sheet. The header is row 0. */
  readonly number: number;
  /**
   * Columns that are empty here although their cell in the sheet isn't: it contains text such as “TBC”, or the row ends before it.
   * Such a column never replaces a value.
   */
  readonly unstated: readonly string[];
}

/** The rules for matching rows in a sheet with rows in one of our tables. */
export interface Identity {
  readonly table: TableName;
  /** All columns that the import may write. */
  readonly columns: readonly string[];
  /** Columns that identify a row in addition to its record's key. Each of these keys is tried in turn. */
  readonly keys: readonly (readonly string[])[];
  /** If several rows have the same key, the columns that decide which of them match, in order of precedence. */
  readonly decisive: readonly string[];
  /** Whether there can be only one row for each record. */
  readonly isUnique?: true;
}

/** A row in the sheet after its cells have been read. */
export interface SheetRow {
  /** The row number. The header is row 0. */
  readonly number: number;
  /** The results of reading the cells, by field. Columns that are missing from the sheet are omitted. */
  readonly readings: Readonly<Record<string, CellReading>>;
  /** The text of the cells, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The value of a field in a row. It is empty if the field is missing or unclear. */
export function fieldValue({ readings }: SheetRow, field: string): string {
  const reading = readings[field];
  return reading && !isUnclear(reading) ? reading.value : '';
}

/** Whether a field contains no text. An unclear cell always contains text. */
export const isEmpty = ({ readings }: SheetRow, field: string): boolean => {
  const reading = readings[field];
  return !reading || (!isUnclear(reading) && reading.value === '');
};

export function contradiction({ texts }: SheetRow, field: string, other: string): Rejection {
  const text = (texts[other] ?? '').trim();
  return { code: 'contradiction', field, values: { other: text === '' ? 'an empty cell' : quoted(text) } };
}

/** The cells for the sheet's table, or the reason for not importing the row. */
export type MappedRow = MappedCells | Rejection;

interface MappedCells {
  readonly cells: Cells;
  /** Whether the row belongs in the sheet's second table, for records that have ended. */
  readonly hasEnded?: boolean;
}

/** @param code the key of the record that the row is about; empty if the sheet has no records */
type RowMapper = (row: SheetRow, code: string) => MappedRow;

/** The rules for reading the rows of a sheet or lookup file. */
export interface RowRules {
  readonly columns: readonly SheetColumn[];
  /** Identifies rows with nothing to import, even if some of their cells are unclear. */
  readonly skip?: (row: SheetRow) => Rejection | undefined;
  /**
   * Maps rows without unclear cells.
   * @param rows all rows in the sheet
   */
  readonly map: (rows: readonly SheetRow[]) => RowMapper;
}

/** @typeParam Name the names of the sheets on the command line */
export interface Sheet<Name extends string = string> extends RowRules {
  readonly name: Name;
  /** The title used in messages, such as “the promises sheet”. */
  readonly title: string;
  /** Whether text from the sheet must not appear in messages. */
  readonly isPrivate?: true;
}

/** A sheet whose rows are imported into one of our tables. */
export interface TableSheet<Name extends string = string> extends Sheet<Name> {
  readonly identity: Identity;
}
