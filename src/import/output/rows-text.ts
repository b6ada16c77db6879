// What became of a sheet's rows, for people: how many were imported, and of all others why not, reason by reason.
import { groupBy } from '../../grouping.ts';
import { type Line, laidOut } from '../../report/lines.ts';
import { type Pen, penFor } from '../../report/pen.ts';
import { placeText } from '../../report/texts.ts';
import { textWidthOf } from '../../terminal.ts';
import { counted, numberText } from '../../text/format.ts';
import { clippedPrintable, printable } from '../../text/printable.ts';
import type { UnreadColumn } from '../read-sheet.ts';
import { REVIEW_REASONS, type ReasonCode, type ReasonKind } from '../reasons.ts';
import type { FileReport, Located } from './located.ts';
import { similarText } from './similar-text.ts';

/** How many entries are shown of each reason, and how many lines, columns and the like in a list of them. */
const MOST = 10;
/** How much of a cell, and of what a row is about, in characters. */
const LONGEST_CELL = 60;
const LONGEST_NAME = 40;
/** Of what there is to say of a row: which councils may be meant. */
const LONGEST_DETAIL = 160;

/** @param stream where it will be printed: a terminal gets colours */
export function rowsText(report: FileReport, stream: NodeJS.WriteStream): string {
  const { file, read, imported, rejects, cells, unread } = report;
  const [pen, width] = [penFor(stream), textWidthOf(stream)];
  const heading = `${pen.bold(printable(file))}: ${counted(read, 'row')} read, ${numberText(imported)} imported, ${numberText(rejects.length)} not imported`;
  const [unclear, leftOut] = [ofKind(rejects, 'unclear'), ofKind(rejects, 'left-out')];
  const parts: readonly (readonly Line[])[] = [
    [[0, heading]],
    // Rows that need work go first, rows with nothing to import last.
    ...section(`Needs review, not imported: ${counted(unclear.length, 'row')}`, unclear, pen),
    ...section(`Left out of imported rows: ${counted(cells.length, 'cell')}`, cells, pen),
    ...section(`Nothing to import: ${counted(leftOut.length, 'row')}`, leftOut, pen),
    ...(unread.length > 0 ? [[unreadLine(unread)]] : []),
  ];
  return parts.map((lines) => lines.map((line) => laidOut(line, width)).join('\n')).join('\n\n');
}

const ofKind = (entries: readonly Located[], kind: ReasonKind): readonly Located[] =>
  entries.filter(({ reason }) => REVIEW_REASONS[reason].kind === kind);

/** Parts of the text: the title, and one for each reason, those with most rows first. */
function section(title: string, entries: readonly Located[], pen: Pen): readonly (readonly Line[])[] {
  if (entries.length === 0) return [];
  const groups = [...groupBy(entries, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  return [[[2, pen.bold(title)]], ...groups.map(([reason, group]) => reasonLines(reason, group, pen))];
}

function reasonLines(code: ReasonCode, group: readonly Located[], pen: Pen): readonly Line[] {
  const reason = REVIEW_REASONS[code];
  const column = columnShared(group);
  const where = column === undefined ? '' : `, column ${clippedPrintable(column, LONGEST_NAME)}`;
  const arrow = group.some(({ suggestion }) => suggestion !== undefined) ? ' (→ suggestion)' : '';
  const advice: readonly Line[] = 'advice' in reason ? [[6, `to do: ${reason.advice}`]] : [];
  const heading: Line = [4, `${numberText(group.length)} × ${reason.message}${where}${arrow} ${pen.dim(`[${code}]`)}`];
  // Of rows about which there is nothing to say but where they are.
  const isPlain = group.every(({ field, detail, other, similar }) =>
    [field, detail, other, similar].every((each) => each === undefined),
  );
  return [heading, ...advice, ...(isPlain ? [[6, linesText(group)] as const] : entryLines(group, column))];
}

/** The column, where all are about cells of the same one: it is said once. */
function columnShared(group: readonly Located[]): string | undefined {
  const names = new Set(group.map(({ place }) => place.cell?.column));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** Rows of which the same is to be said, such as all of a council that isn’t known, are one entry. */
function entryLines(group: readonly Located[], column: string | undefined): readonly Line[] {
  const alike = [...groupBy(group, (entry) => saidOf(entry)).entries()];
  const shown = alike.slice(0, MOST);
  const more = group.length - shown.reduce((sum, [, { length }]) => sum + length, 0);
  const lines = shown.map(([said, [first, ...others]]): Line => {
    const { line, cell } = first!.place;
    const where = column === undefined ? placeText(first!.place) : `line ${line}, cell ${cell!.address}`;
    const also = others.length > 0 ? `; the same in ${linesText(others)}` : '';
    return [6, `${where}${said === '' ? '' : `: ${said}`}${also}`];
  });
  return more > 0 ? [...lines, [6, `… and ${numberText(more)} more`]] : lines;
}

/** `line 12`, `lines 30, 31 and 4 more` */
export function linesText(group: readonly Pick<Located, 'place'>[], all = group.length): string {
  const lines = group.slice(0, MOST).map(({ place }) => String(place.line));
  const more = all - lines.length;
  return `${all === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

function saidOf({ text, about, detail, otherLine, similar, suggestion, more = [] }: Located): string {
  const cell = text === undefined || text.trim() === '' ? '' : `“${clippedPrintable(text, LONGEST_CELL)}”`;
  const meant = suggestion === '' ? 'an empty cell' : suggestion && clippedPrintable(suggestion, LONGEST_CELL);
  const also = new Set(more.map((code) => REVIEW_REASONS[code].message));
  return [
    `${cell}${meant === undefined ? '' : ` → ${meant}`}`.trim(),
    about === text?.trim() ? '' : clippedPrintable(about, LONGEST_NAME),
    detail === undefined ? '' : clippedPrintable(detail, LONGEST_DETAIL),
    otherLine === undefined ? '' : `as line ${otherLine}`,
    similar === undefined ? '' : `like ${clippedPrintable(similarText(similar), LONGEST_DETAIL)}`,
    also.size > 0 ? `also: ${[...also].join('; ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function unreadLine(unread: readonly UnreadColumn[]): Line {
  // A name that may be misspelt goes first.
  const sorted = unread.toSorted((a, b) => Number(b.meant !== undefined) - Number(a.meant !== undefined));
  const names = sorted.slice(0, MOST).map(({ name, filled, meant }) => {
    const called = name === '' ? 'unnamed' : clippedPrintable(name, LONGEST_NAME);
    return `${called} (${numberText(filled)}${meant === undefined ? '' : `; did you mean ${meant}?`})`;
  });
  const more = unread.length - names.length;
  const rest = more > 0 ? ` and ${numberText(more)} more (--format json has all)` : '';
  return [
    2,
    `${counted(unread.length, 'unknown column')} ignored (number of filled cells): ${names.join(', ')}${rest}`,
  ];
}
