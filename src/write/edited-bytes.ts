// Bytes of a file in which some are replaced; all others stay as they are.

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
