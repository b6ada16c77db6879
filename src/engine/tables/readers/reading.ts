// Types for the result of reading a cell that people or spreadsheet programs wrote in a form that the tables don't accept.
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';

/** A value for our table. It is empty if there is none in the sheet. */
export interface KnownValue {
  readonly value: string;
  /** Any other text in the sheet's cell. It is not imported. */
  readonly ignored?: string;
  /** The part that comes first in a date such as 24/7/2019. Absent if the cell doesn't show this. */
  readonly first?: 'day' | 'month' | 'year' | undefined;
  readonly notice?: Rejection;
}

/** The reason for not importing a row or a cell. */
export interface Rejection {
  readonly code: DiagnosticCode;
  /** The field with the invalid cell. Absent if the problem concerns the whole row. */
  readonly field?: string | undefined;
  /** Values to insert into the message, in addition to `cell`. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The value that was probably intended. */
  readonly suggestion?: string | undefined;
  /** The values that an ambiguous cell can have. */
  readonly either?: readonly KnownValue[];
}

export type CellReading = KnownValue | Rejection;

export type Reader = (text: string) => CellReading;

export const isUnclear = (reading: CellReading): reading is Rejection => 'code' in reading;

/** The value of a reading, or the suggested one, for “Did you mean” suggestions. */
export const suggestedValue =
  (read: Reader) =>
  (text: string): string | undefined => {
    const reading = read(text);
    return isUnclear(reading) ? reading.suggestion : reading.value;
  };
