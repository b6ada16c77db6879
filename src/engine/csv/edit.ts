// Changes cells and adds columns and rows. All other bytes of the document are preserved.
import type { Edit } from '../diagnostics/diagnostic.ts';
import { csvCell, csvRow, inQuotes } from './cell.ts';
import type { CsvDocument } from './document.ts';
import { encoded } from './encoding.ts';
import { isLineEnd, QUOTE } from './row-parser.ts';

/** @param edits the changes, which must not overlap; insertions at the same position keep their order */
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

/** Replaces a cell's value. Keeps its quotation marks, or adds them if the new value needs them. */
export function cellEdit({ bytes, rows, layoutOf }: CsvDocument, row: number, column: number, value: string): Edit {
  const { start, end } = layoutOf(row)!.cellAt(column);
  // Without quotation marks, an empty line wouldn't be a row, and an initial U+FEFF would be a byte order mark.
  const needsQuotes = (value === '' && rows[row]?.length === 1) || (start === 0 && value.startsWith('\ufeff'));
  return { start, end, text: bytes[start] === QUOTE || needsQuotes ? inQuotes(value) : csvCell(value) };
}

interface DocumentEdits {
  readonly cells?: readonly { readonly row: number; readonly column: number; readonly value: string }[];
  /** Cells to append to each row, by row number. */
  readonly wider?: ReadonlyMap<number, readonly string[]>;
  /** Rows to append to the file. */
  readonly rows?: readonly (readonly string[])[];
  /** The numbers of rows to remove, together with their line endings. No other edits may affect them. */
  readonly removed?: readonly number[];
}

export function editedDocument(
  document: CsvDocument,
  { cells = [], wider, rows = [], removed = [] }: DocumentEdits,
): Uint8Array {
  const changed = cells.map(({ row, column, value }) => cellEdit(document, row, column, value));
  const widened = Array.from(wider ?? [], ([row, added]): Edit => {
    const { end } = document.layoutOf(row)!;
    return { start: end, end, text: added.map((cell) => `,${csvCell(cell)}`).join('') };
  });
  return editedBytes(document.bytes, [
    ...changed,
    ...widened,
    ...removed.map((row) => rowRemoval(document, row)),
    ...(rows.length > 0 ? [appendedRows(document, rows, removed)] : []),
  ]);
}

function rowRemoval({ bytes, layoutOf }: CsvDocument, row: number): Edit {
  const { start, end } = layoutOf(row)!;
  const lineEnd = end === bytes.length ? '' : lineEndAt(bytes, end);
  return { start, end: end + lineEnd.length, text: '' };
}

/** The new rows use the same line ending as the header. */
function appendedRows(
  { bytes, rows: existing, layoutOf }: CsvDocument,
  rows: readonly (readonly string[])[],
  removed: readonly number[],
): Edit {
  const header = layoutOf(0)?.end ?? 0;
  const lineEnd = lineEndAt(bytes, header);
  const isComplete = bytes.length === 0 || isLineEnd(bytes.at(-1)) || removed.includes(existing.length - 1);
  const before = isComplete ? '' : lineEnd;
  const text = rows.map((cells) => `${csvRow(cells)}${lineEnd}`).join('');
  return { start: bytes.length, end: bytes.length, text: before + text };
}

function lineEndAt(bytes: Uint8Array, at: number): string {
  if (bytes[at] !== 0x0d) return '\n';
  return bytes[at + 1] === 0x0a ? '\r\n' : '\r';
}
