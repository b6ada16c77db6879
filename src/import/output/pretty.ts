// Formats the result of an import as text for people, or as a patch for our tables.
import { groupBy } from '../../grouping.ts';
import { type Line, laidOut } from '../../report/lines.ts';
import { penFor } from '../../report/pen.ts';
import { fileBlocks } from '../../report/terminal.ts';
import { textWidthOf } from '../../terminal.ts';
import { counted, numberText } from '../../text/format.ts';
import { printable } from '../../text/printable.ts';
import { changedFilesOf, changesOf, type Import, type ImportedLog, importProblems } from '../result.ts';
import { reviewRows, type SheetReport } from '../sheet-report.ts';
import { prettyChanges } from './pretty-changes.ts';
import { isRejectsTable } from './rejects-table.ts';
import type { TableChanges } from './table-changes.ts';
import { unifiedDiff } from './unified-diff.ts';

/** The files that the import wrote. */
export interface WriteOutcome {
  /** Whether --write was given. */
  readonly isRequested: boolean;
  /** The tables and logs that were written. */
  readonly files: readonly string[];
  /** The file containing the rows that need a review. */
  readonly rejects?: string | undefined;
}

/** @param stream the stream for the output, which determines the colours and the width */
export function prettyImport(result: Import, written: WriteOutcome, stream: NodeJS.WriteStream): string {
  const { sheets, log } = result;
  // A table of rejected rows is only part of a sheet, so the rows that are missing from it aren't listed.
  const isPart = sheets.every(({ raw }) => isRejectsTable(raw.document.bytes));
  return [
    sheets.map((sheet) => countsText(sheet, stream)).join('\n'),
    ...changesOf(result)
      .map((changes) => (isPart ? { ...changes, kept: [] } : changes))
      .filter(hasEntries)
      .map((changes) => prettyChanges(changes, stream)),
    ...(log && log.added.length + log.kept > 0 ? [logText(log, stream)] : []),
    ...fileBlocks(importProblems(result), stream),
    ...closingLines(result, written).map((text) => laidOut([0, text], textWidthOf(stream))),
  ].join('\n\n');
}

function countsText({ raw, imported }: SheetReport, stream: NodeJS.WriteStream): string {
  const { document, rows } = raw;
  const counts = `${counted(rows.length, 'row')} read, ${numberText(imported)} imported, ${numberText(rows.length - imported)} not imported`;
  return laidOut([0, `${penFor(stream).bold(printable(document.name))}: ${counts}`], textWidthOf(stream));
}

/** Whether there are changes to the table, or rows or cells that are missing from the sheet. */
const hasEntries = ({ newColumns, added, changed, kept, keptCells }: TableChanges): boolean =>
  [newColumns, added, changed, kept, keptCells].some((entries) => entries.length > 0);

/** States what was written and what to do next. This comes last because that is where people look first. */
function closingLines(result: Import, { isRequested, files, rejects }: WriteOutcome): readonly string[] {
  const changed = changedFilesOf(result).map(({ file }) => file);
  const unwritten = changed.filter((file) => !files.includes(file));
  const summary = [
    ...(changed.length === 0 ? [`No changes to ${listed(filesOf(result))}.`] : []),
    ...(files.length > 0 ? [`Wrote ${listed(files)}.`] : []),
    ...(unwritten.length > 0
      ? [`${filesAre(unwritten)} not written${isRequested ? '.' : ' yet. To write the changes, add --write.'}`]
      : []),
  ];
  return [summary.join(' '), ...reviewHint(result, rejects)];
}

/** Explains what to do with the rows that need a review. */
function reviewHint({ sheets }: Import, rejects: string | undefined): readonly string[] {
  const rows = sheets.flatMap(reviewRows);
  if (rows.length === 0) return [];
  const [needs, them] = rows.length === 1 ? ['needs', 'it'] : ['need', 'them'];
  const start = `${counted(rows.length, 'row')} ${needs} review.`;
  return rejects === undefined
    ? [`${start} To write ${them} to a CSV file for correction, add --rejects FILE.`]
    : [`${start} Wrote ${them} to ${printable(rejects)}: correct ${them} there, then import that file.`];
}

const filesOf = ({ tables, log }: Import): readonly string[] =>
  [...tables, ...(log ? [log] : [])].map(({ file }) => file);

const listed = (files: readonly string[]): string => files.map(printable).join(' and ');

const filesAre = (files: readonly string[]): string => `${listed(files)} ${files.length === 1 ? 'is' : 'are'}`;

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

/** Only line numbers are listed, because searches are private. */
function keptLines(kept: number, keptAt: ImportedLog['keptAt']): readonly Line[] {
  const logs = [...groupBy(keptAt, ({ file }) => file)];
  const more = kept - keptAt.length;
  return logs.map(([file, group], index) => {
    const all = group.length + (index === logs.length - 1 ? more : 0);
    const lines = group.map(({ place }) => place.line).join(', ');
    const rest = all > group.length ? ` and ${numberText(all - group.length)} more` : '';
    return [2, `kept: ${printable(file)}, ${all === 1 ? 'line' : 'lines'} ${lines}${rest}`];
  });
}

/** A patch for `git apply` containing the changes to all tables. It omits search logs because they are private. */
export function diffImport({ tables }: Import): string {
  return tables
    .map(({ file, before, after }) => unifiedDiff(file, before, after))
    .filter((patch) => patch !== '')
    .join('\n');
}
