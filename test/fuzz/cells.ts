// Changes the cells of a table. Some of the new cells are known to cause mistakes in programs.
import fc from 'fast-check';
import { csvRow } from '../../src/engine/csv/cell.ts';
import { readDocument } from '../../src/engine/csv/document.ts';
import { AWKWARD } from '../support/awkward-cells.ts';
import { anyCharacter, type Change, placeIn } from './runs.ts';
import { type Folder, inBytes } from './source.ts';

const HOSTILE = [
  ...['=HYPERLINK("http://x.example","y")', '+1+1', '-1', '@SUM(A1)', '#REF!', '#N/A', '1E+400', '-0', 'Infinity'],
  ...['0x10', '1_000'],
  ...['99999999999999999999999999', '9'.repeat(400), '2030-13-45', '0000-00-00', '31/02/2020', '45000', '2020-W10'],
  '1e9999-01-01',
  ...['\u202eevil\u202c', '\u2066\u2069', '\ufffd', '\ufeff', '\u0000', '\ud800\udc00', 'a\u0301'.repeat(200)],
  '\u{1f469}\u200d'.repeat(300),
  ...['https://x.example/?a=1;https://y.example', 'javascript:alert(1)', 'https://[::1', 'https://x.example/%'],
  'HTTPS://\u00ad',
  ...['\r', '\n\n\n', '\u2028', '  ABC  ', 'abc', 'A BC', 'CON', 'NUL', 'AUX', '../../etc', '..', '.', '/', 'con'],
  ...['""', '"x', 'x"', '"Greater Aldermarch Authority"', '2025-06-03', '2199-12-31', '1990-01-01'],
  '2025-06-03T24:00:00Z',
  ...['2025-06-03T10:00:00+99:99', '2025-06-03T10:00:60Z', '9007199254740991', '9007199254740993', '5', '0', 'true'],
  'YES',
  ...['::error::x', '<script>alert(1)</script>', '{{title}}', '{cell}', '%s%n', '`x`', '| x |', '@everyone', '&lt;'],
];

export const awkwardCell = fc.oneof(
  fc.constantFrom(...AWKWARD, ...HOSTILE),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.integer().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom(...AWKWARD).map((text) => text.repeat(3000)),
);

export type Cells = string[][];

/** Changes the cells of a table. If earlier changes have broken the file, only the rows before the fault remain. */
export const inCells = <Values extends object>(
  kind: string,
  name: fc.Arbitrary<string>,
  values: Parameters<typeof inBytes<Values>>[2],
  change: (rows: Cells, values: Values) => void,
): fc.Arbitrary<Change<Folder>> =>
  inBytes(kind, name, values, (bytes, chosen) => {
    const rows = readDocument({ name: '', bytes }).rows.map((cells) => [...cells]);
    if (rows.length === 0) return bytes;
    change(rows, chosen);
    return Buffer.from(rows.map((cells) => `${csvRow(cells)}\n`).join(''));
  });

export const pick = <Value>(values: readonly Value[], place: number): number =>
  placeIn(place, Math.max(values.length - 1, 0));

export function forColumn(rows: Cells, place: number, change: (row: string[], column: number) => void): void {
  const column = pick(rows[0]!, place);
  for (const row of rows) change(row, column);
}
