// Reads the tables at a git revision, or what the records in a build show about them.
import type { Item } from '../api/endpoint.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RecordsOfSite } from '../site/records.ts';
import { readFolderAtRevision } from '../source/git-folder.ts';
import { isFolder, TABLE_FILES } from '../source/source-folder.ts';
import type { Contents, EarlierTables } from '../tables/checks/losses.ts';
import { type TableName, tableColumns } from '../tables/tables.ts';
import { quoted } from '../text/format.ts';
import { readBuildVersion } from './build.ts';

/** @param against a git revision, or the folder of a build */
export function readEarlierTables(folder: string, against: string): EarlierTables | Diagnostic {
  const build = isFolder(against) ? readBuildVersion(against) : undefined;
  if (build && !('code' in build)) return { name: `the build ${quoted(against)}`, tables: tablesOf(build.records) };
  const found = readFolderAtRevision(folder, against, TABLE_FILES);
  if ('code' in found) return build ?? found;
  // CI jobs use full commit IDs.
  return { name: against.replace(/^([0-9a-f]{7})[0-9a-f]{33}$/, '$1'), tables: found.source.tables };
}

/** A build has no rows about ended councils, so a table may have had more rows than this. */
function tablesOf({ councils, commitments }: RecordsOfSite): EarlierTables['tables'] {
  const plans = councils.reduce((sum, { plan_count: count }) => sum + Number(count), 0);
  const planned = councils.filter((council) => Number(council.plan_count) > 0);
  const declared = councils.filter((council) => isFilled(council.declared_emergency));
  return {
    councils: contentsOf('councils', councils),
    commitments: contentsOf('commitments', commitments),
    plans: { rows: plans, councils: planned.length, filled: {} },
    emergencies: { rows: declared.length, councils: declared.length, filled: {} },
  };
}

function contentsOf(table: TableName, records: readonly Item[]): Contents {
  const filledIn = (column: string) => records.filter((record) => isFilled(record[column])).length;
  return {
    rows: records.length,
    councils: new Set(records.map(({ authority_code: code }) => code)).size,
    filled: Object.fromEntries(tableColumns(table).map((name) => [name, filledIn(name)])),
  };
}

const isFilled = (value: Item[string] | undefined): boolean => value !== undefined && value !== null && value !== '';
