// Reads the tables at a git revision, or what the records in a build show about them.
import path from 'node:path';
import type { Item } from '../api/endpoint.ts';
import { type Diagnostic, messageOf } from '../diagnostics/diagnostic.ts';
import type { RecordsOfSite } from '../site/records.ts';
import { hasLogsAt, readFolderAtRevision } from '../source/git-folder.ts';
import { isFolder, TABLE_FILES } from '../source/source-folder.ts';
import type { Contents, EarlierTables } from '../tables/checks/earlier.ts';
import { type TableName, tableColumns } from '../tables/tables.ts';
import { quoted, shortCommit } from '../text/format.ts';
import { readBuildVersion } from './build.ts';

interface ReadTables {
  readonly earlier: EarlierTables;
  /** One for each table that can't be compared. */
  readonly notices: readonly Diagnostic[];
}

/** @param against a git revision, or the folder of a build */
export function readEarlierTables(folder: string, against: string): ReadTables | Diagnostic {
  const build = isFolder(against) ? readBuildVersion(against) : undefined;
  if (build && !('code' in build)) {
    const hasSearches = () => build.span !== undefined;
    return {
      earlier: { name: `the build ${quoted(against)}`, tables: tablesOf(build.records), hasSearches },
      notices: [],
    };
  }
  const found = readTablesAt(folder, against);
  return build && 'code' in found ? build : found;
}

export function readTablesAt(folder: string, revision: string): ReadTables | Diagnostic {
  const found = readFolderAtRevision(folder, revision, TABLE_FILES);
  if ('code' in found) return found;
  const name = shortCommit(revision);
  const { tables, problems } = found.source;
  const hasSearches = () => hasLogsAt(folder, found.commit);
  const unreadable = problems.filter(({ code }) => code !== 'missing-file');
  return {
    earlier: { name, tables, hasSearches },
    notices: unreadable.map((problem) => notCompared(folder, name, problem)),
  };
}

function notCompared(folder: string, version: string, problem: Diagnostic): Diagnostic {
  // A path in git, such as `HEAD:plans.csv` or `HEAD:data/plans.csv`.
  const [file = ''] = /[^/:]+$/.exec(problem.location!.file) ?? [];
  const { reason = messageOf(problem) } = problem.values ?? {};
  const advice = 'To compare it anyway, use a finished build (“check --against”).';
  return {
    code: 'not-compared',
    severity: 'notice',
    location: { file: path.join(folder, file) },
    values: { tables: 'the table', version, reason, advice },
  };
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
