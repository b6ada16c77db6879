// Reads the search logs and the list of withheld terms.
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { CountedLogs, LogReading } from '../searchterms/search-log.ts';
import type { SourceFiles } from '../source/source-folder.ts';
import type { Tables } from '../tables/table-set.ts';
import { councilNameTest } from './dataset.ts';
import { openCountCache, readSearchLogs } from './searches/read-logs.ts';
import { readWithheldList, withheldNotice } from './searches/withheld-list.ts';

/** @param tables used to check the names of councils in the logs */
async function read(
  { logs, withheld }: Pick<SourceFiles, 'logs' | 'withheld'>,
  tables: Tables,
  { cache: folder, keepsNothing = false, onProgress }: LogReading,
): Promise<Outcome<CountedLogs>> {
  const { isWithheld, problems: listProblems } = readWithheldList(withheld);
  const opened = folder === undefined ? undefined : openCountCache(folder);
  const cache = opened && keepsNothing ? { ...opened, keep: async () => {} } : opened;
  const isCouncilName = councilNameTest(tables);
  const { log, problems } = await readSearchLogs(logs, { isCouncilName, isWithheld, cache, onProgress });
  const notices = withheld && isWithheld ? [withheldNotice(withheld, log.withheld)] : [];
  return { value: { searchLog: log, isWithheld }, problems: [...problems, ...listProblems, ...notices] };
}

/** Undefined for a service without logs. */
export const readLogs: typeof read | undefined = read;
