// How a service reads its logs.
import type { Cache } from '../cache.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { SourceFiles } from '../source/source-folder.ts';
import type { Tables } from '../tables/table-set.ts';
import type { CountedLogs, ReadProgress } from '../terms/search-log.ts';

/** How to read a service's logs. */
export interface LogReading {
  /** Opens the cache in which counts are kept between runs. */
  readonly openCache?: (<Value>() => Cache<Value>) | undefined;
  /** Whether the counts that this run reads aren't kept. */
  readonly keepsNothing?: boolean;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** @param tables with which the logs are compared */
export type LogReader = (
  files: Pick<SourceFiles, 'logs' | 'withheld'>,
  tables: Tables,
  reading: LogReading,
) => Promise<Outcome<CountedLogs>>;
