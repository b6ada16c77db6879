// Changes to published sheets, such as shifted cells, damaged text and other encodings, for property tests.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { csvRow } from '../../../src/engine/csv/cell.ts';
import { readDocument } from '../../../src/engine/csv/document.ts';

/** Excerpts of the published sheets. */
export const EXCERPTS = ['register', 'plans', 'promises', 'declarations'] as const;
export type Excerpt = (typeof EXCERPTS)[number];

export const excerptOf = (name: Excerpt): Uint8Array =>
  readFileSync(path.join(import.meta.dirname, 'excerpts', `${name}.csv`));

interface Mutable {
  grid: string[][];
  lineEnd: string;
  /** Changes to the whole text, which are made in this order. */
  readonly texts: ((text: string) => string)[];
  encode: (text: string) => Uint8Array;
}

/** A change with the numbers that it uses, so that failures show them. */
interface Mutation {
  readonly name: string;
  readonly apply: (sheet: Mutable) => void;
}

const NAMES = [
  '',
  'notes',
  'council',
  'url',
  'Source URL',
  'LOCAL-AUTHORITY-CODE',
  'targt',
  'date_made ',
  'gss code',
  'scope',
];
const INSERTED = [
  '"',
  '""',
  ',',
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\u00a0',
  '\u2009',
  '\u200b',
  '\u2028',
  '\t',
  ' ',
  '\ufeff',
  '\u202e',
  '=',
  'é',
];
const GARBAGE = [
  ...['', ' ', '-', '?', 'TBC', 'n/a', 'NA', '#REF!', '#N/A', '#NAME?', 'Loading...', '=A1', 'x'.repeat(1500), '😀'],
  ...['2030?', '2030s', '1.9', '31/02/2020', '4/5/2021', '2021-13-01', '12/31/2021', '24/7/2019', 'Y/N', 'No', 'Yes'],
  ...[
    'https://',
    'http://a b',
    'javascript:alert(1)',
    'ABE',
    'abe',
    'XYZ',
    'Stirling',
    'Nowhere',
    'No promise',
    '\ud800',
  ],
];

const at = fc.nat(10_000);
const one = <Values extends readonly unknown[]>(
  name: string,
  values: { readonly [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
  apply: (sheet: Mutable, ...values: Values) => void,
): fc.Arbitrary<Mutation> =>
  fc.tuple(...values).map((chosen) => ({
    name: `${name} ${JSON.stringify(chosen).slice(0, 80)}`,
    apply: (sheet) => apply(sheet, ...(chosen as unknown as Values)),
  }));

const rowIn = ({ grid }: Mutable, number: number): string[] =>
  grid[1 + (number % Math.max(1, grid.length - 1))] ?? grid[0]!;
const columnIn = ({ grid }: Mutable, number: number): number => number % Math.max(1, grid[0]!.length);
const insert = (text: string, place: number, inserted: string): string => {
  const index = place % (text.length + 1);
  return text.slice(0, index) + inserted + text.slice(index);
};

const MUTATIONS: readonly fc.Arbitrary<Mutation>[] = [
  one('delete column', [at], (sheet, column) => {
    const index = columnIn(sheet, column);
    for (const row of sheet.grid) row.splice(index, 1);
  }),
  one('duplicate column', [at, at], (sheet, from, to) => {
    const [source, target] = [columnIn(sheet, from), columnIn(sheet, to)];
    for (const row of sheet.grid) row.splice(target, 0, row[source] ?? '');
  }),
  one('swap columns', [at, at], (sheet, one, other) => {
    const [a, b] = [columnIn(sheet, one), columnIn(sheet, other)];
    for (const row of sheet.grid) [row[a], row[b]] = [row[b] ?? '', row[a] ?? ''];
  }),
  one('rename column', [at, fc.constantFrom(...NAMES)], (sheet, column, name) => {
    sheet.grid[0]![columnIn(sheet, column)] = name;
  }),
  one('shift cells', [at, at, fc.boolean()], (sheet, row, column, isRight) => {
    rowIn(sheet, row).splice(columnIn(sheet, column), isRight ? 0 : 1, ...(isRight ? [''] : []));
  }),
  one('delete row', [at], ({ grid }, row) => void grid.splice(row % grid.length, 1)),
  one('duplicate row', [at, at], (sheet, row, to) => {
    sheet.grid.splice(1 + (to % sheet.grid.length), 0, [...rowIn(sheet, row)]);
  }),
  one('split row', [at, at], (sheet, row, column) => {
    const cells = rowIn(sheet, row);
    sheet.grid.splice(sheet.grid.indexOf(cells) + 1, 0, cells.splice(columnIn(sheet, column)));
  }),
  one('swap cells', [at, at, at], (sheet, row, one, other) => {
    const [cells, a, b] = [rowIn(sheet, row), columnIn(sheet, one), columnIn(sheet, other)];
    [cells[a], cells[b]] = [cells[b] ?? '', cells[a] ?? ''];
  }),
  one('insert text', [at, at, at, fc.constantFrom(...INSERTED)], (sheet, row, column, place, inserted) => {
    const [cells, index] = [rowIn(sheet, row), columnIn(sheet, column)];
    cells[index] = insert(cells[index] ?? '', place, inserted);
  }),
  one('replace cell', [at, at, fc.constantFrom(...GARBAGE)], (sheet, row, column, garbage) => {
    rowIn(sheet, row)[columnIn(sheet, column)] = garbage;
  }),
  one('copy cell', [at, at, at], (sheet, from, to, column) => {
    rowIn(sheet, to)[columnIn(sheet, column)] = rowIn(sheet, from)[columnIn(sheet, column)] ?? '';
  }),
];

const FILE_MUTATIONS: readonly fc.Arbitrary<Mutation>[] = [
  one('line end', [fc.constantFrom('\r\n', '\r', '\n\n')], (sheet, lineEnd) => {
    sheet.lineEnd = lineEnd;
  }),
  one('insert into file', [at, fc.constantFrom(...INSERTED)], ({ texts }, place, inserted) => {
    texts.push((text) => insert(text, place, inserted));
  }),
  one('cut file', [at], ({ texts }, place) => void texts.push((text) => text.slice(0, place % text.length))),
  one('separator', [fc.constantFrom(';', '\t', ', ')], ({ texts }, separator) => {
    texts.push((text) => text.replaceAll(',', separator));
  }),
  one('encoding', [fc.constantFrom('utf16le', 'latin1', 'bom')], (sheet, encoding) => {
    sheet.encode = (text) =>
      encoding === 'latin1'
        ? Buffer.from(text, 'latin1')
        : Buffer.from(`\ufeff${text}`, encoding === 'bom' ? 'utf8' : encoding);
  }),
];

export interface MutatedSheet {
  readonly bytes: Uint8Array;
}

/** The excerpt with a few changes, most of them to its cells. */
export const mutatedSheet = (name: Excerpt): fc.Arbitrary<MutatedSheet> =>
  fc
    .tuple(
      fc.array(fc.oneof(...MUTATIONS), { minLength: 1, maxLength: 5 }),
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.oneof(...FILE_MUTATIONS), { maxLength: 2 })),
    )
    .map(([cells, files]) => {
      const grid = readDocument({ name, bytes: excerptOf(name) }).rows.map((row) => [...row]);
      const sheet: Mutable = { grid, lineEnd: '\n', texts: [], encode: (text) => Buffer.from(text) };
      for (const { apply } of [...cells, ...files]) if (sheet.grid.length > 0) apply(sheet);
      const text = sheet.grid.map((row) => csvRow(row) + sheet.lineEnd).join('');
      const bytes = sheet.encode(sheet.texts.reduce((before, change) => change(before), text));
      const changes = [...cells, ...files].map(({ name }) => name).join('; ');
      return { bytes, [fc.toStringMethod]: () => changes };
    });
