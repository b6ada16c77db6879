// How a service reads its logs.
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { SourceFiles } from '../source/source-folder.ts';
import type { Tables } from '../tables/table-set.ts';
import type { CountedLogs, LogReading } from '../terms/search-log.ts';

/** @param tables with which the logs are compared */
export type LogReader = (
  files: Pick<SourceFiles, 'logs' | 'withheld'>,
  tables: Tables,
  reading: LogReading,
) => Promise<Outcome<CountedLogs>>;
