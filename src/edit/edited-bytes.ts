// Bytes of a file in which some are replaced; all others stay as they are.
import { CR, LF } from '../read/cell-scanner.ts';

export interface Edit {
  /** The bytes from `start` up to `end` go. */
  readonly start: number;
  readonly end: number;
  /** What comes in their place. */
  readonly text: string;
}

/** @param edits none of which overlap; of several at one place the first one's text comes first */
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
 * Lines after all that is there, which end as another line does.
 * @param lineEnd where that line's end stands; where none does, they end with LF
 */
export function appendedLines(bytes: Uint8Array, lines: readonly string[], lineEnd: number): Edit {
  const isCrLf = bytes[lineEnd] === CR && bytes[lineEnd + 1] === LF;
  const end = isCrLf ? '\r\n' : bytes[lineEnd] === CR ? '\r' : '\n';
  const last = bytes.at(-1);
  const before = last === LF || last === CR ? '' : end;
  return { start: bytes.length, end: bytes.length, text: `${before}${lines.join(end)}${end}` };
}
