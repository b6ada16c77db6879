// The search logs, from which the list of search terms is counted.
import type { LogDefinition } from '../engine/tables/definition.ts';
import { LOG_FOLDER, WITHHELD_FILE } from './names.ts';
import { beginsAsSearchLog, isSearchLogHeader, kindsOf, LOG_KINDS, schemaOfLog } from './searches/logs.ts';

export const LOGS: LogDefinition | undefined = {
  file: `${LOG_FOLDER}.csv`,
  folder: LOG_FOLDER,
  withheld: WITHHELD_FILE,
  nouns: { one: 'search log', many: 'search logs', withheld: 'list of withheld search terms' },
  tracked: { log: 'private-log-tracked', withheld: 'withheld-list-tracked' },
  schemas: {
    [schemaOfLog('raw')]: LOG_KINDS.raw,
    [schemaOfLog('counts')]: LOG_KINDS.counts,
    [schemaOfLog('redacted')]: LOG_KINDS.redacted,
  },
  usual: schemaOfLog('raw'),
  isPublic: [schemaOfLog('redacted')],
  schemasFor: (header) => kindsOf(header).map(schemaOfLog),
  isHeader: isSearchLogHeader,
  beginsAsLog: beginsAsSearchLog,
};
