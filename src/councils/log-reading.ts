// Reads the search logs and the list of withheld terms.
import type { LogReader } from '../engine/site/log-reader.ts';
import { councilNameTest } from './dataset.ts';
import type { CountedLog } from './searches/read-log.ts';
import { readSearchLogs } from './searches/read-logs.ts';
import { readWithheldList, withheldNotice } from './searches/withheld-list.ts';

/** The names of councils in the logs are compared with the tables. Undefined for a service without logs. */
export const readLogs: LogReader | undefined = async (
  { logs, withheld },
  tables,
  { openCache, keepsNothing = false, onProgress },
) => {
  const { isWithheld, problems: listProblems } = readWithheldList(withheld);
  const opened = openCache?.<CountedLog>();
  const cache = opened && keepsNothing ? { ...opened, keep: async () => {} } : opened;
  const isCouncilName = councilNameTest(tables);
  const { log, problems } = await readSearchLogs(logs, { isCouncilName, isWithheld, cache, onProgress });
  const notices = withheld && isWithheld ? [withheldNotice(withheld, log.withheld)] : [];
  return { value: { searchLog: log, isWithheld }, problems: [...problems, ...listProblems, ...notices] };
};
