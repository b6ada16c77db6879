// The columns of a log, found and told of as the program's own reader does.

import { LOG_COLUMNS } from '../../model/logs.ts';
import type { Problem } from '../../problem.ts';
import { type LogHeader, readLogHeader } from '../../read/log-rows.ts';
import type { Cells } from './sql.ts';

export function columnsOfLog(
  header: readonly string[],
  file: string,
): { readonly header?: LogHeader; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const found = readLogHeader(header, {
    add: ({ code, values, suggestion }) => problems.push({ code, file, values, suggestion }),
  });
  if (found?.kind === 'redacted') return { problems: [{ code: 'redacted-input', file }] };
  return { ...(found && { header: found }), problems };
}

/** @param cellAt SQL for the text of the column with that number */
export function cellsOf({ kind, columns, width }: LogHeader, cellAt: (column: number) => string): Cells {
  const cell = (name: string) => cellAt(columns.get(name)!);
  const isCounts = kind === 'counts';
  return {
    time: cell(LOG_COLUMNS[kind][0]!),
    query: cell('user_query'),
    results: cell('result_count'),
    restriction: cell('council_restriction'),
    times: isCounts ? cell('times_seen') : undefined,
    all: Array.from({ length: width }, (_, column) => cellAt(column)),
  };
}
