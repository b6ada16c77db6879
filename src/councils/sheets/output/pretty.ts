// Formats the result of an import as text for people.
import { isFault } from '../../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../../engine/grouping.ts';
import { counted, listText, numberText } from '../../../engine/text/format.ts';
import { printable } from '../../../engine/text/printable.ts';
import { changeStyles } from '../../../program/report/change-styles.ts';
import { type Line, laidOut } from '../../../program/report/lines.ts';
import { fileBlocks } from '../../../program/report/terminal-report.ts';
import { textWidthOf } from '../../../program/terminal.ts';
import type { MatchCounts } from '../councils/council-matcher.ts';
import { changedFilesOf, changesOf, type Import, type ImportedLog, importProblems } from '../result.ts';
import type { SheetReport } from '../sheet-report.ts';
import { prettyChanges } from './pretty-changes.ts';
import type { TableChanges } from './table-changes.ts';

/** The files that the import wrote. */
interface WriteOutcome {
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
  return [
    sheets.map((sheet) => countsText(sheet, stream)).join('\n'),
    ...changesOf(result)
      .filter(hasEntries)
      .map((changes) => prettyChanges(changes, stream)),
    ...(log && log.added.length + log.kept > 0 ? [logText(log, stream)] : []),
    ...fileBlocks(importProblems(result), stream),
    ...closingLines(result, written).map((text) => laidOut([0, text], textWidthOf(stream))),
  ].join('\n\n');
}

/** Why rows need no review, although they are not imported. All other rows count as “ignored”. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'ended-council-row': 'about ended councils',
  'no-document': 'without a document',
  'no-declaration': 'without a declaration',
  'edited-since': 'edited since the last import',
  'reviewed-row': 'corrected earlier',
  'duplicate-row': 'repeated',
};

const MATCHED_BY = { code: 'authority code', gss: 'GSS code', name: 'name' } as const;

/** For example, `promises.csv: 497 rows read: 474 imported, 22 about ended councils, 1 for review` */
function countsText({ raw, name, matchedBy, rejects, review }: SheetReport, stream: NodeJS.WriteStream): string {
  const { document, rows } = raw;
  const others = [...rejects].filter(([row]) => !review.has(row));
  const reasons = groupBy(others, ([, [problem]]) => LEFT_OUT[problem!.code] ?? 'ignored');
  const incomplete = [...review.values()].filter((problems) => !problems.some(isFault)).length;
  const counts = [
    `${numberText(rows.length - rejects.size)} imported${incomplete > 0 ? ` (${numberText(incomplete)} without a cell)` : ''}`,
    ...Array.from(reasons, ([reason, { length }]) => `${numberText(length)} ${reason}`),
    ...(others.length < rejects.size ? [`${numberText(rejects.size - others.length)} for review`] : []),
  ];
  const found = Object.entries(matchedBy ?? {}).filter(([, count]) => count > 0);
  const matches = found.map(([by, count]) => `${numberText(count)} by ${MATCHED_BY[by as keyof MatchCounts]}`);
  const line = `${changeStyles(stream).bold(printable(document.name))} (${name}): ${counted(rows.length, 'row')}: ${counts.join(', ')}`;
  return laidOut(
    [0, `${line}${matches.length > 0 ? `; councils matched: ${matches.join(', ')}` : ''}`],
    textWidthOf(stream),
  );
}

/** Whether there are changes to the table, or rows that are missing from the sheets. */
const hasEntries = ({ newColumns, added, changed, removed, missing }: TableChanges): boolean =>
  [newColumns, added, changed, removed, missing].some((entries) => entries.length > 0);

/** States what was written and what to do next. This comes last because that is where people look first. */
function closingLines(result: Import, { isRequested, files, rejects }: WriteOutcome): readonly string[] {
  const changed = changedFilesOf(result).map(({ file }) => file);
  const unwritten = changed.filter((file) => !files.includes(file));
  const all = [...result.tables, ...(result.log ? [result.log] : [])];
  const summary = [
    ...(changed.length === 0 ? [`No changes to ${listed(all.map(({ file }) => file))}.`] : []),
    ...(files.length > 0 ? [`Wrote ${listed(files)}.`] : []),
    ...(unwritten.length > 0
      ? [
          `${listed(unwritten)} ${unwritten.length === 1 ? 'is' : 'are'} not written${isRequested ? '.' : ' yet. To write the changes, add --write.'}`,
        ]
      : []),
  ];
  return [summary.join(' '), ...reviewHint(result, rejects)];
}

/** Explains what to do with the rows that need a review. */
function reviewHint({ sheets }: Import, rejects: string | undefined): readonly string[] {
  const rows = sheets.flatMap(({ review }) => [...review]);
  if (rows.length === 0) return [];
  const [needs, them] = rows.length === 1 ? ['needs', 'it'] : ['need', 'them'];
  const start = `${counted(rows.length, 'row')} ${needs} review.`;
  return rejects === undefined
    ? [`${start} To write ${them} to a CSV file for correction, add --rejects FILE.`]
    : [
        `${start} Wrote ${them} to ${printable(rejects)}. Correct ${them}, save the file under another name, and import that file.`,
      ];
}

const listed = (files: readonly string[]): string => listText(files.map(printable));

function logText({ file, before, added, kept, keptAt }: ImportedLog, stream: NodeJS.WriteStream): string {
  const styles = changeStyles(stream);
  const summary = [
    added.length === 0 ? 'no changes' : `${counted(added.length, 'search', 'searches')} added`,
    ...(!before && added.length > 0 ? ['new log'] : []),
    ...(kept > 0 ? [`${numberText(kept)} not in any file (kept)`] : []),
  ].join('; ');
  const lines: readonly Line[] = [[0, `${styles.bold(printable(file))}: ${summary}`], ...keptLines(kept, keptAt)];
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
