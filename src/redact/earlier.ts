// What lies where redacted day counts are to be written: nothing, an earlier output of ours, or something else.
import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '../problem.ts';
import { streamRows } from '../read/csv-stream.ts';
import { logOnDisk, readingProblem, textOf } from '../read/log-file.ts';
import { dayOf } from '../route/calendar.ts';
import type { InputFile, Span } from './engine.ts';
import { MARK } from './rows.ts';

/** @returns the days of an earlier output, none when it is empty; undefined when it is not an output of ours */
export async function earlierSpan(file: string): Promise<{ readonly span?: Span } | undefined> {
  if (!isMarked(file)) return undefined;
  let [first, last] = ['', ''];
  try {
    const fault = await streamRows(textOf(logOnDisk(file)), ([date = ''], row) => {
      if (row === 0) return;
      if (first === '' || date < first) first = date;
      if (date > last) last = date;
    });
    if (fault) return undefined;
    return last === '' ? {} : { span: { first: dayOf(first), last: dayOf(last) } };
  } catch (error) {
    if (readingProblem(error)) return undefined;
    throw error;
  }
}

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

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
