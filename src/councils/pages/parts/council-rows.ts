// The rows about councils in all tables that can be downloaded.

import type { DownloadTable } from '../../../engine/downloads/table.ts';
import { downloadTables } from '../../../engine/downloads/tables.ts';
import { groupBy } from '../../../engine/grouping.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { Published } from '../../../engine/site/part.ts';
import { authorityCodeOf, type Council } from '../../dataset.ts';

export interface CouncilRows {
  /** The tables whose rows are about councils. */
  readonly tables: readonly DownloadTable[];
  /** The tables with only the rows about some councils, sorted by council. */
  readonly tablesFor: (councils: readonly Council[]) => readonly DownloadTable[];
  /** A hash of all rows about a council. */
  readonly hashOf: (council: Council) => string;
}

export function councilRows(published: Published): CouncilRows {
  const tables = downloadTables(published).filter(({ columns }) => columns.some(({ name }) => name === KEY));
  const grouped = tables.map((table) => ({ table, rowsOf: groupBy(table.rows, (row) => row[KEY]) }));
  const tablesFor = (councils: readonly Council[]) =>
    grouped.map(({ table, rowsOf }) => ({
      ...table,
      rows: councils.flatMap((council) => rowsOf.get(authorityCodeOf(council)) ?? []),
    }));
  const hashes = new Map(
    published.dataset.councils.map((council) => {
      const rows = grouped.map(({ rowsOf }) => rowsOf.get(authorityCodeOf(council)) ?? []);
      return [council, contentHash(jsonOf(rows))];
    }),
  );
  return { tables, tablesFor, hashOf: (council) => hashes.get(council)! };
}

const KEY = 'authority_code';
