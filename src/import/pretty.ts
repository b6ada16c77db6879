// An import for people at a terminal, and as a patch of our tables.
import wrapAnsi from 'wrap-ansi';
import { printable } from '../report/printable.ts';
import { placeText } from '../report/texts.ts';
import { columnsOf, counted, numberText, styled } from '../terminal.ts';
import { bytesOf, editsOf } from './edited-table.ts';
import { prettyChanges } from './pretty-changes.ts';
import { changedFilesOf, changesOf, type Import, type ImportedLog } from './result.ts';
import { rowsText } from './rows-text.ts';
import { unifiedDiff } from './unified-diff.ts';

/**
 * @param isWritten whether what changes has been written
 * @param stream where it will be printed: a terminal gets colours
 */
export function prettyImport(result: Import, isWritten: boolean, stream: NodeJS.WriteStream): string {
  const { sheets, beside, log } = result;
  const files = changedFilesOf(result).map(({ file }) => printable(file));
  const end =
    files.length === 0
      ? 'Nothing changes.'
      : `${files.join(' and ')} ${files.length === 1 ? 'is' : 'are'} ${isWritten ? 'written' : 'not written yet: --write does it'}.`;
  return [
    ...sheets.map(({ report }) => rowsText(report, stream)),
    ...beside.map((report) => rowsText(report, stream)),
    ...changesOf(result).map((changes) => prettyChanges(changes, stream)),
    ...(log ? [logText(log, stream)] : []),
    wrapAnsi(end, columnsOf(stream)),
  ].join('\n\n');
}

function logText({ file, isNew, added, kept, keptAt }: ImportedLog, stream: NodeJS.WriteStream): string {
  const summary = [
    added.length === 0
      ? 'nothing changes'
      : `${counted(added.length, 'search', 'searches')} ${added.length === 1 ? 'is' : 'are'} added`,
    ...(isNew && added.length > 0 ? ['a new log'] : []),
    ...(kept > 0 ? [`${numberText(kept)} kept that no file has`] : []),
  ].join('; ');
  const more = kept - keptAt.length;
  return [
    wrapAnsi(`${styled('bold', printable(file), stream)}: ${summary}`, columnsOf(stream)),
    ...keptAt.map((each) => `  ${printable(each.file)}, ${placeText(each.place)}`),
    ...(more > 0 ? [`  … and ${numberText(more)} more`] : []),
  ].join('\n');
}

/** A patch of all tables that change, for `git apply`; of a log, which is private, none. */
export function diffImport({ tables }: Import): string {
  return tables
    .map(({ file, merged }) => unifiedDiff(file, merged.table.file && bytesOf(merged), editsOf(merged)))
    .filter((patch) => patch !== '')
    .join('\n');
}
