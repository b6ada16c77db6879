// For any table and sheet, nothing is lost, and a second import changes nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvDocument, readDocument } from '../../src/csv/document.ts';
import { readExistingTable } from '../../src/import/merging/existing-table.ts';
import { cellNormaliser } from '../../src/import/merging/normalised-cell.ts';
import type { Cells, Identity } from '../../src/import/sheet.ts';
import { RUNS } from '../support/cells.ts';
import { IDENTITIES, type Imported, imported, outcomeTexts, sheetRows, tableAndSheet } from './merging.ts';

const documentOf = (bytes: Uint8Array): CsvDocument => {
  const document = readDocument({ name: 'a.csv', bytes });
  expect(document.fault).toBeUndefined();
  return document;
};

const rowsOf = (bytes: Uint8Array) => documentOf(bytes).rows;

const plainOf = ({ table }: Identity, column: string, text = '') => cellNormaliser(table, column)(text);

/** A table's rows, with each cell as read and as written, and the text between the rows. */
function pieces(bytes: Uint8Array) {
  const { rows, layoutOf } = documentOf(bytes);
  const layouts = rows.map((_, row) => layoutOf(row)!);
  const textIn = (start: number, end: number) => Buffer.from(bytes.slice(start, end)).toString('utf8');
  return {
    rows: rows.map((cells, row) => ({
      cells,
      texts: cells.map((_, column) => {
        const { start, end } = layouts[row]!.cellAt(column);
        return textIn(start, end);
      }),
    })),
    gaps: [...layouts, { start: bytes.length }].map(({ start }, index) => textIn(layouts[index - 1]?.end ?? 0, start)),
  };
}

/** Whether a row has all the cells of another. */
const says = (identity: Identity, columns: readonly string[], row: readonly string[], cells: Cells) =>
  Object.entries(cells).every(([column, text]) => {
    const plain = plainOf(identity, column, text);
    return plain === '' || plain === plainOf(identity, column, row[columns.indexOf(column)]);
  });

const isImported = (outcome: Imported['outcomes'][number]) => 'imported' in outcome;

describe.each(IDENTITIES)('$table by $key, unique: $isUnique', (identity) => {
  const check = (property: (given: { rows: readonly Cells[]; content: string | undefined }) => void) =>
    fc.assert(fc.property(tableAndSheet(identity), property), RUNS);

  test('a second import changes nothing', () => {
    check(({ rows, content }) => {
      const first = imported(identity, content, rows);
      const again = imported(identity, first.bytes, rows);
      expect(Buffer.from(again.bytes ?? [])).toEqual(Buffer.from(first.bytes ?? []));
    });
  });

  test('each row has an outcome, and each imported row has its own row in the table', () => {
    check(({ rows, content }) => {
      const result = imported(identity, content, rows);
      expect(result.outcomes.length).toBe(rows.length);
      if (!result.bytes) return;
      const [columns, ...table] = rowsOf(result.bytes);
      const wanted = rows.filter((_, index) => isImported(result.outcomes[index]!));
      for (const cells of wanted) expect(table.some((row) => says(identity, columns!, row, cells))).toBe(true);
      const added = result.outcomes.filter((outcome) => 'imported' in outcome && outcome.imported === 'added');
      const before = content === undefined ? 1 : rowsOf(Buffer.from(content)).length;
      expect(table.length + 1).toBe(before + added.length);
    });
  });

  test('no row or filled cell is lost, and the file has the merged cells', () => {
    check(({ rows, content }) => {
      const { merged, bytes } = imported(identity, content, rows);
      if (!bytes) return;
      const before = content === undefined ? undefined : rowsOf(Buffer.from(content));
      const after = rowsOf(bytes);
      before?.forEach((row, number) => {
        row.forEach((cell, column) => {
          if (cell.trim() !== '') expect(after[number]![column]!.trim()).not.toBe('');
        });
      });
      const file = { name: 'a.csv', bytes };
      const cells = merged.rows.map((row) => merged.columns.map((_, column) => row.cells[column] ?? ''));
      expect(readExistingTable(identity.table, file).columns).toEqual(merged.columns);
      expect(readExistingTable(identity.table, file).rows.map((row) => row.cells)).toEqual(cells);
    });
  });

  test('a filled cell is replaced only if the key is complete and unique in our table', () => {
    check(({ rows, content }) => {
      const { merged } = imported(identity, content, rows);
      const plain = (cells: readonly string[]) =>
        merged.columns.map((column, index) => plainOf(identity, column, cells[index]));
      const keyOf = (cells: readonly string[]) =>
        identity.key.map((column) => plain(cells)[merged.columns.indexOf(column)]);
      const existing = merged.rows.flatMap((row) =>
        row.existing ? [{ existing: row.existing.cells, cells: row.cells }] : [],
      );
      for (const row of existing) {
        const [before, after] = [plain(row.existing), plain(row.cells)];
        if (before.every((text, column) => text === '' || text === after[column])) continue;
        const key = keyOf(row.existing);
        expect(key).not.toContain('');
        expect(existing.filter(({ existing }) => keyOf(existing).join() === key.join()).length).toBe(1);
      }
    });
  });

  test('only changed cells and added rows change the file’s bytes', () => {
    check(({ rows, content }) => {
      const { merged, bytes } = imported(identity, content, rows);
      if (content === undefined) return;
      const [before, after] = [pieces(Buffer.from(content)), pieces(bytes!)];
      const isWider = merged.columns.length > merged.table.columns.length;
      const hasMore = merged.rows.some(({ existing }) => !existing);
      before.gaps.forEach((gap, index) => {
        if (hasMore && index === before.gaps.length - 1) expect(after.gaps[index]!.startsWith(gap)).toBe(true);
        else expect(after.gaps[index]).toBe(gap);
      });
      if (!hasMore) expect(after.gaps.length).toBe(before.gaps.length);
      before.rows.forEach(({ cells, texts }, number) => {
        const row = after.rows[number]!;
        cells.forEach((cell, column) => {
          if (row.cells[column] === cell) expect(row.texts[column]).toBe(texts[column]);
        });
        if (!isWider) expect(row.texts.length).toBe(texts.length);
      });
    });
  });

  test('two sheets together give the same result as one after the other', () => {
    fc.assert(
      fc.property(tableAndSheet(identity), sheetRows(identity.table), ({ rows, content }, others) => {
        const both = imported(identity, content, rows, others);
        const after = imported(identity, imported(identity, content, rows).bytes, others);
        expect(outcomeTexts(both)).toEqual(outcomeTexts(after));
        expect(both.bytes && rowsOf(both.bytes)).toEqual(after.bytes && rowsOf(after.bytes));
      }),
      RUNS,
    );
  });

  test('all rows go into a new table unchanged', () => {
    fc.assert(
      fc.property(sheetRows(identity.table), (rows) => {
        const { bytes, outcomes } = imported(identity, undefined, rows);
        const [columns, ...table] = bytes ? rowsOf(bytes) : [[]];
        const wanted = rows.filter((_, index) => isImported(outcomes[index]!));
        const cellsOf = (cells: Cells) =>
          columns!.map((column) => ((cells[column] ?? '').trim() === '' ? '' : cells[column]));
        expect(table).toEqual(wanted.map(cellsOf));
      }),
      RUNS,
    );
  });
});
