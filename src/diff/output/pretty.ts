// Formats a difference for display in a terminal.

import { groupBy } from '../../grouping.ts';
import { firstOf, type Line, laidOut } from '../../report/lines.ts';
import { type Pen, penFor } from '../../report/pen.ts';
import { fieldLines, LONGEST_VALUE } from '../../report/values.ts';
import type { SearchTerm } from '../../searchterms/store.ts';
import { textWidthOf } from '../../terminal.ts';
import { counted } from '../../text/format.ts';
import { clippedPrintable, printable } from '../../text/printable.ts';
import { type Changes, countOf, KINDS } from '../changes.ts';
import { isDifferent } from '../comparison.ts';
import { compareCouncils } from '../councils.ts';
import {
  beforeText,
  commitmentText,
  councilText,
  type Difference,
  differenceSummary,
  groupText,
  MOST_TERMS,
  termText,
  withheldText,
} from '../difference.ts';
import type { TermChanges } from '../terms.ts';
import type { GroupChanges } from '../urls.ts';
import { type ChangeEntry, commitmentEntries, councilEntries } from './entries.ts';

/** The maximum number of entries shown per list. */
const MOST = 50;
/** The maximum number of URLs shown per group for each kind of change. */
const MOST_URLS = 3;
/** The maximum length of a commitment's description, in characters. */
const LONGEST_NAME = 70;

/** @param stream the output stream; colours are used if it is a terminal */
export function prettyDifference(difference: Difference, stream: NodeJS.WriteStream): string {
  const { comparison, after, notes } = difference;
  const pen = penFor(stream);
  const from = printable(beforeText(difference));
  const heading = isDifferent(comparison)
    ? `Changes from ${from} to ${printable(after)}: ${differenceSummary(comparison)}.`
    : `No changes to the API from ${from} to ${printable(after)}.`;
  const { site, files, terms, urls } = comparison;
  const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ['Site options', site.flatMap((change) => fieldLines(change, 2, pen))],
    ['Design files', fileLines(files, pen)],
    ['Councils', councilLines(councilEntries(comparison), pen)],
    ['Commitments', commitmentLines(commitmentEntries(comparison), pen)],
    ['Search terms', terms ? termLines(terms, pen) : []],
    ['URLs', urls.flatMap((group) => groupLines(group, pen))],
  ];
  const laid = (line: Line): string => laidOut(line, textWidthOf(stream));
  const parts = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [pen.bold(title), ...lines.map(laid)].join('\n'));
  return [[heading, ...notes].map((text) => laid([0, text])).join('\n'), ...parts].join('\n\n');
}

const fileLines = (files: Changes<string>, pen: Pen): readonly Line[] =>
  KINDS.flatMap((kind) => files[kind].map((name) => [2, `${pen[kind]} ${printable(name)}`] as const));

const entryLines = ({ kind, fields }: ChangeEntry, indent: number, name: string, pen: Pen): readonly Line[] => [
  [indent, `${pen[kind]} ${name}`],
  ...fields.flatMap((change) => fieldLines(change, indent + 4, pen)),
];

const councilLines = (entries: readonly ChangeEntry[], pen: Pen): readonly Line[] =>
  [...groupBy(entries, ({ kind }) => kind).values()].flatMap((group) =>
    firstOf(group, 2, (entry) => entryLines(entry, 2, printable(councilText(entry.council)), pen), MOST),
  );

function commitmentLines(entries: readonly ChangeEntry[], pen: Pen): readonly Line[] {
  const sorted = entries.toSorted((one, other) => compareCouncils(one.council, other.council));
  // The limit applies to the number of commitments, not councils.
  const shown = groupBy(sorted.slice(0, MOST), ({ council }) => council);
  const lines = [...shown].flatMap(([council, group]): readonly Line[] => [
    [2, printable(councilText(council))],
    ...group.flatMap((entry) =>
      entryLines(entry, 4, clippedPrintable(commitmentText(entry.commitment!), LONGEST_NAME), pen),
    ),
  ]);
  return [...lines, ...firstOf(sorted.slice(MOST), 2, () => [], 0)];
}

function termLines({ added, removed, changed, withheld }: TermChanges, pen: Pen): readonly Line[] {
  const line = (mark: string, term: SearchTerm): Line => {
    const query = clippedPrintable(term.user_query, LONGEST_VALUE);
    return [2, `${mark} ${query} ${pen.dim(`(${printable(termText(term))})`)}`];
  };
  const others = counted(changed.length, 'term');
  return [
    ...firstOf(added, 2, (term) => [line(pen.added, term)], MOST_TERMS),
    ...firstOf(removed, 2, (term) => [line(pen.removed, term)], MOST_TERMS),
    ...(withheld > 0 ? [[2, `${pen.removed} ${withheldText(withheld)}`] as const] : []),
    ...(changed.length > 0 ? [[2, `${pen.changed} ${others} with a new number of searches`] as const] : []),
  ];
}

function groupLines(changes: GroupChanges, pen: Pen): readonly Line[] {
  if (countOf(changes) === 0) return [];
  return [
    [2, `${changes.group}: ${groupText(changes)}`],
    ...KINDS.flatMap((kind) => firstOf(changes[kind], 4, (url) => [[4, `${pen[kind]} ${url}`]], MOST_URLS)),
  ];
}
