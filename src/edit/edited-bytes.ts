// Replaces some bytes of a file, and leaves all others unchanged.
import { CR, LF } from '../read/cell-scanner.ts';

export interface Edit {
  /** The bytes from `start` to before `end` are replaced. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @param edits must not overlap; several insertions at the same place stay in order */
export function editedBytes(bytes: Uint8Array, edits: readonly Edit[]): Buffer {
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(end, edit.start), Buffer.from(edit.text));
    end = edit.end;
  }
  return Buffer.concat([...parts, bytes.subarray(end)]);
}

/**
 * Appends lines, which end like another line.
 * @param lineEnd the offset of that line's end; if there is none, the lines end with LF
 */
export function appendedLines(bytes: Uint8Array, lines: readonly string[], lineEnd: number): Edit {
  const isCrLf = bytes[lineEnd] === CR && bytes[lineEnd + 1] === LF;
  const end = isCrLf ? '\r\n' : bytes[lineEnd] === CR ? '\r' : '\n';
  const last = bytes.at(-1);
  const before = last === LF || last === CR ? '' : end;
  return { start: bytes.length, end: bytes.length, text: `${before}${lines.join(end)}${end}` };
}
