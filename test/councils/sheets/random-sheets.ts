// Random published sheets, with columns in any order, extra columns, and rows that are too short or too long.

import fc from 'fast-check';
import { sheetNamed } from '../../../src/councils/sheets/kinds.ts';
import type { SheetName } from '../../../src/councils/sheets/sheet-names.ts';
import type { SheetColumn } from '../../../src/tools/import/sheet.ts';
import { type Meanings, meaningsOf } from './cell-meanings.ts';

/** The text of a row, keyed by field. */
export type RandomRow = Readonly<Record<string, string>>;

export interface RandomSheet {
  readonly bytes: Buffer;
  readonly rows: readonly { readonly cells: RandomRow; readonly isBlank: boolean; readonly isTooLong: boolean }[];
}

/** Most cells are valid, because otherwise the import would reject almost every row. */
function cellOf(meanings: Meanings): fc.Arbitrary<string> {
  const [known, unknown] = [true, false].map((isKnown) =>
    Object.keys(meanings).filter((cell) => (meanings[cell] !== undefined) === isKnown),
  ) as [string[], string[]];
  const others = unknown.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...unknown) }] : [];
  return fc.oneof({ weight: 14, arbitrary: fc.constantFrom(...known) }, ...others);
}

/** The name of a column, and the field that the import reads from it, if there is one. */
interface NamedColumn {
  readonly name: string;
  readonly field?: string;
}

const NAMED_OTHERWISE: readonly NamedColumn[] = ['notes', 'notes', '', ''].map((name) => ({ name }));

const title = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => ` ${name.replaceAll('_', ' ')}`,
);

/** All required columns, some optional ones, and some unused ones. */
function columnsOf(columns: readonly SheetColumn[]): fc.Arbitrary<readonly NamedColumn[]> {
  const [optional, required] = [true, false].map((isOptional) =>
    columns.filter(({ isOptional: mayBeMissing = false }) => mayBeMissing === isOptional),
  ) as [SheetColumn[], SheetColumn[]];
  return fc
    .tuple(fc.subarray(optional), fc.subarray([...NAMED_OTHERWISE]), title)
    .map(([some, others, titleOf]) => [
      ...[...required, ...some].map(({ names, field }) => ({ name: titleOf(names[0]), field })),
      ...others,
    ])
    .chain((all) => fc.shuffledSubarray<NamedColumn>(all, { minLength: all.length }));
}

interface RowForm {
  readonly row: RandomRow;
  readonly kind: string;
  /** The text in unused columns. */
  readonly other: string;
}

function rowForms(name: SheetName, columns: readonly NamedColumn[]): fc.Arbitrary<RowForm> {
  const fields = columns.flatMap(({ field }) => field ?? []);
  return fc.record({
    row: fc.record(Object.fromEntries(fields.map((field) => [field, cellOf(meaningsOf(name, field))]))),
    kind: fc.constantFrom('', '', '', '', '', '', 'short', 'long', 'blank'),
    other: fc.constantFrom('', 'SECRET', 'x,y', '#REF!'),
  });
}

export function randomSheet(name: SheetName): fc.Arbitrary<RandomSheet> {
  return columnsOf(sheetNamed(name).columns).chain((columns) =>
    fc
      .record({
        rows: fc.array(rowForms(name, columns), { maxLength: 6 }),
        hasAgain: fc.boolean(),
        lineEnd: fc.constantFrom('\n', '\r\n'),
        hasBom: fc.boolean(),
        isQuoted: fc.boolean(),
      })
      .map(({ rows, hasAgain, lineEnd, hasBom, isQuoted }) => {
        const all = hasAgain ? [...rows, ...rows.slice(0, 2)] : rows;
        const header = columns.map(({ name }) => cellText(name, isQuoted)).join(',');
        const lines = [header, ...all.map((row) => lineOf(row, columns, isQuoted))];
        return {
          bytes: Buffer.from((hasBom ? '\ufeff' : '') + lines.map((line) => line + lineEnd).join('')),
          rows: all.map(({ row, kind }) => ({ cells: row, isBlank: kind === 'blank', isTooLong: kind === 'long' })),
        };
      }),
  );
}

function lineOf({ row, kind, other }: RowForm, columns: readonly NamedColumn[], isQuoted: boolean): string {
  if (kind === 'blank') return ','.repeat(columns.length - 1);
  const cells = columns.map(({ field }) => cellText(field ? row[field]! : other, isQuoted));
  if (kind === 'short') return cells.join(',').replace(/,+$/, '') || ',';
  return [...cells, ...(kind === 'long' ? ['', 'beyond'] : [])].join(',');
}

const cellText = (text: string, isQuoted: boolean): string =>
  isQuoted || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
