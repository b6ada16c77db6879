// Reads the earlier version with which the “check” command compares the tables.
import { type Diagnostic, helpOf } from '../../engine/diagnostics/diagnostic.ts';
import { repositoryAround } from '../../engine/source/repository.ts';
import { isFolder } from '../../engine/source/source-folder.ts';
import { type EarlierTables, NO_EARLIER_TABLES } from '../../engine/tables/checks/earlier.ts';
import { shortCommit } from '../../engine/text/format.ts';

export interface EarlierVersion {
  readonly earlier: EarlierTables;
  /** One for each table that can't be compared. */
  readonly notices: readonly Diagnostic[];
  /** A warning that no table can be compared. */
  readonly failure?: Diagnostic;
}

const NO_VERSION: EarlierVersion = { earlier: NO_EARLIER_TABLES, notices: [] };

/**
 * @param options see `CheckOptions`
 * @returns a problem if `against` can't be read
 */
export async function readEarlierVersion(
  folder: string,
  { against, base }: { readonly against?: string | undefined; readonly base?: string | undefined },
): Promise<EarlierVersion | Diagnostic> {
  const isNamed = against !== undefined || base !== undefined;
  if (!isNamed && repositoryAround(folder) === undefined) return NO_VERSION;
  // Reading git takes up a tenth of the time and memory of a check, so its code is loaded only if necessary.
  const { readEarlierTables, readTablesAt } = await import('../../tools/diff/earlier-tables.ts');
  if (against !== undefined) return readEarlierTables(folder, against);
  // Reading the tables reports this error.
  if (!isFolder(folder)) return NO_VERSION;
  const version = base ?? 'HEAD';
  const found = readTablesAt(folder, version);
  if (!('code' in found)) return found;
  // The tables may be new. By default, there may also be no commit yet, or no git.
  const isNothingThere = isNamed ? found.code === 'no-tables' : found.code !== 'git-failed';
  return isNothingThere ? NO_VERSION : { ...NO_VERSION, failure: notCompared(found, version) };
}

function notCompared(problem: Diagnostic, version: string): Diagnostic {
  const { reason = 'git has no such revision' } = problem.values ?? {};
  const values = { tables: 'the tables', version: shortCommit(version), reason, advice: helpOf(problem) ?? '' };
  return { code: 'not-compared', values };
}

/** Adds the warning. If an error has the same reason, the error says instead that no table can be compared. */
export function withFailure(problems: readonly Diagnostic[], failure: Diagnostic | undefined): readonly Diagnostic[] {
  if (!failure) return problems;
  const { version = '', reason } = failure.values ?? {};
  const index = problems.findIndex(({ code, values }) => code === 'tracking-unknown' && values?.reason === reason);
  const same = problems[index];
  if (!same) return [...problems, failure];
  const also = `, and the tables can’t be compared with ${version}`;
  return problems.with(index, { ...same, values: { ...same.values, also } });
}
