// Reads the tables at a git revision, or what the records in a build show about them.

import path from 'node:path';
import { otherContents } from '#service/changes';
import { RECORD_SOURCES } from '../../engine/api/api.ts';
import { type Diagnostic, messageOf } from '../../engine/diagnostics/diagnostic.ts';
import type { RecordsOfSite } from '../../engine/site/records.ts';
import { hasLogsAt, readFolderAtRevision } from '../../engine/source/git-folder.ts';
import { isFolder, TABLE_FILES } from '../../engine/source/source-folder.ts';
import { contentsOf, type EarlierTables } from '../../engine/tables/checks/earlier.ts';
import { isTable } from '../../engine/tables/tables.ts';
import { quoted, shortCommit } from '../../engine/text/format.ts';
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
    const hasLogs = () => build.span !== undefined;
    return {
      earlier: { name: `the build ${quoted(against)}`, tables: contentsFrom(build.records), hasLogs },
      notices: [],
    };
  }
  const found = readTablesAt(folder, against);
  return build && 'code' in found ? build : found;
}

/** A build may lack rows of a table that it didn't publish. */
function contentsFrom(records: RecordsOfSite): EarlierTables['tables'] {
  const own = RECORD_SOURCES.flatMap((source) =>
    isTable(source) ? [[source, contentsOf(source, records[source])]] : [],
  );
  return { ...Object.fromEntries(own), ...otherContents(records) };
}

export function readTablesAt(folder: string, revision: string): ReadTables | Diagnostic {
  const found = readFolderAtRevision(folder, revision, TABLE_FILES);
  if ('code' in found) return found;
  const name = shortCommit(revision);
  const { tables, problems } = found.source;
  const hasLogs = () => hasLogsAt(folder, found.commit);
  const unreadable = problems.filter(({ code }) => code !== 'missing-file');
  return {
    earlier: { name, tables, hasLogs },
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
