// Redacted day counts as CSV, a key at a time.
import { dateOf } from '../route/calendar.ts';
import { snap } from '../searchterms/index-log.ts';
import type { KeptKey } from './engine.ts';

/**
 * The mark of redacted day counts: they are snapped and complete. Whatever reads them must not snap them again, and must
 * never mix them with other logs.
 */
export const MARK = 'redacted_date';

export const REDACTED_HEADER = `${MARK},user_query,result_count,council_restriction,times_seen\n`;

/** In quotation marks where it needs them: the reader keeps everything else as it stands, outer spaces and NUL too. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A key's rows, its days snapped. */
export function rowsOf(key: KeptKey): { readonly rows: readonly string[]; readonly firstDay: number } {
  const { days, searches } = snap(key);
  const middle = `,${csvCell(key.query)},${key.results},${csvCell(key.restriction)},`;
  const rows = Array.from(days, (day, entry) => `${dateOf(day)}${middle}${searches[entry]}\n`);
  return { rows, firstDay: days[0]! };
}
