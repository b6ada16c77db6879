// What random requests may name, from a dataset.
import type { Dataset } from '../../src/read/dataset.ts';
import { dateOf } from '../../src/route/calendar.ts';
import type { Vocabulary } from './requests.ts';

export function vocabularyOf({ councils, searchLog }: Dataset, base: string): Vocabulary {
  const span = searchLog.span;
  if (!span) throw new Error('the log is empty');
  const days = new Set<string>();
  // Mostly the last days, which are prebuilt, and the first of months; a few of all others.
  for (let day = span.last - 31; day <= span.last + 1; day++) days.add(dateOf(day));
  for (let day = span.first - 1; day <= span.last; day++) {
    const date = dateOf(day);
    if (date.endsWith('-01') || dateOf(day + 1).endsWith('-01') || day % 17 === 0) days.add(date);
  }
  return { codes: councils.map((council) => council.authority_code), days: [...days], base };
}
