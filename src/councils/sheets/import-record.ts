// The record of imported rows in the data directory. It shows which rows an import wrote, and from which file. All other rows, and
// imported rows that have been edited since, belong to the editors.
import { createHash } from 'node:crypto';
import { csvRow } from '../../engine/csv/cell.ts';
import type { SourceFile } from '../../engine/csv/document.ts';
import { compareCodePoints } from '../../engine/text/collation.ts';
import { cellNormaliser } from '../../tools/import/merging/normalised-cell.ts';
import { type RawRow, readSheet } from '../../tools/import/read-sheet.ts';
import type { Cells, Identity, SheetColumn } from '../../tools/import/sheet.ts';
import { text } from '../../tools/import/text-readers.ts';

/** One row for each imported row, so that git can merge the file. `row` is a fingerprint of the imported cells. */
const COLUMNS = ['table', 'authority_code', 'row', 'file'] as const;

export type RecordedRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

export function readRecord(file: SourceFile | undefined) {
  if (!file) return { rows: [], problems: [] };
  const columns = COLUMNS.map((name): SheetColumn => ({ names: [name], field: name, read: text }));
  const { rows, problems } = readSheet(columns, file);
  return { rows: rows.map(({ texts }) => texts as RecordedRow), problems };
}

/** The rows are sorted, so that the record doesn't depend on the order of imports. */
export function recordText(rows: readonly RecordedRow[]): string {
  const lines = rows.map((row) => csvRow(COLUMNS.map((column) => row[column])));
  return [COLUMNS.join(), ...[...new Set(lines)].sort(compareCodePoints)].map((line) => `${line}\n`).join('');
}

/**
 * Returns a function that identifies a row by its imported cells. Empty cells, and columns that editors added, make no difference.
 * @returns 16 hexadecimal digits
 */
export function fingerprinter({ table, columns }: Identity): (cells: Cells) => string {
  const normalisers = columns.map((column) => [column, cellNormaliser(table, column)] as const);
  return (cells) => {
    const filled = normalisers
      .map(([column, normalise]) => [column, normalise(cells[column] ?? '')] as const)
      .filter(([, cell]) => cell !== '');
    return hashOf(filled);
  };
}

/** Identifies a row in a sheet by its text, whatever the order of the columns. */
export function textsFingerprint({ texts }: RawRow): string {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return hashOf(filled.sort(([one], [other]) => compareCodePoints(one, other)));
}

const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
