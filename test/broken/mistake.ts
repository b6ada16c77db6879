// Describes a mistake in a copy of the sample, and provides short ways of writing such descriptions.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvRow } from '../../src/engine/csv/cell.ts';
import { readDocument } from '../../src/engine/csv/document.ts';
import type { DiagnosticCode } from '../../src/engine/diagnostics/diagnostic.ts';

export const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

export interface Mistake {
  /** A noun phrase, which is the heading in the golden file. */
  readonly name: string;
  /** The path of the file in the sample's folder. */
  readonly file: string;
  /** This text, which occurs once in the file, … */
  readonly from: string;
  /** … is replaced by this one, or by null for a deleted file. If `from` is empty, this is the whole file. */
  readonly to: string | Uint8Array | null;
  readonly codes: readonly DiagnosticCode[];
  /** The correct text, if it differs from the sample. */
  readonly right?: string;
  /**
   * The place of the problem, if it isn't where the text differs: a file, a file and a line (`plans.csv:3`), or a file, a line and
   * a column (`plans.csv:3 title`).
   */
  readonly at?: string;
  /** Other files in which the mistake causes problems. */
  readonly also?: readonly string[];
  /** The number of problems, if there isn't exactly one, and the reason. */
  readonly messages?: readonly [count: number, why: string];
  /** Suggestions that differ from the correct cell, and the reason. */
  readonly suggests?: readonly [texts: string | readonly string[], why: string];
  /** The reason why a notice is enough. */
  readonly notice?: string;
  /** The reason why the program reports nothing. */
  readonly undetectable?: string;
  /** What the program still does wrong. The test fails once the program is right. Then remove this line. */
  readonly pending?: string;
}

export type Codes = readonly DiagnosticCode[];

type More = Omit<Partial<Mistake>, 'name' | 'file' | 'from' | 'to' | 'codes'>;

export const [councils, commitments, plans] = ['councils.csv', 'commitments.csv', 'plans.csv'] as const;
export const [emergencies, searches, site] = ['emergencies.csv', 'searches.csv', 'site.json'] as const;
export const [ended, withheld] = ['ended-councils.csv', 'withheld-searches.csv'] as const;

export const sample = (file: string): string => readFileSync(path.join(SAMPLE, file), 'utf8');

/** A single change in a single place. */
export const change = (
  ...[name, file, from, to, ...codes]: readonly [string, string, string, Mistake['to'], ...DiagnosticCode[]]
): Mistake => ({ name, file, from, to, codes });

/** Replaces the whole file. */
export const whole = (name: string, file: string, to: Mistake['to'], ...codes: Codes): Mistake => ({
  ...{ name, file, to, codes },
  from: '',
});

/** Changes the text of the whole file. */
export const rewritten = (name: string, file: string, edit: (text: string) => string, ...codes: Codes): Mistake =>
  whole(name, file, edit(sample(file)), ...codes);

export const better = (mistake: Mistake, right: string): Mistake => ({ ...mistake, right });

export const but = (mistake: Mistake, more: More): Mistake => ({ ...mistake, ...more });

/** A mistake that the program doesn't find yet. */
export const pending = (why: string, mistake: Mistake): Mistake => ({ ...mistake, pending: why });

/** A mistake that the program is right not to report. */
export const silent = (why: string, mistake: Mistake): Mistake => ({ ...mistake, undetectable: why });

export type Rows = readonly (readonly string[])[];

export const rowsOf = (file: string): Rows => readDocument({ name: file, bytes: Buffer.from(sample(file)) }).rows;

/** Changes the rows of a table. The first row is the header. */
export const inRows = (name: string, file: string, edit: (rows: Rows) => Rows, ...codes: Codes): Mistake =>
  whole(
    name,
    file,
    edit(rowsOf(file))
      .map((cells) => `${csvRow(cells)}\n`)
      .join(''),
    ...codes,
  );

/** Changes one row. Row 1 is the first row after the header. */
export const inRow = (
  ...[name, file, row, edit, ...codes]: readonly [string, string, number, (cells: Rows[0]) => Rows[0], ...Codes]
): Mistake => inRows(name, file, (rows) => rows.with(row, edit(rows[row]!)), ...codes);

/** Changes all cells in a column below the header, except empty ones. */
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

/** Swaps the cells of two columns, but not their names. */
export function swapped(name: string, file: string, one: string, other: string, ...codes: Codes): Mistake {
  const change = ([header, ...rows]: Rows): Rows => {
    const [a, b] = [header!.indexOf(one), header!.indexOf(other)];
    return [header!, ...rows.map((cells) => cells.with(a, cells[b]!).with(b, cells[a]!))];
  };
  return inRows(name, file, change, ...codes);
}
