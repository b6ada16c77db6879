// An import for people at a terminal, and as a patch of our tables.
import { groupBy } from '../../grouping.ts';
import { type Line, laidOut } from '../../report/lines.ts';
import { penFor } from '../../report/pen.ts';
import { textWidthOf } from '../../terminal.ts';
import { counted, numberText } from '../../text/format.ts';
import { printable } from '../../text/printable.ts';
import { REVIEW_REASONS } from '../reasons.ts';
import { changedFilesOf, changesOf, type Import, type ImportedLog } from '../result.ts';
import { prettyChanges } from './pretty-changes.ts';
import { isRejectsTable } from './rejects-table.ts';
import { linesText, rowsText } from './rows-text.ts';
import type { TableChanges } from './table-changes.ts';
import { unifiedDiff } from './unified-diff.ts';

/** What was written of an import. */
export interface Written {
  /** Whether our files were to be written. */
  readonly isAsked: boolean;
  /** Those of ours that were. */
  readonly files: readonly string[];
  /** The file with the rows that need review. */
  readonly rejects?: string | undefined;
}

/** @param stream where it will be printed: a terminal gets colours */
export function prettyImport(result: Import, written: Written, stream: NodeJS.WriteStream): string {
  const { sheets, lookupFiles, log } = result;
  // A list of a few rows of a sheet says nothing about the others.
  const isPart = sheets.every(({ raw }) => isRejectsTable(raw.document.bytes));
  return [
    ...sheets.map(({ report }) => rowsText(report, stream)),
    ...lookupFiles.map((report) => rowsText(report, stream)),
    ...changesOf(result)
      .map((changes) => (isPart ? { ...changes, kept: [] } : changes))
      .filter(isWorthTelling)
      .map((changes) => prettyChanges(changes, stream)),
    ...(log && log.added.length + log.kept > 0 ? [logText(log, stream)] : []),
    ...endOf(result, written).map((text) => laidOut([0, text], textWidthOf(stream))),
  ].join('\n\n');
}

/** Whether there is more to say of a table than that nothing changes. */
const isWorthTelling = ({ newColumns, added, changed, kept, keptCells }: TableChanges): boolean =>
  [newColumns, added, changed, kept, keptCells].some((entries) => entries.length > 0);

/** What happened to our files, and what to do next: last, so that it is seen. */
function endOf(result: Import, { isAsked, files, rejects }: Written): readonly string[] {
  const changed = changedFilesOf(result).map(({ file }) => file);
  const left = changed.filter((file) => !files.includes(file));
  const ours = [
    ...(changed.length === 0 ? [`No changes to ${listed(filesOf(result))}.`] : []),
    ...(files.length > 0 ? [`Wrote ${listed(files)}.`] : []),
    ...(left.length > 0
      ? [`${are(left)} not written${isAsked ? '.' : ' yet. To write the changes, add --write.'}`]
      : []),
  ];
  return [ours.join(' '), ...nextOf(result, rejects)];
}

/** What to do about the rows that need review. */
function nextOf({ sheets }: Import, rejects: string | undefined): readonly string[] {
  const rows = sheets.flatMap(({ report }) =>
    report.rejects.filter(({ reason }) => REVIEW_REASONS[reason].kind === 'unclear'),
  );
  if (rows.length === 0) return [];
  const [what, them] = [counted(rows.length, 'row'), rows.length === 1 ? 'it' : 'them'];
  const need = rows.length === 1 ? 'needs' : 'need';
  return rejects === undefined
    ? [`${what} ${need} review. To write ${them} to a CSV file for correction, add --rejects FILE.`]
    : [`${what} ${need} review. Wrote ${them} to ${printable(rejects)}: correct ${them} there, then import that file.`];
}

const filesOf = ({ tables, log }: Import): readonly string[] =>
  [...tables, ...(log ? [log] : [])].map(({ file }) => file);

const listed = (files: readonly string[]): string => files.map(printable).join(' and ');

const are = (files: readonly string[]): string => `${listed(files)} ${files.length === 1 ? 'is' : 'are'}`;

function logText({ file, isNew, added, kept, keptAt }: ImportedLog, stream: NodeJS.WriteStream): string {
  const pen = penFor(stream);
  const summary = [
    added.length === 0 ? 'no changes' : `${counted(added.length, 'search', 'searches')} added`,
    ...(isNew && added.length > 0 ? ['new log'] : []),
    ...(kept > 0 ? [`${numberText(kept)} not in any file (kept)`] : []),
  ].join('; ');
  const lines: readonly Line[] = [[0, `${pen.bold(printable(file))}: ${summary}`], ...keptLines(kept, keptAt)];
  return lines.map((line) => laidOut(line, textWidthOf(stream))).join('\n');
}

/** What was searched for is not shown: a line for each log, with the places alone. */
function keptLines(kept: number, keptAt: ImportedLog['keptAt']): readonly Line[] {
  const logs = [...groupBy(keptAt, ({ file }) => file)];
  const more = kept - keptAt.length;
  return logs.map(([file, group], index) => {
    const all = group.length + (index === logs.length - 1 ? more : 0);
    return [2, `kept: ${printable(file)}, ${linesText(group, all)}`];
  });
}

/** A patch of all tables that change, for `git apply`; of a log, which is private, none. */
export function diffImport({ tables }: Import): string {
  return tables
    .map(({ file, before, after }) => unifiedDiff(file, before, after))
    .filter((patch) => patch !== '')
    .join('\n');
}
