// What lies where redacted day counts are to be written: nothing, an earlier output of ours, or something else.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Span } from '../addressing/ranges.ts';
import { readDate } from '../api/values.ts';
import { LOG_COLUMNS } from '../model/logs.ts';
import type { Problem } from '../problem.ts';
import { streamRows } from '../read/csv-stream.ts';
import { logOnDisk, readingProblem, textOf } from '../read/log-file.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { dayOf } from '../text/calendar.ts';
import type { Input } from './inputs.ts';

/**
 * @param isWithheld with the current list; days with only withheld searches may be missing from the new output
 * @returns the days of an earlier output, none if it is empty; undefined if it is not an output of ours
 */
export async function earlierSpan(
  file: string,
  isWithheld: IsWithheld = () => false,
): Promise<{ readonly span?: Span } | undefined> {
  if (!isMarked(file)) return undefined;
  let [first, last] = ['', ''];
  let isOurs = true;
  try {
    const fault = await streamRows(textOf(logOnDisk(file)), ([date = '', query = ''], row) => {
      if (row === 0 || (first !== '' && date >= first && date <= last)) return;
      isOurs &&= readDate(date) !== undefined;
      if (isWithheld(query)) return;
      if (first === '' || date < first) first = date;
      if (date > last) last = date;
    });
    if (fault || !isOurs) return undefined;
    return last === '' ? {} : { span: { first: dayOf(first), last: dayOf(last) } };
  } catch (error) {
    if (readingProblem(error)) return undefined;
    throw error;
  }
}

/** How much of a file is looked at for its header; a header is far shorter. */
const HEAD = 65_536;

/** The inputs that are redacted already: snapped twice, they would answer wrongly. */
export function redactedInputs(files: readonly Input[]): readonly Problem[] {
  return files.filter(({ path }) => isMarked(path)).map(({ name }) => ({ code: 'redacted-input', file: name }));
}

/** The column that only redacted daily counts have. */
const MARK = LOG_COLUMNS.redacted[0]!;

function isMarked(path: string): boolean {
  const head = headOf(path);
  const line = /^\ufeff?[\r\n]*([^\r\n]*)/.exec(head)![1]!;
  return line.split(',').some((cell) => cell.replaceAll('"', '') === MARK);
}

/** Nothing of what can't be read: the reader, or the writer, says what is wrong with it. */
function headOf(path: string): string {
  let file: number | undefined;
  try {
    // A pipe would keep us waiting.
    if (!statSync(path).isFile()) return '';
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(HEAD);
    const head = bytes.subarray(0, readSync(file, bytes, 0, HEAD, 0));
    // Cut anywhere: what it gives until then is enough.
    return (isGzip(head) ? gunzipSync(head, { finishFlush: 2 }) : head).toString('utf8');
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
