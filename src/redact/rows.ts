// Redacted day counts as CSV, a key at a time.
import { LOG_COLUMNS } from '../model/logs.ts';
import { csvCell } from '../read/csv-cell.ts';
import { dateOf } from '../route/calendar.ts';
import { snap } from '../searchterms/index-log.ts';
import type { KeptKey, Span } from './engine.ts';

/**
 * The mark of redacted day counts: they are snapped and complete. Whatever reads them must not snap them again, and must
 * never mix them with other logs.
 */
export const MARK = LOG_COLUMNS.redacted[0]!;

export const REDACTED_HEADER = `${LOG_COLUMNS.redacted.join(',')}\n`;

/** A key's rows as text, its days snapped. */
export function rowsOf(key: KeptKey): Span & { readonly text: string; readonly rows: number } {
  const { days, searches } = snap(key);
  const middle = `,${csvCell(key.query)},${key.results},${csvCell(key.restriction)},`;
  let text = '';
  for (let entry = 0; entry < days.length; entry++) text += `${dateText(days[entry]!)}${middle}${searches[entry]}\n`;
  return { text, rows: days.length, first: days[0]!, last: days.at(-1)! };
}

const dates = new Map<number, string>();

/** Few days stand in millions of rows, and making their texts would take longer than all else. */
function dateText(day: number): string {
  let text = dates.get(day);
  if (text === undefined) {
    text = dateOf(day);
    dates.set(day, text);
  }
  return text;
}
