// Random CSV files, with the position of each cell.
import fc from 'fast-check';
import { character } from '../../support/characters.ts';

export interface WrittenCell {
  readonly text: string;
  /** The text in the file, which may be in quotation marks. */
  readonly written: string;
  /** In bytes. */
  readonly start: number;
  readonly line: number;
  readonly column: number;
}

export interface RandomDocument {
  readonly bytes: Buffer;
  readonly rows: readonly (readonly WrittenCell[])[];
  /** The number of each row in a spreadsheet. */
  readonly numbers: readonly number[];
}

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', '2030', ' ', '\t', ';', 'é', '你', '😀', '\u2028', '\x85', '\0') },
  { weight: 2, arbitrary: fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', '\n\n', '\ufeff', "'", '\\') },
  { weight: 1, arbitrary: character },
);

/** The text of any cell. */
export const cellText: fc.Arbitrary<string> = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

const lineEnd = fc.constantFrom('\n', '\n', '\r\n', '\r\n', '\r');
const blankLines = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(lineEnd, { maxLength: 3 }) },
);
const cell = fc.record({ text: cellText, isQuoted: fc.boolean() });
const row = fc.record({ cells: fc.array(cell, { minLength: 1, maxLength: 5 }), lineEnd, blankLines });

export const randomDocuments: fc.Arbitrary<RandomDocument> = fc
  .record({
    rows: fc.array(row, { maxLength: 6 }),
    hasBom: fc.boolean(),
    before: blankLines,
    hasLastEnd: fc.boolean(),
  })
  .map(({ rows, hasBom, before, hasLastEnd }) => {
    const writer = new Writer(hasBom ? '\ufeff' : '');
    writer.blank(before);
    const written = rows.map(({ cells, lineEnd, blankLines }, index) => {
      const number = writer.row;
      const row = cells.map(({ text, isQuoted }, column) => {
        if (column > 0) writer.write(',');
        // These cells need quotation marks. So does an empty cell that is the only one in its row.
        const needsQuotes = /[",\r\n\ufeff]/.test(text) || (text === '' && cells.length === 1);
        return writer.cell(text, isQuoted || needsQuotes);
      });
      const isLast = index === rows.length - 1;
      if (!isLast || hasLastEnd) writer.endRow(lineEnd);
      if (!isLast) writer.blank(blankLines);
      return { row, number };
    });
    return {
      bytes: Buffer.from(writer.text),
      rows: written.map(({ row }) => row),
      numbers: written.map(({ number }) => number),
    };
  });

/** Counts lines and columns in the simplest way, from all the text before a position. */
class Writer {
  text: string;
  row = 1;
  readonly #start: string;

  constructor(start: string) {
    this.text = start;
    this.#start = start;
  }

  write(text: string): void {
    this.text += text;
  }

  /** CR and LF must not become a single line ending. */
  #newLine(end: string): void {
    this.text += this.text.endsWith('\r') && end === '\n' ? '\r\n' : end;
    this.row++;
  }

  endRow(end: string): void {
    this.#newLine(end);
  }

  blank(ends: readonly string[]): void {
    for (const end of ends) this.#newLine(end);
  }

  cell(text: string, isQuoted: boolean): WrittenCell {
    const written = isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
    const lines = this.text.slice(this.#start.length).split(/\r\n|\n|\r/);
    const place = { line: lines.length, column: [...lines.at(-1)!].length + 1 };
    const cell = { text, written, start: Buffer.byteLength(this.text), ...place };
    this.text += written;
    return cell;
  }
}
