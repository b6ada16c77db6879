// Finds dates that are more than a year after all other dates in their column, because their year is probably mistyped.

import { dayOf } from '../../text/calendar.ts';
import type { Table } from '../read-table.ts';
import { columnRules, type TableName } from '../tables.ts';
import { addFinding } from './add-finding.ts';
import { isUnlikelyDate } from './suspicious-cells.ts';

/** In days. */
const YEAR = 366;

/** With fewer dates, none of them can be called unusual. */
const FEWEST_DATES = 5;

/** @param asOf the current date, if the user has given one; later dates are then compared with this date */
export function findOutlyingDates(table: Table<TableName>, asOf: string | undefined): void {
  for (const [column, { problem, checks }] of columnRules(table.name)) {
    if (problem !== 'bad-date' || checks.length === 0) continue;
    const dates = table.rows
      .map((row) => ({ row, date: row.wrong.has(column) ? '' : table.text(row, column) }))
      .filter(({ date }) => date !== '' && !isUnlikelyDate(date))
      .sort((a, b) => Number(a.date < b.date) - Number(a.date > b.date));
    const latest = asOf ?? latestUsual(dates.map(({ date }) => date));
    for (const { row, date } of dates) {
      if (latest === undefined || dayOf(date) - dayOf(latest) <= YEAR) break;
      addFinding(table, 'outlying-date', row, column, {
        values: { latest: asOf ?? `${latest}, the next newest date` },
      });
    }
  }
}

/** @param dates from newest to oldest; a few of them may be mistyped */
function latestUsual(dates: readonly string[]): string | undefined {
  if (dates.length < FEWEST_DATES) return undefined;
  const most = Math.min(3, Math.ceil(dates.length / 10));
  return dates.slice(0, most + 1).findLast((date, index) => index > 0 && dayOf(dates[index - 1]!) - dayOf(date) > YEAR);
}
