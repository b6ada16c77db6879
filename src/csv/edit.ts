// Changes cells of a document, and adds columns and rows. All other bytes stay as they are.
import { csvCell, csvRow, inQuotes } from './cell.ts';
import type { CsvDocument } from './document.ts';
import { encoded } from './encoding.ts';
import { type ByteSpan, isLineEnd, QUOTE } from './row-reader.ts';

export interface Edit extends ByteSpan {
  /** Replaces the bytes. */
  readonly text: string;
}

/** @param edits must not overlap; several insertions at the same place stay in order */
export function editedBytes(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(end, edit.start), encoded(edit.text));
    end = edit.end;
  }
  return joined([...parts, bytes.subarray(end)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return all;
}

/** A cell’s new value, written as the old one: in quotation marks if that is, or if the new value needs them. */
export function cellEdit({ bytes, rows, layoutOf }: CsvDocument, row: number, column: number, value: string): Edit {
  const { start, end } = layoutOf(row)!.cellAt(column);
  // An empty line isn't a row, and at the beginning of a file, U+FEFF is a byte order mark.
  const needsQuotes = (value === '' && rows[row]?.length === 1) || (start === 0 && value.startsWith('\ufeff'));
  return { start, end, text: bytes[start] === QUOTE || needsQuotes ? inQuotes(value) : csvCell(value) };
}

export interface DocumentEdits {
  readonly cells?: readonly { readonly row: number; readonly column: number; readonly value: string }[];
  /** Cells to add at the end of rows, by row. */
  readonly wider?: ReadonlyMap<number, readonly string[]>;
  /** Rows to add at the end of the file. */
  readonly rows?: readonly (readonly string[])[];
}

export function editedDocument(document: CsvDocument, { cells = [], wider, rows = [] }: DocumentEdits): Uint8Array {
  const changed = cells.map(({ row, column, value }) => cellEdit(document, row, column, value));
  const widened = Array.from(wider ?? [], ([row, added]): Edit => {
    const { end } = document.layoutOf(row)!;
    return { start: end, end, text: added.map((cell) => `,${csvCell(cell)}`).join('') };
  });
  return editedBytes(document.bytes, [
    ...changed,
    ...widened,
    ...(rows.length > 0 ? [appendedRows(document, rows)] : []),
  ]);
}

/** Their lines end as the header's line does. */
function appendedRows({ bytes, layoutOf }: CsvDocument, rows: readonly (readonly string[])[]): Edit {
  const header = layoutOf(0)?.end ?? 0;
  const lineEnd = lineEndAt(bytes, header);
  const before = bytes.length === 0 || isLineEnd(bytes.at(-1)) ? '' : lineEnd;
  const text = rows.map((cells) => `${csvRow(cells)}${lineEnd}`).join('');
  return { start: bytes.length, end: bytes.length, text: before + text };
}

function lineEndAt(bytes: Uint8Array, at: number): string {
  if (bytes[at] !== 0x0d) return '\n';
  return bytes[at + 1] === 0x0a ? '\r\n' : '\r';
}
