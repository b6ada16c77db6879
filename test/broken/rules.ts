// Rules that apply to every mistake: where its problems can be, and what suggestions and fixes can contain.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type CsvDocument, readDocument } from '../../src/engine/csv/document.ts';
import { once } from '../../src/engine/once.ts';
import { type Mistake, SAMPLE, sample } from './mistake.ts';

/** A problem or a related place, as in the JSON output. */
export interface Found {
  readonly code: string;
  readonly severity: string;
  readonly file?: string;
  readonly line?: number;
  readonly row?: number;
  readonly cell?: string;
  readonly field?: string;
  readonly suggestion?: string;
  readonly fixable?: true;
  readonly related?: readonly (Omit<Found, 'severity' | 'code'> & { readonly relation: string })[];
}

/** The content of the file with the mistake, or null if it was deleted. */
export function mistaken({ file, from, to }: Mistake): Buffer | null {
  if (to === null) return null;
  if (from === '') return Buffer.from(to as string);
  const parts = sample(file).split(from);
  if (parts.length !== 2) throw new Error(`the text to be replaced occurs ${parts.length - 1} times: ${from}`);
  return Buffer.from(parts.join(String(to)));
}

/** The correct content of the file. Empty if there should be no such file. */
export function rightContents(mistake: Mistake): Buffer {
  const { file, right } = mistake;
  if (right !== undefined) return mistaken({ ...mistake, to: right })!;
  return existsSync(path.join(SAMPLE, file)) ? readFileSync(path.join(SAMPLE, file)) : Buffer.alloc(0);
}

/** Each problem, and its repetitions. */
export const placesOf = (found: Found): readonly Omit<Found, 'severity' | 'code'>[] => [
  found,
  ...(found.related ?? [])
    .filter(({ relation }) => relation === 'repeated')
    .map((each) => ({ file: found.file!, ...each })),
];

const read = (bytes: Uint8Array): CsvDocument => readDocument({ name: '', bytes });

/** Whether both tables have the same rows and columns, so that each cell has a counterpart. */
const haveSameShape = (one: CsvDocument, other: CsvDocument): boolean =>
  !one.fault &&
  !other.fault &&
  one.rows.length === other.rows.length &&
  one.rows.every((cells, row) => cells.length === other.rows[row]!.length);

type FoundPlace = Pick<Found, 'file' | 'line' | 'cell' | 'field'>;

export interface Touched {
  /** Whether a problem can be at this place. */
  has(place: FoundPlace): boolean;
  /** Whether a suggestion is the correct content of the cell. If the file has other cells, whether it is part of the correct file. */
  isRight(suggestion: string, place: Pick<Found, 'cell'>): boolean;
  /** Whether each cell is either unchanged or correct, or each record is correct. */
  mayBecome(fixed: Buffer): boolean;
}

/** The changes that a mistake made to its file. */
export function touchedBy(mistake: Mistake): Touched {
  const { at, also = [], file: own } = mistake;
  const [bytes, rightBytes] = [mistaken(mistake) ?? Buffer.alloc(0), rightContents(mistake)];
  const [wrong, right] = [read(bytes), read(rightBytes)];
  const isSameShape = own.endsWith('.csv') && haveSameShape(wrong, right);
  const places = once(() => changedPlaces(wrong, right));
  const lines = changedLines(bytes, rightBytes, own.endsWith('.csv') ? right : undefined);

  const has = ({ file, line, cell, field }: FoundPlace): boolean => {
    const name = file && path.relative('data', file);
    if (name !== undefined && also.includes(name)) return true;
    if (at !== undefined) return [name, `${name}:${line}`, `${name}:${line} ${field}`].includes(at);
    if (name !== own || line === undefined) return false;
    if (!isSameShape) return lines.first <= line && line <= lines.last;
    return places().has(`${line} ${cell ?? ''}`);
  };

  const byAddress = once(() => new Map(isSameShape ? addressed(wrong, right) : []));
  const isRight = (suggestion: string, { cell }: Pick<Found, 'cell'>): boolean =>
    isSameShape ? suggestion === byAddress().get(cell ?? '') : rightBytes.includes(suggestion);

  const mayBecome = (fixed: Buffer): boolean => {
    if (fixed.equals(bytes) || fixed.equals(rightBytes)) return true;
    const { rows } = read(fixed);
    if (isDeepStrictEqual(recordsIn(rows), recordsIn(right.rows))) return true;
    const isOld = (cell: string, row: number, column: number) =>
      cell === wrong.rows[row]![column] || cell === right.rows[row]![column];
    return (
      isSameShape &&
      haveSameShape(read(fixed), wrong) &&
      rows.every((cells, row) => cells.every((cell, column) => isOld(cell, row, column)))
    );
  };
  return { has, isRight, mayBecome };
}

/** The rows as records, in which the order of the columns doesn't matter. */
const recordsIn = ([header = [], ...rows]: CsvDocument['rows']) =>
  rows.map((cells) => Object.fromEntries(cells.map((cell, column) => [header[column] ?? column, cell])));

/** The lines and addresses of the cells that differ, and their rows. If several cells in a column differ, also the column's name. */
function changedPlaces(wrong: CsvDocument, right: CsvDocument): ReadonlySet<string> {
  const changed = wrong.rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell === right.rows[row]![column] ? [] : [{ row, column }])),
  );
  const columns = changed.map(({ column }) => column);
  const repeated = new Set(columns.filter((column, index) => columns.indexOf(column) < index));
  const rows = new Set(changed.map(({ row }) => row));
  return new Set([
    ...[...changed, ...Array.from(repeated, (column) => ({ row: 0, column }))].map((position) => {
      const { line, cell } = wrong.placeOf(position);
      return `${line} ${cell!.address}`;
    }),
    ...Array.from(rows, (row) => `${wrong.placeOf({ row }).line} `),
  ]);
}

/** The correct cells, by the addresses of the wrong ones. */
const addressed = (wrong: CsvDocument, right: CsvDocument) =>
  right.rows.flatMap((cells, row) =>
    cells.map((cell, column) => [wrong.placeOf({ row, column }).cell!.address!, cell] as const),
  );

/** The lines that differ. If they are part of a row in the correct file, all lines of this row. */
function changedLines(wrong: Buffer, right: Buffer, rows: CsvDocument | undefined) {
  const shorter = Math.min(wrong.length, right.length);
  let [before, after] = [0, 0];
  while (before < shorter && wrong[before] === right[before]) before++;
  while (after < shorter - before && wrong.at(-1 - after) === right.at(-1 - after)) after++;
  const layouts = rows?.rows.map((_, row) => rows.layoutOf(row)!) ?? [];
  const rowAt = (offset: number) => layouts.find(({ start, end }) => start <= offset && offset <= end);
  const from = rowAt(before)?.start ?? before;
  const to = rowAt(right.length - after)?.end ?? right.length - after;
  return { first: lineOf(wrong, from), last: lineOf(wrong, wrong.length - (right.length - to)) };
}

const lineOf = (bytes: Buffer, offset: number): number =>
  bytes
    .subarray(0, offset)
    .toString('latin1')
    .split(/\r\n|\n|\r/).length;
