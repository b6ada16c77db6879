// What became of a sheet's rows, for people: how many were imported, and of all others why not, reason by reason.
import wrapAnsi from 'wrap-ansi';
import { groupBy } from '../grouping.ts';
import { clippedPrintable, printable } from '../report/printable.ts';
import { placeText } from '../report/texts.ts';
import { columnsOf, counted, numberText, styled } from '../terminal.ts';
import type { FileReport, Located } from './located.ts';
import { REASONS, type ReasonCode, type ReasonKind } from './reasons.ts';

/** How many rows are shown of each reason. */
const MOST_OF_A_REASON = 10;
/** How much of a cell, and of what a row is about, in characters. */
const LONGEST_CELL = 60;
const LONGEST_NAME = 40;

export function rowsText(report: FileReport, stream: NodeJS.WriteStream): string {
  const { file, read, imported, reported, cells, unread } = report;
  const heading = `${styled('bold', printable(file), stream)}: ${counted(read, 'row')} read = ${numberText(imported)} imported + ${numberText(reported.length)} reported`;
  const sections: readonly (readonly [title: string, entries: readonly Located[]])[] = [
    ['Nothing to import', ofKind(reported, 'left-out')],
    ['Not imported: somebody has to look', ofKind(reported, 'unclear')],
    ['Imported, but for a cell', cells],
  ];
  const parts = sections
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => sectionText(title, entries, stream));
  const names = unread.map(
    ({ name, filled }) =>
      `${name === '' ? 'without a name' : clippedPrintable(name, LONGEST_NAME)} (${numberText(filled)})`,
  );
  const left =
    names.length === 0
      ? []
      : [wrapped(`Columns that are not imported, with their filled cells: ${names.join(', ')}`, stream, 2)];
  return [wrapped(heading, stream, 0), ...parts, ...left].join('\n\n');
}

const ofKind = (reported: readonly Located[], kind: ReasonKind): readonly Located[] =>
  reported.filter(({ reason }) => REASONS[reason].kind === kind);

function sectionText(title: string, entries: readonly Located[], stream: NodeJS.WriteStream): string {
  const groups = [...groupBy(entries, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  return [
    `  ${styled('bold', title, stream)}`,
    ...groups.map(([reason, group]) => reasonText(reason, group, stream)),
  ].join('\n\n');
}

function reasonText(code: ReasonCode, group: readonly Located[], stream: NodeJS.WriteStream): string {
  const reason = REASONS[code];
  const advice = 'advice' in reason ? [wrapped(`to do: ${reason.advice}`, stream, 6)] : [];
  const heading = wrapped(
    `${numberText(group.length)} × ${reason.message} ${styled('dim', `[${code}]`, stream)}`,
    stream,
    4,
  );
  // Of rows about which there is nothing to say but where they are.
  if (group.every(({ field, detail, other }) => field === undefined && detail === undefined && other === undefined)) {
    return [heading, wrapped(linesText(group), stream, 6), ...advice].join('\n');
  }
  const more = group.length - MOST_OF_A_REASON;
  return [
    heading,
    ...group.slice(0, MOST_OF_A_REASON).map((entry) => entryText(entry, stream)),
    ...(more > 0 ? [`      … and ${numberText(more)} more`] : []),
    ...advice,
  ].join('\n');
}

/** `line 12, lines 30, 31 and 4 more` */
function linesText(group: readonly Located[]): string {
  const lines = group.slice(0, MOST_OF_A_REASON).map(({ place }) => numberText(place.line));
  const more = group.length - lines.length;
  return `${group.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

function entryText({ place, text, about, detail, otherLine, suggestion }: Located, stream: NodeJS.WriteStream): string {
  const said = [
    ...(text === undefined || text.trim() === '' ? [] : [`“${clippedPrintable(text, LONGEST_CELL)}”`]),
    ...(about === '' || about === text?.trim() ? [] : [clippedPrintable(about, LONGEST_NAME)]),
    ...(detail === undefined ? [] : [clippedPrintable(detail, LONGEST_CELL)]),
    ...(otherLine === undefined ? [] : [`as line ${numberText(otherLine)}`]),
  ];
  const meant =
    suggestion === undefined
      ? ''
      : `; did you mean ${suggestion === '' ? 'an empty cell' : clippedPrintable(suggestion, LONGEST_CELL)}?`;
  return wrapped(`${placeText(place)}${said.length > 0 ? `: ${said.join(', ')}` : ''}${meant}`, stream, 6);
}

/** Lines that fit; those after the first are indented deeper. */
function wrapped(text: string, stream: NodeJS.WriteStream, indent: number): string {
  const lines = wrapAnsi(text, columnsOf(stream) - indent - 2).split('\n');
  return lines.map((line, index) => ' '.repeat(indent + (index === 0 ? 0 : 2)) + line).join('\n');
}
