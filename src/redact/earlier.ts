// What lies where redacted day counts are to be written: nothing, an earlier output of ours, or something else.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '../problem.ts';
import { readRows } from '../read/csv.ts';
import { dayOf } from '../route/calendar.ts';
import type { InputFile } from './engine.ts';
import { MARK, REDACTED_HEADER } from './rows.ts';

/** @returns the first day of an earlier output; undefined when it has none, or is not an output of ours */
export function earlierFirstDay(file: string): { readonly firstDay: number | undefined } | undefined {
  const bytes = contentOf(file);
  if (!bytes?.subarray(0, REDACTED_HEADER.length).equals(Buffer.from(REDACTED_HEADER))) return undefined;
  let first: string | undefined;
  readRows({ name: file, bytes }, ([date = ''], row) => {
    if (row > 0 && (first === undefined || date < first)) first = date;
  });
  return { firstDay: first === undefined ? undefined : dayOf(first) };
}

function contentOf(file: string): Buffer | undefined {
  const bytes = readFileSync(file);
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** How much of a file is looked at for its header; a header is far shorter. */
const HEAD = 65_536;

/** The inputs that are redacted already: snapped twice, they would answer wrongly. */
export function redactedInputs(files: readonly InputFile[]): readonly Problem[] {
  return files
    .filter(({ kind, path }) => kind === 'csv' && isMarked(path))
    .map(({ name }) => ({ code: 'redacted-input', file: name }));
}

function isMarked(path: string): boolean {
  const head = headOf(path);
  const line = /^\ufeff?[\r\n]*([^\r\n]*)/.exec(head)![1]!;
  return line.split(',').some((cell) => cell.replaceAll('"', '') === MARK);
}

function headOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    const head = bytes.subarray(0, readSync(file, bytes, 0, HEAD, 0));
    // Cut anywhere: what it gives until then is enough.
    return (isGzip(head) ? gunzipSync(head, { finishFlush: 2 }) : head).toString('utf8');
  } catch {
    return ''; // The reader says what is wrong with it.
  } finally {
    closeSync(file);
  }
}
