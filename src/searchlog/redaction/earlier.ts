// Recognises files that `redact` has written, and finds the days in them.
import type { Span } from '../../addressing/ranges.ts';
import { readDate } from '../../api/values.ts';
import { streamRows } from '../../csv/row-reader.ts';
import type { Problem } from '../../problem.ts';
import type { IsWithheld } from '../../searchterms/withheld-terms.ts';
import { logHeader, logOnDisk, logText, readingProblem } from '../../source/log-file.ts';
import { LOG_COLUMNS } from '../../tables/logs.ts';
import { dayOf } from '../../text/calendar.ts';
import type { Input } from './inputs.ts';

/**
 * @param isWithheld with the current list; days with only withheld searches may be missing from the new output
 * @returns the days of an earlier output, none if it is empty; undefined if `redact` didn't write the file
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

/** Coarsening dates twice would give wrong counts. */
export async function redactedInputs(files: readonly Input[]): Promise<readonly Problem[]> {
  const marked = await Promise.all(files.map(({ path }) => isMarked(path)));
  return files.filter((_, index) => marked[index]).map(({ name }) => ({ code: 'redacted-input', file: name }));
}

/** Whether the file has the column that only redacted daily counts have. If it can't be read, the next step reports that. */
async function isMarked(path: string): Promise<boolean> {
  try {
    const header = await logHeader(logOnDisk(path));
    return header?.includes(LOG_COLUMNS.redacted[0]!) === true;
  } catch {
    return false;
  }
}
