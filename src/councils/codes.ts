// The diagnostic codes that only this service needs, by subject.
import { COUNCIL_CELL_CODES } from './codes/cells.ts';
import { COUNCIL_IMPORT_CODES } from './codes/importing.ts';
import { COUNCIL_IMPORT_ROW_CODES } from './codes/importing-rows.ts';
import { SEARCH_LOG_CODES } from './codes/search-logs.ts';
import { COUNCIL_TABLE_CODES } from './codes/tables.ts';

/** In the order used in the documentation. */
export const OWN_SUBJECTS = {
  'Councils: cells': COUNCIL_CELL_CODES,
  'Councils: rows and tables': COUNCIL_TABLE_CODES,
  'Search logs': SEARCH_LOG_CODES,
  'Councils: importing sheets': { ...COUNCIL_IMPORT_CODES, ...COUNCIL_IMPORT_ROW_CODES },
} as const;
