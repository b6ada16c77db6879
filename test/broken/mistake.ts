// The form of a mistake in a copy of the sample, and ways to describe one briefly.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvRow } from '../../src/csv/cell.ts';
import { readDocument } from '../../src/csv/document.ts';
import type { DiagnosticCode } from '../../src/diagnostics/diagnostic.ts';

export const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

export interface Mistake {
  /** A noun phrase; the heading in the golden file. */
  readonly name: string;
  /** In the sample's folder. */
  readonly file: string;
  /** This text, which occurs once, … */
  readonly from: string;
  /** … was replaced by this; null for a deleted file. If `from` is empty, this is the whole file. */
  readonly to: string | Uint8Array | null;
  readonly codes: readonly DiagnosticCode[];
  /** The correct text, if it isn't the sample's. */
  readonly right?: string;
  /**
   * Where the problem is, if it isn't where the text differs: a file, a file and a line (`plans.csv:3`), or a file, a line and a
   * column (`plans.csv:3 title`).
   */
  readonly at?: string;
  /** Other files in which the mistake has consequences. */
  readonly also?: readonly string[];
  /** How many problems are reported if there isn't exactly one, and why. */
  readonly messages?: readonly [count: number, why: string];
  /** Suggestions that aren't the content of the correct cell, and why. */
  readonly suggests?: readonly [texts: string | readonly string[], why: string];
  /** Why a notice is enough. */
  readonly notice?: string;
  /** Why nothing is reported. */
  readonly undetectable?: string;
  /** What the program still does wrong. The test fails once it is right; then remove this line. */
  readonly pending?: string;
}

export type Codes = readonly DiagnosticCode[];

type More = Omit<Partial<Mistake>, 'name' | 'file' | 'from' | 'to' | 'codes'>;

export const [councils, commitments, plans] = ['councils.csv', 'commitments.csv', 'plans.csv'] as const;
export const [emergencies, searches, site] = ['emergencies.csv', 'searches.csv', 'site.json'] as const;
export const [ended, withheld] = ['ended-councils.csv', 'withheld-searches.csv'] as const;

export const sample = (file: string): string => readFileSync(path.join(SAMPLE, file), 'utf8');

/** One change in one place. */
export const change = (
  ...[name, file, from, to, ...codes]: readonly [string, string, string, Mistake['to'], ...DiagnosticCode[]]
): Mistake => ({ name, file, from, to, codes });

/** The whole of a file. */
export const whole = (name: string, file: string, to: Mistake['to'], ...codes: Codes): Mistake => ({
  ...{ name, file, to, codes },
  from: '',
});

/** A change of the whole text of a file. */
export const rewritten = (name: string, file: string, edit: (text: string) => string, ...codes: Codes): Mistake =>
  whole(name, file, edit(sample(file)), ...codes);

export const better = (mistake: Mistake, right: string): Mistake => ({ ...mistake, right });

export const but = (mistake: Mistake, more: More): Mistake => ({ ...mistake, ...more });

/** A mistake that the program doesn't handle yet. */
export const pending = (why: string, mistake: Mistake): Mistake => ({ ...mistake, pending: why });

/** A mistake about which the program rightly says nothing. */
export const silent = (why: string, mistake: Mistake): Mistake => ({ ...mistake, undetectable: why });

export type Rows = readonly (readonly string[])[];

export const rowsOf = (file: string): Rows => readDocument({ name: file, bytes: Buffer.from(sample(file)) }).rows;

/** A change of a table's rows, of which the first is the header. */
export const inRows = (name: string, file: string, edit: (rows: Rows) => Rows, ...codes: Codes): Mistake =>
  whole(
    name,
    file,
    edit(rowsOf(file))
      .map((cells) => `${csvRow(cells)}\n`)
      .join(''),
    ...codes,
  );

/** A change of one row; row 1 is the first after the header. */
export const inRow = (
  ...[name, file, row, edit, ...codes]: readonly [string, string, number, (cells: Rows[0]) => Rows[0], ...Codes]
): Mistake => inRows(name, file, (rows) => rows.with(row, edit(rows[row]!)), ...codes);

/** A change of all cells in a column below the header, except empty ones. */
export function inColumn(
  ...[name, file, column, edit, ...codes]: readonly [
    string,
    string,
    string,
    (cell: string, row: number) => string,
    ...Codes,
  ]
): Mistake {
  const change = ([header, ...rows]: Rows): Rows => {
    const index = header!.indexOf(column);
    const edited = (cells: Rows[0], row: number) =>
      cells.with(index, cells[index] === '' ? '' : edit(cells[index]!, row + 1));
    return [header!, ...rows.map(edited)];
  };
  return inRows(name, file, change, ...codes);
}

/** The cells of two columns swapped, but not their names. */
export function swapped(name: string, file: string, one: string, other: string, ...codes: Codes): Mistake {
  const change = ([header, ...rows]: Rows): Rows => {
    const [a, b] = [header!.indexOf(one), header!.indexOf(other)];
    return [header!, ...rows.map((cells) => cells.with(a, cells[b]!).with(b, cells[a]!))];
  };
  return inRows(name, file, change, ...codes);
}
