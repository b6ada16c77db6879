// How a service reads its logs.
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { CountedLogs, LogReading } from '../searchterms/search-log.ts';
import type { SourceFiles } from '../source/source-folder.ts';
import type { Tables } from '../tables/table-set.ts';

/** @param tables with which the logs are compared */
export type LogReader = (
  files: Pick<SourceFiles, 'logs' | 'withheld'>,
  tables: Tables,
  reading: LogReading,
) => Promise<Outcome<CountedLogs>>;
