// For any CSV file, reading finds every cell and its place, and an edit changes nothing else. A campaign (`npm run bench -- csv`) reads
// more than 20,000 files.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locateInLog } from '../../../src/councils/searches/log-places.ts';
import { csvRow } from '../../../src/engine/csv/cell.ts';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { editedDocument } from '../../../src/engine/csv/edit.ts';
import { type ByteSpan, streamRows } from '../../../src/engine/csv/row-reader.ts';
import { placeIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { runs } from '../../support/campaign.ts';
import { logFile } from '../../support/source.ts';
import { cellText, type RandomDocument, randomDocuments } from './random-documents.ts';

const documentOf = (bytes: Uint8Array) => readDocument({ name: 'a.csv', bytes });
const textsOf = ({ rows }: RandomDocument) => rows.map((cells) => cells.map(({ text }) => text));

describe('a file generated from rows of cells', () => {
  test('has these cells when it is read', () => {
    fc.assert(
      fc.property(randomDocuments, (written) => {
        const { rows, fault } = documentOf(written.bytes);
        expect(fault).toBeUndefined();
        expect(rows).toEqual(textsOf(written));
      }),
      runs(1, 300),
    );
  });

  test('has each cell at the position where it was written', () => {
    fc.assert(
      fc.property(randomDocuments, ({ bytes, rows, numbers }) => {
        const document = documentOf(bytes);
        for (const [row, cells] of rows.entries()) {
          const layout = document.layoutOf(row)!;
          expect(layout.text).toBe(cells.map(({ written }) => written).join(','));
          for (const [column, { written, start, ...place }] of cells.entries()) {
            const { excerpt, cell, line, column: character } = document.excerptOf({ row, column });
            expect({ line, column: character }).toEqual({ line: place.line, column: place.column });
            expect(excerpt!.text.slice(excerpt!.from, excerpt!.to)).toBe(written);
            expect(cell!.row).toBe(numbers[row]);
            expect(layout.cellAt(column)).toMatchObject({ start, end: start + Buffer.byteLength(written) });
          }
        }
      }),
      runs(2, 300),
    );
  });

  test('has the same positions when it is read in pieces', async () => {
    await fc.assert(
      fc.asyncProperty(randomDocuments, fc.integer({ min: 1, max: 9 }), async ({ bytes, rows }, size) => {
        const file = logFile('a.csv', bytes, size);
        const spans: ByteSpan[] = [];
        expect(await streamRows(file.open(), (_, { start, end }) => spans.push({ start, end }))).toBeUndefined();
        const cells = rows.flatMap((row, index) => row.map((_, column) => ({ ...spans[index]!, column })));
        const { places } = await locateInLog(file, cells);
        expect(places).toEqual(rows.flat().map(({ line, column }) => ({ line, column })));
      }),
      runs(3, 100),
    );
  });
});

describe('an edit', () => {
  test('of nothing changes no byte', () => {
    fc.assert(
      fc.property(randomDocuments, ({ bytes }) => {
        expect(bytes.equals(editedDocument(documentOf(bytes), {}))).toBe(true);
      }),
      runs(4, 100),
    );
  });

  test('of a cell changes only this cell', () => {
    fc.assert(
      fc.property(randomDocuments, fc.nat(), fc.nat(), cellText, (written, anyRow, anyColumn, value) => {
        const { bytes, rows } = written;
        fc.pre(rows.length > 0);
        const row = anyRow % rows.length;
        const column = anyColumn % rows[row]!.length;
        const after = Buffer.from(editedDocument(documentOf(bytes), { cells: [{ row, column, value }] }));
        const expected = textsOf(written);
        expected[row]![column] = value;
        expect(documentOf(after).rows).toEqual(expected);
        const { start, written: before } = rows[row]![column]!;
        const end = start + Buffer.byteLength(before);
        expect(after.subarray(0, start)).toEqual(bytes.subarray(0, start));
        expect(after.subarray(after.length - (bytes.length - end))).toEqual(bytes.subarray(end));
      }),
      runs(5, 200),
    );
  });

  test('that adds columns and rows keeps all others', () => {
    const added = fc.array(cellText, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(randomDocuments, added, fc.array(added, { maxLength: 2 }), (written, columns, rows) => {
        fc.pre(written.rows.length > 0);
        const wider = new Map(written.rows.map((_, row) => [row, columns]));
        const after = documentOf(editedDocument(documentOf(written.bytes), { wider, rows }));
        expect(after.rows).toEqual([...textsOf(written).map((cells) => [...cells, ...columns]), ...rows]);
      }),
      runs(6, 100),
    );
  });
});

describe('removing rows', () => {
  const without = (content: string, removed: readonly number[], rows: readonly (readonly string[])[] = []) =>
    Buffer.from(editedDocument(documentOf(Buffer.from(content)), { removed, rows })).toString('utf8');

  test.each<[string, string, readonly number[], string]>([
    ['the first row', 'a,b\n1,2\n3,4\n', [1], 'a,b\n3,4\n'],
    ['rows between others', 'a\n1\n2\n3\n4\n', [2, 3], 'a\n1\n4\n'],
    ['a last row without a line ending', 'a\n1\n2', [2], 'a\n1\n'],
    ['all rows', 'a\r\n1\r\n2', [1, 2], 'a\r\n'],
    ['a row that ends with CRLF', 'a\r\n1\r\n2\r\n', [1], 'a\r\n2\r\n'],
    ['a row that ends with CR', 'a\r1\r2\r', [1], 'a\r2\r'],
    ['a row with quoted line breaks', 'a,b\n"1\r\n\n",2\n3,4\n', [1], 'a,b\n3,4\n'],
    ['a row between blank lines', 'a\n\n1\n\n2\n', [1], 'a\n\n\n2\n'],
  ])('%s', (_, content, removed, expected) => {
    expect(without(content, removed)).toBe(expected);
  });

  test('puts new rows after the rows that stay', () => {
    expect(without('a\r\n1\r\n2\r\n', [2], [['3']])).toBe('a\r\n1\r\n3\r\n');
    expect(without('a\n1\n2', [2], [['3']])).toBe('a\n1\n3\n');
    expect(without('a\n1\n2', [1], [['3']])).toBe('a\n2\n3\n');
  });

  test('changes no other row of the file', () => {
    fc.assert(
      fc.property(
        randomDocuments,
        fc.array(fc.nat(5)),
        fc.array(cellText, { maxLength: 2 }),
        (written, some, added) => {
          const rows = textsOf(written);
          const removed = [...new Set(some)].filter((row) => row > 0 && row < rows.length);
          const appended = rows.length > 0 ? added.map((cell) => [cell, 'x']) : [];
          const after = documentOf(editedDocument(documentOf(written.bytes), { removed, rows: appended }));
          expect(after.rows).toEqual([...rows.filter((_, row) => !removed.includes(row)), ...appended]);
        },
      ),
      runs(9, 200),
    );
  });
});

test('reading any bytes returns all rows, or a fault inside the file', () => {
  const piece = fc.constantFrom('"', '"', ',', '\n', '\r', '\r\n', 'a', '😀', '\ufeff', ' ', '\0', '\xff', '<<<<<<< ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const bytes = Buffer.concat(pieces.map((part) => Buffer.from(part, part === '\xff' ? 'latin1' : 'utf8')));
      const document = documentOf(bytes);
      expect(bytes.equals(editedDocument(document, {}))).toBe(true);
      for (const row of document.rows.keys()) {
        const { text } = document.layoutOf(row)!;
        // At the beginning of a file, U+FEFF would be a byte order mark.
        expect(documentOf(Buffer.from(`\n${text}`)).rows).toEqual([document.rows[row]]);
      }
      const place = document.fault && placeIn(document.fault.location ?? {});
      if (!place) return;
      const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
      expect(place.line).toBeLessThanOrEqual(lines.length);
      expect(place.column).toBeGreaterThanOrEqual(1);
      expect(place.column).toBeLessThanOrEqual([...lines[place.line - 1]!].length);
    }),
    runs(7, 400),
  );
});

test('a written row is read as the same cells', () => {
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 5 }), (cells) => {
      expect(documentOf(Buffer.from(`\n${csvRow(cells)}`)).rows).toEqual([cells]);
    }),
    runs(8, 200),
  );
});
