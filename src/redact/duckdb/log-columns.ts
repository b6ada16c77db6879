// The columns of a log, found and told of as the program's own reader does.
import type { Problem } from '../../problem.ts';
import type { Findings } from '../../read/findings.ts';
import { readHeader } from '../../read/header.ts';
import { LOG_COLUMNS } from '../../read/searches.ts';
import { MARK } from '../rows.ts';
import type { Cells } from './sql.ts';

export function columnsOfLog(
  header: readonly string[],
  file: string,
): { readonly columns?: ReadonlyMap<string, number>; readonly problems: readonly Problem[] } {
  if (header.includes(MARK)) return { problems: [{ code: 'redacted-input', file }] };
  const problems: Problem[] = [];
  const findings: Findings = {
    add: ({ code, values, suggestion }) => problems.push({ code, file, values, suggestion }),
    problems: () => problems,
  };
  const isCounts = header.includes('date') || header.includes('times_seen');
  if (isCounts && header.includes('searched_at')) return { problems: [{ code: 'mixed-log', file }] };
  const required = LOG_COLUMNS[isCounts ? 'counts' : 'raw'];
  const columns = readHeader(header, { required, optional: [], others: false, isPrivate: true }, findings);
  return { ...(columns && { columns }), problems };
}

/** @param cellAt SQL for the text of the column with that number */
export function cellsOf(
  columns: ReadonlyMap<string, number>,
  width: number,
  cellAt: (column: number) => string,
): Cells {
  const cell = (name: string) => cellAt(columns.get(name)!);
  const isCounts = columns.has('times_seen');
  return {
    time: cell(isCounts ? 'date' : 'searched_at'),
    query: cell('user_query'),
    results: cell('result_count'),
    restriction: cell('council_restriction'),
    times: isCounts ? cell('times_seen') : undefined,
    all: Array.from({ length: width }, (_, column) => cellAt(column)),
  };
}
