// Recognises files written by the “redact” command and determines which days they cover.
import type { Span } from '../../../engine/addressing/ranges.ts';
import { readDate } from '../../../engine/api/values.ts';
import { streamRows } from '../../../engine/csv/row-reader.ts';
import type { Diagnostic } from '../../../engine/diagnostics/diagnostic.ts';
import { logHeader, logOnDisk, logText, readingProblem } from '../../../engine/source/log-file.ts';
import type { IsWithheld } from '../../../engine/terms/withheld-terms.ts';
import { dayOf } from '../../../engine/text/calendar.ts';
import { LOG_COLUMNS } from '../logs.ts';
import type { LogInput } from './inputs.ts';

/**
 * @param isWithheld based on the current list; days on which all searches are withheld may be missing from the new output
 * @returns the days covered by an earlier output, if it isn't empty; undefined if the file wasn't written by the “redact” command
 */
export async function earlierSpan(
  file: string,
  isWithheld: IsWithheld = () => false,
): Promise<{ readonly span?: Span } | undefined> {
  if (!(await isMarked(file))) return undefined;
  let [first, last] = ['', ''];
  let isOurs = true;
  try {
    const fault = await streamRows(logText(logOnDisk(file)), ([date = '', query = ''], { row }) => {
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

/** Reports files that have already been redacted, because coarsening dates twice would give incorrect counts. */
export async function redactedInputs(files: readonly LogInput[]): Promise<readonly Diagnostic[]> {
  const marked = await Promise.all(files.map(({ path }) => isMarked(path)));
  return files
    .filter((_, index) => marked[index])
    .map(({ name }) => ({ code: 'redacted-input', location: { file: name } }));
}

/** Whether the file has the column found only in redacted daily counts. A file that can't be read is reported in the next step. */
async function isMarked(path: string): Promise<boolean> {
  try {
    const header = await logHeader(logOnDisk(path));
    return header?.includes(LOG_COLUMNS.redacted[0]!) === true;
  } catch {
    return false;
  }
}
